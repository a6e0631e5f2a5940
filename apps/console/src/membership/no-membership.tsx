import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useAccount } from '@ekyc/sign-in/session.ts';
import type { Problem } from '../api/result.ts';
import { texts } from './membership-texts.ts';

/** Signed in, and a member of nobody's staff. */
export function InvitationNeeded({ email, onAgain }: { email: string | null; onAgain: () => Promise<void> }) {
  const { signOut } = useAccount();
  const [pending, again] = usePending(onAgain);
  return (
    <AccountScreen heading={texts.none.heading}>
      {texts.none.body.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {email !== null && <p className="rounded-lg bg-solid-gray-50 p-3">{texts.none.signedInAs(email)}</p>}
      <Button pending={pending} onClick={again}>
        {texts.none.again}
      </Button>
      <Button look="secondary" onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </AccountScreen>
  );
}

/** The memberships could not be asked for. */
export function CouldNotLoad({ problem, onRetry }: { problem: Problem; onRetry: () => Promise<void> }) {
  const { signOut } = useAccount();
  const [pending, retry] = usePending(onRetry);
  return (
    <AccountScreen heading={texts.failedHeading}>
      <Notice tone="error">{problem.title}</Notice>
      <Button pending={pending} onClick={retry}>
        {texts.retry}
      </Button>
      <Button look="text" onClick={() => void signOut()}>
        {texts.signOut}
      </Button>
    </AccountScreen>
  );
}
