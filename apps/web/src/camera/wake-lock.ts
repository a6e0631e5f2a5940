import { useEffect } from 'react';

/** Keeps the screen from going dark while the component is shown; asked for again whenever the page comes back. */
export function useWakeLock(): void {
  useEffect(() => {
    const lock = navigator.wakeLock as WakeLock | undefined;
    if (lock === undefined) return;
    let gone = false;
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.hidden) return;
      try {
        const got = await lock.request('screen');
        if (gone) await got.release();
        else held = got;
      } catch {
        // Refused when the battery is low: the screen may then go dark, and is lit again by a touch.
      }
    };
    const onVisibility = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void held?.release();
    };
  }, []);
}
