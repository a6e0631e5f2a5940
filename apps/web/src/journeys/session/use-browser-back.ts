import { useEffect, useLayoutEffect, useRef } from 'react';

const guard = 'ekyc:back';

/**
 * Lets the browser's own way back lead to the step before: one entry of the history stands before the page's own
 * and is put there again each time. In a frame the history belongs to the page around, and is left alone.
 * @param onBack null where going back leaves the page
 */
export function useBrowserBack(onBack: (() => void) | null): void {
  const latest = useRef(onBack);
  const leads = onBack !== null && window.top === window;
  // Before the screen is painted: who goes back the moment it shows must not leave the page.
  useLayoutEffect(() => {
    latest.current = onBack;
    if (leads && !isGuarded()) window.history.pushState({ [guard]: true }, '');
  });
  useEffect(() => {
    const follow = () => {
      if (!isGuarded()) latest.current?.();
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

function isGuarded(): boolean {
  const state = window.history.state as Record<string, unknown> | null;
  return state?.[guard] === true;
}
