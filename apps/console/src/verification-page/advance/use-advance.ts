import type { TimeAdvanced } from '@ekyc/contract';
import { useRef, useState } from 'react';
import { useMembership } from '../../membership/membership.ts';
import { kindCalls } from '../kind-calls.ts';
import { useOpened } from '../opened-verification.ts';
import { useAct } from '../use-act.ts';
import { secondsToPass, type Wanted } from './seconds-to-pass.ts';

/** How much passed, and how the case stands now. */
export interface Advanced extends TimeAdvanced {
  readonly seconds: number;
}

/** A call whose answer did not arrive: time may have passed by it. */
interface Unanswered {
  readonly wanted: Wanted;
  readonly seconds: number;
  readonly idempotencyKey: string;
}

/** Lets time pass for the opened case. Pressed again after an answer was lost, the same time passes once. */
export function useAdvance() {
  const { client } = useMembership();
  const { publicId, kind, expiresAt } = useOpened().verification;
  const unanswered = useRef<Unanswered | null>(null);
  const [advanced, setAdvanced] = useState<Advanced | null>(null);
  const { pending, run, problem } = useAct(
    async (wanted: Wanted, seconds: number) => {
      setAdvanced(null);
      const before = unanswered.current;
      const asked =
        before !== null && isSame(before.wanted, wanted)
          ? before
          : { wanted, seconds, idempotencyKey: crypto.randomUUID() };
      unanswered.current = asked;
      const answer = await client.call(kindCalls[kind].advanceTime, {
        params: { publicId },
        body: { seconds: asked.seconds },
        idempotencyKey: asked.idempotencyKey,
      });
      if (answer.ok || answer.problem.code !== 'unreachable') unanswered.current = null;
      if (answer.ok) setAdvanced({ ...answer.value, seconds: asked.seconds });
      return answer;
    },
    () => undefined,
  );
  /** @returns whether it was sent; not where what was typed is no time */
  const advance = (wanted: Wanted): boolean => {
    const seconds = secondsToPass(wanted, { expiresAt, now: new Date() });
    if (seconds !== null) run(wanted, seconds);
    return seconds !== null;
  };
  return { pending, problem, advanced, advance };
}

function isSame(one: Wanted, other: Wanted): boolean {
  return one.choice === other.choice && one.amount === other.amount && one.unit === other.unit;
}
