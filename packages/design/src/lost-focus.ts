/** How long a list or a dialog may take to let go of what had the focus. */
const inheritsForMs = 1000;
let heir: { readonly element: HTMLElement; readonly until: number } | null = null;

/** Focus that is lost now goes here instead of to the heading: it tells of the act that took away what had the focus. */
export function inheritFocus(element: HTMLElement): void {
  heir = { element, until: performance.now() + inheritsForMs };
}

/**
 * What had the focus may go away by itself: a wait ends, a drawing was shown long enough. Whoever goes by keyboard or
 * screen reader would start over at the top of the page; here they go on at the screen's heading, as on a new screen.
 * Call it once, with the element that holds the app.
 */
export function returnLostFocus(root: HTMLElement): void {
  let focused: Element | null = null;
  root.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  root.addEventListener('focusout', () => {
    const left = focused;
    // A browser may say so while it takes the element away: only one that still stands there was left on purpose.
    queueMicrotask(() => {
      if (focused === left && left?.isConnected && document.activeElement !== left) focused = null;
    });
  });
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    // What stands in its place may take the focus itself, once it is drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => focusNext(root)));
  });
  observer.observe(root, { childList: true, subtree: true });
}

function focusNext(root: HTMLElement): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  const inherits = heir !== null && heir.element.isConnected && performance.now() < heir.until;
  const next = inherits ? heir?.element : root.querySelector<HTMLElement>('h1[tabindex]');
  next?.focus({ preventScroll: true });
}
