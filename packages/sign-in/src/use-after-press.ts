import { useEffect, useRef } from 'react';

/**
 * Runs something at once, or, while a pointer is held down, when it was let go: a message that a blur brings would
 * move the button away under the finger that presses it, and the press would be lost.
 */
export function useAfterPress(): (run: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null);
  useEffect(() => {
    const down = () => {
      waiting.current ??= [];
    };
    const up = () => {
      const held = waiting.current ?? [];
      // The click follows the pointer's end.
      setTimeout(() => {
        waiting.current = null;
        for (const run of held) run();
      });
    };
    const options = { capture: true };
    window.addEventListener('pointerdown', down, options);
    window.addEventListener('pointerup', up, options);
    window.addEventListener('pointercancel', up, options);
    return () => {
      window.removeEventListener('pointerdown', down, options);
      window.removeEventListener('pointerup', up, options);
      window.removeEventListener('pointercancel', up, options);
    };
  }, []);
  return (run) => {
    if (waiting.current === null) run();
    else waiting.current.push(run);
  };
}
