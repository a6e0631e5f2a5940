import { useEffect } from 'react';
import type { Problem } from '../../api/call-types.ts';
import type { SessionClient } from '../../api/visitor-client.ts';
import { type ClosedStep, closedStep } from './closed-step.ts';

const pause = 60_000;

interface Options {
  readonly client: SessionClient;
  /** How the journey ended, null while it is open; undefined while nothing is known: nobody is asked. */
  readonly known: ClosedStep | null | undefined;
  readonly onChange: () => void;
  readonly onProblem: (problem: Problem) => void;
}

/**
 * Asks once a minute, and whenever the visitor comes back to the page, whether the journey still stands: it may
 * have expired, been canceled by the business, or been opened in another browser meanwhile.
 */
export function useHeartbeat({ client, known, onChange, onProblem }: Options): void {
  useEffect(() => {
    if (known !== null) return;
    const stop = new AbortController();
    let asking = false;
    const ask = async () => {
      if (document.hidden || asking) return;
      asking = true;
      const completed = await client.callOwn('getCompleted');
      asking = false;
      if (stop.signal.aborted) return;
      if (!completed.ok) onProblem(completed.problem);
      else if (closedStep(completed.value) !== known) onChange();
    };
    const timer = window.setInterval(() => void ask(), pause);
    document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearInterval(timer);
    };
  }, [client, known, onChange, onProblem]);
}
