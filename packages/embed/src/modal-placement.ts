import type { Placement } from './inline-placement.ts';

const grounds = {
  border: '0',
  margin: '0',
  padding: '0',
  inset: '0',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  overflow: 'hidden',
  background: 'rgba(0, 0, 0, 0.6)',
};
/** The whole window on a phone; a card in its middle where there is room: the corners are round only then. */
const card = {
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  width: 'min(100%, 40rem)',
  height: 'min(100% - clamp(0px, (100vw - 40rem) * 99, 32px), 56rem)',
  position: 'absolute',
  inset: '0',
  margin: 'auto',
  overflow: 'hidden',
  background: '#fff',
  borderRadius: 'clamp(0px, (100vw - 40rem) * 99, 12px)',
};
const bar = {
  alignSelf: 'flex-end',
  minHeight: '48px',
  padding: '0 20px',
  border: '0',
  background: 'none',
  color: '#1a1a1a',
  font: '16px system-ui, sans-serif',
  textDecoration: 'underline',
  cursor: 'pointer',
};

/**
 * Over the page, in the browser's own dialog: the page behind is inert, the focus stays inside and goes back at the
 * end. Esc, a phone's back button and the button that is always there ask to close.
 *
 * @param onAsk the visitor wants to close
 * @param onGone the browser closed the dialog by itself, as it may at a second Esc
 */
export function placeModal(
  element: Element,
  frame: HTMLIFrameElement,
  given: { readonly title: string; readonly onAsk: () => void; readonly onGone: () => void },
): Placement {
  const before = document.activeElement;
  const dialog = document.createElement('dialog');
  const panel = document.createElement('div');
  const button = document.createElement('button');
  dialog.setAttribute('aria-label', given.title);
  button.type = 'button';
  button.textContent = '閉じる';
  Object.assign(dialog.style, grounds);
  Object.assign(panel.style, card);
  Object.assign(button.style, bar);
  Object.assign(frame.style, { flex: '1', minHeight: '0' });
  button.addEventListener('click', given.onAsk);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    given.onAsk();
  });
  dialog.addEventListener('close', given.onGone);
  panel.append(button, frame);
  dialog.append(panel);
  element.append(dialog);
  const unlock = lockScroll();
  dialog.showModal();
  frame.focus();
  return {
    fit: () => null,
    showTop: () => undefined,
    remove: () => {
      dialog.removeEventListener('close', given.onGone);
      dialog.close();
      dialog.remove();
      unlock();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

/** Keeps the page behind where it is, also where its scrollbar goes. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = style;
  const scrollbar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`;
  return () => Object.assign(style, { overflow, paddingRight });
}
