import { useState } from 'react';

/** Runs an action once at a time; the flag is true meanwhile, for the button that began it. */
export function usePending(action: () => Promise<void>): [pending: boolean, run: () => void] {
  const [pending, setPending] = useState(false);
  const run = () => {
    if (pending) return;
    setPending(true);
    // A failure is a bug (expected ones are values): it goes to the error boundary as an unhandled rejection.
    void action().finally(() => setPending(false));
  };
  return [pending, run];
}
