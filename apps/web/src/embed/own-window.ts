const takeOver = '#takeover';

/** The page's address outside of any frame. */
export function ownAddress(href: string): string {
  const url = new URL(href);
  url.pathname = url.pathname.replace(/^\/embed(?=\/)/, '');
  url.hash = '';
  return url.href;
}

/** Opens the page in a window of its own, which takes the verification over from the frame. */
export function openOwnWindow(): void {
  window.open(ownAddress(window.location.href) + takeOver, '_blank', 'noopener');
}

/**
 * Whether this window was opened to take over from a frame; read once, and gone from the address bar. It grants
 * nothing: the server lets anybody take over who has the link, as long as nothing was entered.
 */
export function isTakingOver(): boolean {
  if (window.location.hash !== takeOver) return false;
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return true;
}

/** Goes to another address in the whole window, also out of a frame: as a visitor's press may. */
export function leaveTo(url: string): void {
  if (window.top === window) window.location.assign(url);
  else window.open(url, '_top');
}
