import type { Texts } from '../docs-texts.ts';

/** How long it says that it copied. */
const saidMs = 2000;

/** Gives each block of code a button that copies it. Not where the browser has no clipboard for this address. */
export function addCopyButtons(texts: Texts): void {
  // Undefined on addresses that are not secure.
  if (!(navigator.clipboard as Clipboard | undefined)) return;
  for (const figure of document.querySelectorAll('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = texts.copy;
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(figure.querySelector('code')?.textContent ?? '').then(() => {
        button.textContent = texts.copied;
        setTimeout(() => (button.textContent = texts.copy), saidMs);
      });
    });
    figure.append(button);
  }
}
