import { ownAddress } from '../embed/own-window.ts';

/** Browsers inside other apps, by their marks in the user agent; `webView` is one of an app we do not know. */
export type InAppBrowser =
  | 'line'
  | 'instagram'
  | 'facebook'
  | 'x'
  | 'weChat'
  | 'kakaoTalk'
  | 'yahoo'
  | 'webView';

const marks: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['line', /\bLine\//],
  ['instagram', /Instagram/i],
  ['facebook', /FBAN|FBAV|FB_IAB|Messenger/],
  ['x', /Twitter/i],
  ['weChat', /MicroMessenger/i],
  ['kakaoTalk', /KAKAOTALK/i],
  ['yahoo', /YJApp/i],
  ['webView', /; wv\)/],
];

/** Browsers of iOS besides Safari, all on its engine. */
const otherIosBrowser = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|YaBrowser|DuckDuckGo|Ddg\/|Brave|Focus\//;

/** True in Safari of an iPhone or iPad, which names its version and itself; a web view of an app lacks one or both. */
export function isSafari(userAgent: string): boolean {
  return /Version\/.*Safari\//.test(userAgent) && !otherIosBrowser.test(userAgent);
}

/** The app in whose browser the page runs, which may have no camera; null in a browser proper. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  const marked = marks.find(([, mark]) => mark.test(userAgent))?.[0];
  if (marked !== undefined) return marked;
  // An iPad calls itself a Mac, also within an app.
  const onApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent) && /AppleWebKit\//.test(userAgent);
  const isBrowser =
    isSafari(userAgent) || otherIosBrowser.test(userAgent) || /Chrom(e|ium)\//.test(userAgent);
  return onApple && !isBrowser ? 'webView' : null;
}

/**
 * Where LINE's own browser leaves to the phone's: its `openExternalBrowser=1` in the address. Null outside LINE
 * and where that was tried already, so that nobody goes in a circle.
 */
export function externalBrowserUrl(userAgent: string, href: string): string | null {
  const url = new URL(href);
  if (inAppBrowserOf(userAgent) !== 'line' || url.searchParams.has(leaveLine)) return null;
  url.searchParams.set(leaveLine, '1');
  return url.href;
}

const leaveLine = 'openExternalBrowser';

/**
 * The address to open elsewhere: without what only LINE understands, and outside of any frame. A token that was not
 * spent here is passed on: leaving the app that scanned the QR code must lose nothing.
 */
export function linkToCopy(href: string): string {
  const url = new URL(ownAddress(href));
  url.searchParams.delete(leaveLine);
  url.hash = /^#resume=.*$/.exec(new URL(href).hash)?.[0] ?? '';
  return url.href;
}

/** Whether pages may ask for a camera here at all. */
export function hasCameraApi(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return typeof devices?.getUserMedia === 'function';
}
