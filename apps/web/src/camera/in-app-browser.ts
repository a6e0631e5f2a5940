const inAppMarks = /\bLine\/|FBAN|FBAV|Instagram|Twitter|MicroMessenger|KAKAOTALK|Yahoo.*YJApp|; wv\)/i;

/** Whether the page runs inside another app, whose browser may have no camera. */
export function isInAppBrowser(userAgent: string): boolean {
  return inAppMarks.test(userAgent);
}

/**
 * Where LINE's own browser leaves to the phone's: its `openExternalBrowser=1` in the address. Null outside LINE
 * and where that was tried already, so that nobody goes in a circle.
 */
export function externalBrowserUrl(userAgent: string, href: string): string | null {
  const url = new URL(href);
  if (!/\bLine\//.test(userAgent) || url.searchParams.has('openExternalBrowser')) return null;
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}

/** Whether pages may ask for a camera here at all. */
export function hasCameraApi(): boolean {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return typeof devices?.getUserMedia === 'function';
}
