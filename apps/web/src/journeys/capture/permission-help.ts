import type { PermissionPlace } from '@ekyc/design/drawings/permission-way.tsx';
import { isSafari } from '../../camera/in-app-browser.ts';
import { permissionSteps } from './capture-texts.ts';

/** Browsers that differ in where the camera is allowed afterwards. */
export type PermissionBrowser =
  | 'safariIos'
  | 'otherIos'
  | 'chromeAndroid'
  | 'firefoxAndroid'
  | 'safariMac'
  | 'firefoxDesktop'
  | 'edgeDesktop'
  | 'chromeDesktop';

/** @param touchPoints of `navigator`: iPads call themselves Macs, but have fingers */
export function permissionBrowserOf(userAgent: string, touchPoints = 0): PermissionBrowser {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) {
    return isSafari(userAgent) ? 'safariIos' : 'otherIos';
  }
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'firefoxAndroid' : 'chromeAndroid';
  if (/Firefox\//.test(userAgent)) return 'firefoxDesktop';
  if (/Edg\//.test(userAgent)) return 'edgeDesktop';
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safariMac' : 'chromeDesktop';
}

export interface PermissionHelp {
  readonly steps: readonly string[];
  /** What the drawing shows as pressed first. */
  readonly place: Exclude<PermissionPlace, 'appMenu'>;
  /** Where the browser has its address. */
  readonly bar: 'top' | 'bottom';
  readonly device: 'phone' | 'computer';
}

export const permissionHelp: Record<PermissionBrowser, PermissionHelp> = {
  safariIos: { steps: permissionSteps.safariIos, place: 'pageMenu', bar: 'bottom', device: 'phone' },
  otherIos: { steps: permissionSteps.otherIos, place: 'phoneSettings', bar: 'top', device: 'phone' },
  chromeAndroid: { steps: permissionSteps.chromeAndroid, place: 'siteSettings', bar: 'top', device: 'phone' },
  firefoxAndroid: { steps: permissionSteps.firefoxAndroid, place: 'lock', bar: 'bottom', device: 'phone' },
  safariMac: { steps: permissionSteps.safariMac, place: 'screenMenu', bar: 'top', device: 'computer' },
  firefoxDesktop: {
    steps: permissionSteps.firefoxDesktop,
    place: 'crossedCamera',
    bar: 'top',
    device: 'computer',
  },
  edgeDesktop: { steps: permissionSteps.edgeDesktop, place: 'lock', bar: 'top', device: 'computer' },
  chromeDesktop: {
    steps: permissionSteps.chromeDesktop,
    place: 'siteSettings',
    bar: 'top',
    device: 'computer',
  },
};
