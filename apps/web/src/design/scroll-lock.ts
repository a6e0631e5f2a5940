import { useEffect } from 'react';

/** Fixes the root container while the component is shown (by the attribute `data-scroll-lock`). */
export function useScrollLock(): void {
  useEffect(() => {
    const root = document.getElementById('root');
    if (root !== null) root.dataset['scrollLock'] = 'true';
    return () => {
      if (root !== null) delete root.dataset['scrollLock'];
    };
  }, []);
}
