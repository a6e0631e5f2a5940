import { type RefObject, useEffect, useRef } from 'react';
import { surroundings } from './surroundings.ts';
import { pageTitle } from './design-texts.ts';

/** Moves the focus to the heading when its screen appears, so that a screen reader begins there. */
export function useHeadingFocus(heading: string): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    surroundings().screenShown();
    if (surroundings().mayTakeFocus()) ref.current?.focus({ preventScroll: true });
    document.title = pageTitle(heading);
  }, [heading]);
  return ref;
}
