import { fetchAuthSession } from 'aws-amplify/auth';
import { type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { AccountScreen, AccountSpinner } from './account-screen.tsx';
import { AccountContext, type AccountSession, isWithoutNetwork, SignedOut } from './session.ts';
import { forgetReturn, keepForReturn } from './came-from.ts';
import { ErrorAlert } from './error-alert.tsx';
import { signOut } from './late-auth.ts';
import { MemoryContext } from './memory-context.ts';
import { revokeEverywhere } from './revoke-everywhere.ts';
import type { SignInMemory } from './sign-in-memory.ts';
import { takeReturned } from './sso-visit.ts';
import { forgetUnconfirmed } from './unconfirmed.ts';
import { refreshRefusedText } from './use-session-end-notice.ts';
import { sessionEndedText, titles } from './sign-in-texts.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** Gives the signed-in account to the pages inside. */
export function Authenticated({ children }: { children: ReactNode }) {
  const memory = use(MemoryContext);
  const settings = useSettings();
  const [session, setSession] = useState<AccountSession | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const open = useCallback(
    (left: AbortSignal) => {
      openSession(memory, () => revokeEverywhere(settings)).then(
        (opened) => left.aborted || setSession(opened),
        (error: unknown) => left.aborted || error instanceof SignedOut || setFailure(messageOf(error)),
      );
    },
    [memory, settings],
  );
  useEffect(() => {
    const left = new AbortController();
    memory.keep(null);
    memory.setNotice(null);
    memory.resume(null);
    forgetUnconfirmed();
    forgetReturn();
    // Whoever is signed in ends no other sign-in.
    takeReturned();
    open(left.signal);
    return () => left.abort();
  }, [memory, open]);
  if (session !== null) {
    return (
      <AccountContext value={session}>
        <div data-account="" className="contents">
          {children}
        </div>
      </AccountContext>
    );
  }
  if (failure === null) return <AccountSpinner label={designTexts.waitingLoading} />;
  return (
    <AccountScreen heading={titles.interrupted}>
      <ErrorAlert message={failure} />
      <Button
        onClick={() => {
          setFailure(null);
          open(new AbortController().signal);
        }}
      >
        {designTexts.buttonRetry}
      </Button>
    </AccountScreen>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

async function openSession(memory: SignInMemory, revoke: () => Promise<void>): Promise<AccountSession> {
  const sessionEnded = async (notice?: string) => {
    memory.setNotice(notice ?? sessionEndedText);
    // Signing out of another site's sign-in leads there and back.
    if (notice !== undefined) keepForReturn(notice);
    await signOut();
  };
  const tokens = async () => {
    try {
      const { tokens: valid } = await fetchAuthSession();
      if (valid !== undefined) return valid;
      await sessionEnded();
    } catch (error) {
      if (isWithoutNetwork(error)) throw error;
      await sessionEnded(refreshRefusedText(error));
    }
    throw new SignedOut();
  };
  const { idToken, accessToken, signInDetails } = await tokens();
  const address = idToken?.payload['email'];
  return {
    subject: accessToken.payload.sub ?? '',
    email: typeof address === 'string' ? address : (signInDetails?.loginId ?? ''),
    accessToken: async () => (await tokens()).accessToken.toString(),
    signOut: () => signOut(),
    async signOutEverywhere() {
      await revoke();
      await signOut();
    },
    sessionEnded,
  };
}
