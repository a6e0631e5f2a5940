import { useSyncExternalStore } from 'react';

const smallLettersRem = 0.875;

/**
 * How large the console's small letters are now, in CSS pixels. Charts are told pixels: their library measures a text
 * once for each size that it is told, and would take `rem` for the same size whatever the reader chose.
 */
export function useLetterSize(): number {
  return useSyncExternalStore(
    follow,
    () => smallLettersRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}

/** The reader's choices stand as attributes of the page. */
function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-text-size', 'data-density'] });
  return () => observer.disconnect();
}
