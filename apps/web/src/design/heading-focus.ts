import { type RefObject, useEffect, useRef } from 'react';
import { currentHost, tellHost } from '../embed/embedded.ts';

/** Moves the focus to the heading when its screen appears, so that a screen reader begins there. */
export function useHeadingFocus(heading: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    tellHost({ type: 'screen' });
    // A frame that has just loaded takes the focus from nobody who writes in the page around it.
    if (currentHost() === null || document.hasFocus()) ref.current?.focus({ preventScroll: true });
    document.title = `${heading} | クリィeKYC`;
  }, [heading]);
  return ref;
}
