import { useState } from 'react';

/** Runs an action once at a time; the flag is true meanwhile, for the button that began it. */
export function usePending<Given extends unknown[]>(
  action: (...given: Given) => Promise<void>,
): [pending: boolean, run: (...given: Given) => void] {
  const [pending, setPending] = useState(false);
  const run = (...given: Given) => {
    if (pending) return;
    setPending(true);
    // A failure is a bug (expected ones are values): it goes to the error boundary as an unhandled rejection.
    void action(...given).finally(() => setPending(false));
  };
  return [pending, run];
}
