import { useEffect, useState } from 'react';

/** Nothing is waited for longer than this without a word and a way out (design §10). */
const wayOutAfter = 10_000;

/** False at first, true once it has been waited for so long; false again when the waiting ends. */
export function useLong(waiting = true, milliseconds = wayOutAfter): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = window.setTimeout(() => setLong(true), milliseconds);
    return () => {
      window.clearTimeout(timer);
      setLong(false);
    };
  }, [waiting, milliseconds]);
  return long;
}
