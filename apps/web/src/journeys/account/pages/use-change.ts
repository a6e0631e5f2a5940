import { useState } from 'react';
import { usePending } from '@ekyc/design/use-pending.ts';
import { SignedOut } from '@ekyc/sign-in/session.ts';
import { useAccountTools } from './account-tools.ts';

/** How a change at the account service went; `stale`: it wants a fresh sign-in first. */
export type ChangeState =
  | { readonly kind: 'form' }
  | { readonly kind: 'refused'; readonly message: string; readonly count: number }
  | { readonly kind: 'stale' }
  | { readonly kind: 'done' };

/** What our user pool answers where a change needs a sign-in of the last five minutes. */
const staleSignIn = /recent sign-in|sign-in is too old|sign in again/i;

/** What it answers where the sign-in was ended elsewhere. */
const endedSignIn = /Access Token has been revoked|Access Token has expired/i;

/** Runs one call of the account service, whose refusals are errors with messages. An ended sign-in leads to a new one. */
export function useChange<Given extends unknown[]>(change: (...given: Given) => Promise<void>) {
  const { session } = useAccountTools();
  const [state, setState] = useState<ChangeState>({ kind: 'form' });
  const [pending, run] = usePending(async (...given: Given) => {
    try {
      // Refreshes what ran out, and leads to the sign-in where that is refused.
      await session.accessToken();
      await change(...given);
      setState({ kind: 'done' });
    } catch (error) {
      if (error instanceof SignedOut) return;
      const message = error instanceof Error ? error.message : String(error);
      if (endedSignIn.test(message)) return session.sessionEnded();
      setState((before) =>
        staleSignIn.test(message)
          ? { kind: 'stale' }
          : { kind: 'refused', message, count: before.kind === 'refused' ? before.count + 1 : 1 },
      );
    }
  });
  return { state, pending, run };
}
