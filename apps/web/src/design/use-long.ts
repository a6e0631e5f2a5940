import { useEffect, useState } from 'react';

/** Nothing is waited for longer than this without a word and a way out (design §10). */
export const wayOutAfter = 10_000;

/** False at first, true once it has been waited for 10 s; false again when the waiting ends. */
export function useLong(waiting = true): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setLong(true), wayOutAfter);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return long;
}
