import { useEffect, useEffectEvent } from 'react';

/** Runs an action once, when the component appears; it sees the props of that moment. */
export function useOnce(action: () => Promise<void>): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    void run();
  }, []);
}
