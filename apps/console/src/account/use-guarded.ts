import { usePending } from '@ekyc/design/use-pending.ts';
import { passkeyErrorText } from '@ekyc/sign-in/passkey-errors.ts';
import { SignedOut, useAccount } from '@ekyc/sign-in/session.ts';
import { useState } from 'react';

/** How an act at the account service went; `stale`: it wants a fresh sign-in first. */
export type Guarded =
  | { readonly kind: 'open' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly message: string; readonly count: number };

/** Runs an act that the account service guards, whose refusals are errors with messages. */
export function useGuarded<Given extends unknown[]>(act: (...given: Given) => Promise<void>) {
  const { accessToken, sessionEnded } = useAccount();
  const [state, setState] = useState<Guarded>({ kind: 'open' });
  const [pending, run] = usePending(async (...given: Given) => {
    try {
      // Refreshes what ran out, and leads to the sign-in where that is refused.
      await accessToken();
      await act(...given);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const message = passkeyErrorText(error) ?? (error instanceof Error ? error.message : '');
      if (/Access Token has (been revoked|expired)/.test(message)) return sessionEnded();
      setState((before) =>
        message.includes('requires a recent sign-in')
          ? { kind: 'stale' }
          : { kind: 'refused', message, count: before.kind === 'refused' ? before.count + 1 : 1 },
      );
    }
  });
  return { state, pending, run };
}
