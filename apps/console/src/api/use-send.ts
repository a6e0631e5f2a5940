import { usePending } from '@ekyc/design/use-pending.ts';
import { useState } from 'react';
import type { CallResult, Problem } from './result.ts';

/**
 * Something that is sent on a press, one at a time. Its refusal stays for the screen to show.
 * @param onDone runs before the button is free again, so that what is shown is how it stands
 */
export function useSend<Value, Given extends unknown[]>(
  send: (...given: Given) => Promise<CallResult<Value>>,
  onDone: (value: Value, ...given: Given) => void | Promise<void>,
) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, run] = usePending(async (...given: Given) => {
    setProblem(null);
    const answer = await send(...given);
    if (answer.ok) await onDone(answer.value, ...given);
    else setProblem(answer.problem);
  });
  return { pending, run, problem };
}
