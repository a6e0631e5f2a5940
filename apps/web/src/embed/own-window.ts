import { sessionStore } from '@ekyc/design/browser-store.ts';

/** The page's address outside of any frame. */
export function ownAddress(href: string): string {
  const url = new URL(href);
  url.pathname = url.pathname.replace(/^\/embed(?=\/)/, '');
  url.hash = '';
  return url.href;
}

const openedKey = (publicId: string) => `ekyc:own-window:${publicId}`;

/**
 * Opens the page in a window of its own, which goes on where the frame is. To be called while the visitor presses:
 * the token has to be there already. Neither window can reach the other.
 * @param token one-time, of `qr_token`
 */
export function openOwnWindow(publicId: string, token: string): void {
  sessionStore.write(openedKey(publicId), 'yes');
  window.open(`${ownAddress(window.location.href)}#resume=${token}`, '_blank', 'noopener');
}

/** Whether this page gave its journey to a window beside it: then no phone has it. */
export function hasOwnWindow(publicId: string): boolean {
  return sessionStore.read(openedKey(publicId)) !== null;
}

/** What went on in the window is here again: from now on a phone may have it. */
export function forgetOwnWindow(publicId: string): void {
  sessionStore.remove(openedKey(publicId));
}

/** Goes to another address in the whole window, also out of a frame: as a visitor's press may. */
export function leaveTo(url: string): void {
  if (window.top === window) window.location.assign(url);
  else window.open(url, '_top');
}
