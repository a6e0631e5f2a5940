import { type RefObject, useEffect, useRef } from 'react';
import { surroundings } from './surroundings.ts';
import { titleOf } from './page-owner.ts';

/** Moves the focus to the heading when its screen appears, so that a screen reader begins there. */
export function useHeadingFocus(heading: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    surroundings().screenShown();
    if (surroundings().mayTakeFocus()) ref.current?.focus({ preventScroll: true });
    document.title = titleOf(heading);
  }, [heading]);
  return ref;
}
