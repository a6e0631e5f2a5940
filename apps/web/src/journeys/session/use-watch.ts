import type { CompletedAnswer } from '@ekyc/contract';
import { useCallback, useEffect, useRef } from 'react';
import type { Problem } from '../../api/call-types.ts';
import type { SessionClient } from '../../api/visitor-client.ts';
import { isPhone } from '../../design/device.ts';
import { useOtherDeviceKnown } from './hand-over/other-device.ts';
import { isGoingElsewhere, mayChange, standing } from './hand-over/progress-elsewhere.ts';
import { useRealtime } from './hand-over/use-realtime.ts';

const usualPause = 60_000;
/** Where another device may scan the code that is shown, and no event can arrive. */
const offeringPause = 10_000;
/** Where somebody looks at what another device is doing: no event tells of its stages. */
const waitingPause = 4000;

interface Options {
  readonly client: SessionClient;
  /** Where the journey stands (see `standing`); null while nothing is known: nobody is asked. */
  readonly known: string | null;
  readonly onChange: (completed: CompletedAnswer) => void;
  readonly onProblem: (problem: Problem) => void;
}

/**
 * Notices what happens to the journey without the visitor: it may have expired, been canceled by the business, been
 * scanned by a phone, or submitted there. Asks at each real-time event and connect (nothing is replayed), whenever the
 * visitor comes back to the page, and now and then; never while the page is hidden.
 */
export function useWatch(given: Options): void {
  const { client, known } = given;
  const ask = useAsking(given);
  const watched = mayChange(known);
  const otherDeviceKnown = useOtherDeviceKnown();
  const look = useCallback(() => {
    if (!document.hidden) void ask();
  }, [ask]);
  const live = useRealtime({
    publicId: client.publicId,
    wanted: watched && otherDeviceKnown,
    onConnected: look,
    onEvent: () => void ask(),
  });
  const quiet = live || isPhone(navigator.userAgent) ? usualPause : offeringPause;
  const pause = isGoingElsewhere(known) ? waitingPause : quiet;
  useEffect(() => {
    if (!watched) return;
    const timer = window.setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [watched, pause, look]);
}

/** One question at a time; what is wanted meanwhile is asked after it: its answer may be older than the cause. */
function useAsking(given: Options): () => Promise<void> {
  const { client } = given;
  const latest = useRef<Options | null>(null);
  useEffect(() => {
    latest.current = given;
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const asking = useRef({ wanted: false, busy: false });
  return useCallback(async () => {
    const { current } = asking;
    current.wanted = true;
    if (current.busy) return;
    current.busy = true;
    while (current.wanted) {
      current.wanted = false;
      const completed = await client.callOwn('getCompleted');
      const now = latest.current;
      if (now === null || !mayChange(now.known)) continue;
      if (!completed.ok) now.onProblem(completed.problem);
      else if (standing(completed.value) !== now.known) now.onChange(completed.value);
    }
    current.busy = false;
  }, [client]);
}
