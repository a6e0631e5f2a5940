import { useCallback, useEffect, useState } from 'react';
import type { CallResult, Problem } from './result.ts';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly value: Value }
  | { readonly state: 'failed'; readonly problem: Problem };

/**
 * Asks for something when the component appears and whenever `ask` changes (give it through `useCallback`). What was
 * shown stays while it is asked for again.
 */
export function useLoaded<Value>(ask: (left: AbortSignal) => Promise<CallResult<Value>>) {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  useEffect(() => {
    const left = new AbortController();
    void settle(ask, left.signal).then((answer) => answer && setLoaded(answer));
    return () => left.abort();
  }, [ask]);
  const reload = useCallback(async () => {
    const answer = await settle(ask, new AbortController().signal);
    if (answer) setLoaded(answer);
  }, [ask]);
  const change = useCallback((to: (value: Value) => Value) => {
    setLoaded((before) =>
      before.state === 'loaded' ? { state: 'loaded', value: to(before.value) } : before,
    );
  }, []);
  return { loaded, reload, change };
}

/** Null where the answer is of no use any more: the page was left. */
async function settle<Value>(
  ask: (left: AbortSignal) => Promise<CallResult<Value>>,
  left: AbortSignal,
): Promise<Loaded<Value> | null> {
  try {
    const answer = await ask(left);
    if (left.aborted) return null;
    return answer.ok
      ? { state: 'loaded', value: answer.value }
      : { state: 'failed', problem: answer.problem };
  } catch (error) {
    if (left.aborted) return null;
    throw error;
  }
}
