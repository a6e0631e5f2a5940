import { usePending } from '@ekyc/design/use-pending.ts';
import { useState } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useOpened } from './opened-verification.ts';

/** Something that is done to the verification: once at a time; a refusal is shown, and the page is loaded again. */
export function useAct<Given extends unknown[]>(
  act: (...given: Given) => Promise<CallResult<unknown>>,
  onDone: () => void,
) {
  const { reload } = useOpened();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [pending, run] = usePending(async (...given: Given) => {
    setProblem(null);
    const answer = await act(...given);
    if (!answer.ok) {
      setProblem(answer.problem);
      // Somebody else was faster: what is shown is not how it stands.
      if (answer.problem.code === 'wrong_state') await reload();
      return;
    }
    await reload();
    onDone();
  });
  return { pending, run, problem };
}
