import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high they are, so that nothing that has the focus, and nothing that stays at the bottom of the
 * window, lies under them (`--toast-room` in styles.css).
 */
export function useToastRoom(area: RefObject<HTMLElement | null>, areShown: boolean): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null || !areShown) return undefined;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => style.setProperty('--toast-room', `${element.offsetHeight}px`));
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [area, areShown]);
}
