import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The present, often enough for a time in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), everyMs);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
