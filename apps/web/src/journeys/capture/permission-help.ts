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
    steps: [
      'アドレスの左にあるページメニューのボタン(「ぁあ」など)を押します。',
      '「Webサイトの設定」を開きます。',
      '「カメラ」を「許可」にします。',
    ],
    drawing: 'pageMenu',
    bar: 'bottom',
  },
  otherIos: {
    steps: [
      'iPhoneの「設定」アプリを開きます。',
      '「アプリ」から、お使いのブラウザー(Chromeなど)を選びます。',
      '「カメラ」をオンにします。',
    ],
    drawing: 'phoneSettings',
    bar: 'top',
  },
  chromeAndroid: {
    steps: [
      'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
      '「権限」を開きます。',
      '「カメラ」を「許可」にします。',
    ],
    drawing: 'siteSettings',
    bar: 'top',
  },
  firefoxAndroid: {
    steps: ['アドレスの左にある鍵(または盾)のマークを押します。', '「カメラ」を押して「許可」にします。'],
    drawing: 'siteSettings',
    bar: 'bottom',
  },
  safariMac: {
    steps: [
      '画面上部のメニューの「Safari」から「設定」を開きます。',
      '「Webサイト」の「カメラ」を選びます。',
      'このサイトを「許可」にします。',
    ],
    drawing: 'pageMenu',
    bar: 'top',
  },
  firefoxDesktop: {
    steps: [
      'アドレスの左にある、斜線の付いたカメラのマークを押します。',
      '「ブロックしました」の横の「×」を押します。',
      'この画面に戻って「もう一度試す」を押します。',
    ],
    drawing: 'crossedCamera',
    bar: 'top',
  },
  edgeDesktop: {
    steps: [
      'アドレスの左にある鍵のマークを押します。',
      '「このサイトのアクセス許可」の「カメラ」を「許可」にします。',
      'この画面に戻って「もう一度試す」を押します。',
    ],
    drawing: 'siteSettings',
    bar: 'top',
  },
  chromeDesktop: {
    steps: [
      'アドレスの左にある設定のマーク(または鍵のマーク)を押します。',
      '「カメラ」を「許可」にします。',
      'この画面に戻って「もう一度試す」を押します。',
    ],
    drawing: 'siteSettings',
    bar: 'top',
  },
};
