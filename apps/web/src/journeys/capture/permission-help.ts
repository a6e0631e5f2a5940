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
    return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'otherIos' : 'safariIos';
  }
  if (/Android/.test(userAgent)) return /Firefox\//.test(userAgent) ? 'firefoxAndroid' : 'chromeAndroid';
  if (/Firefox\//.test(userAgent)) return 'firefoxDesktop';
  if (/Edg\//.test(userAgent)) return 'edgeDesktop';
  return /Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent) ? 'safariMac' : 'chromeDesktop';
}

export interface PermissionHelp {
  readonly steps: readonly string[];
  /** Which button of the browser the drawing shows: beside the address, or the phone's own settings. */
  readonly drawing: 'pageMenu' | 'siteSettings' | 'crossedCamera' | 'phoneSettings';
  /** Where the browser has its address. */
  readonly bar: 'top' | 'bottom';
}

export const permissionHelp: Record<PermissionBrowser, PermissionHelp> = {
  safariIos: {
    steps: permissionSteps.safariIos,
    drawing: 'pageMenu',
    bar: 'bottom',
  },
  otherIos: {
    steps: permissionSteps.otherIos,
    drawing: 'phoneSettings',
    bar: 'top',
  },
  chromeAndroid: {
    steps: permissionSteps.chromeAndroid,
    drawing: 'siteSettings',
    bar: 'top',
  },
  firefoxAndroid: {
    steps: permissionSteps.firefoxAndroid,
    drawing: 'siteSettings',
    bar: 'bottom',
  },
  safariMac: {
    steps: permissionSteps.safariMac,
    drawing: 'pageMenu',
    bar: 'top',
  },
  firefoxDesktop: {
    steps: permissionSteps.firefoxDesktop,
    drawing: 'crossedCamera',
    bar: 'top',
  },
  edgeDesktop: {
    steps: permissionSteps.edgeDesktop,
    drawing: 'siteSettings',
    bar: 'top',
  },
  chromeDesktop: {
    steps: permissionSteps.chromeDesktop,
    drawing: 'siteSettings',
    bar: 'top',
  },
};
