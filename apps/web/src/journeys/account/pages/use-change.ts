import { useState } from 'react';
import { usePending } from '@ekyc/design/use-pending.ts';

/** How a change at the account service went; `stale`: it wants a fresh sign-in first. */
export type ChangeState =
  | { readonly kind: 'form' }
  | { readonly kind: 'refused'; readonly message: string; readonly count: number }
  | { readonly kind: 'stale' }
  | { readonly kind: 'done' };

/** What our user pool answers where a change needs a sign-in of the last five minutes. */
const staleSignIn = /recent sign-in|sign-in is too old|sign in again/i;

/** Runs one call of the account service, whose refusals are errors with messages. */
export function useChange<Given extends unknown[]>(change: (...given: Given) => Promise<void>) {
  const [state, setState] = useState<ChangeState>({ kind: 'form' });
  const [pending, run] = usePending(async (...given: Given) => {
    try {
      await change(...given);
      setState({ kind: 'done' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setState((before) =>
        staleSignIn.test(message)
          ? { kind: 'stale' }
          : { kind: 'refused', message, count: before.kind === 'refused' ? before.count + 1 : 1 },
      );
    }
  });
  return { state, pending, run };
}
