import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useOnce } from '@ekyc/design/use-once.ts';
import { AccountScreen, AccountSpinner } from '@ekyc/sign-in/account-screen.tsx';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { useState } from 'react';
import type { ConsoleClient } from '../api/client.ts';
import type { Problem } from '../api/result.ts';
import { go } from '../routing/location.ts';
import { home } from '../routing/route.ts';
import { forgetInvitation, storedInvitation } from './stored-invitation.ts';
import { rememberBusiness } from './membership.ts';
import { texts } from './membership-texts.ts';

interface Props {
  readonly client: ConsoleClient;
  /** Fetches the memberships again. */
  readonly onAccepted: () => Promise<void>;
}

/** Accepts the invitation that brought the person here, then shows the console. */
export function InvitationPage({ client, onAccepted }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const token = storedInvitation();
  const accept = async () => {
    if (token === null) return;
    setProblem(null);
    const answer = await client.call('staff.acceptInvitation', { body: { token } });
    if (!answer.ok) return setProblem(answer.problem);
    forgetInvitation();
    rememberBusiness(answer.value.business.id);
    await onAccepted();
    go(home, 'replace');
  };
  useOnce(accept);
  if (problem !== null) return <Refused problem={problem} onRetry={accept} />;
  if (token !== null) return <AccountSpinner label={texts.invitation.accepting} />;
  return (
    <AccountScreen heading={texts.invitation.missingHeading}>
      <p>{texts.invitation.missing}</p>
      <Button onClick={() => go(home, 'replace')}>{texts.invitation.toConsole}</Button>
    </AccountScreen>
  );
}

/** The invitation may be for another account, so its token stays stored until it is no longer valid. */
function Refused({ problem, onRetry }: { problem: Problem; onRetry: () => Promise<void> }) {
  const { signOut } = useAccount();
  const forOther = problem.code === 'invitation_for_other';
  const over = problem.code === 'invitation_invalid' || problem.code === 'already_member';
  return (
    <AccountScreen heading={texts.invitation.refusedHeading}>
      <Notice tone="error">{problem.title}</Notice>
      {forOther && <Button onClick={() => void signOut()}>{texts.invitation.otherAccount}</Button>}
      {!forOther && !over && <Button onClick={() => void onRetry()}>{texts.invitation.retry}</Button>}
      <Button
        look={forOther || !over ? 'text' : 'primary'}
        onClick={() => {
          if (over) forgetInvitation();
          go(home, 'replace');
        }}
      >
        {texts.invitation.toConsole}
      </Button>
    </AccountScreen>
  );
}
