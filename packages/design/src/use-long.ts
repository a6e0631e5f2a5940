import { useEffect, useState } from 'react';

/** After waiting this long, a screen says so and offers a way out. */
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
