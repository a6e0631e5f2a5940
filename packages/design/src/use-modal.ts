import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { surroundings } from './surroundings.ts';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent) => void;
}

/** Shows the browser's own dialog element as a modal: it keeps the focus inside, and gives it back. */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = ref.current;
    const before = document.activeElement;
    if (element !== null && !element.open) {
      element.showModal();
      surroundings().dialogShown(element);
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return {
    ref,
    onCancel: (event) => {
      // Of a dialog within it, or of a choice of files.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
  };
}
