import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { SignInAgain } from './sign-in-again.tsx';
import { WithdrawDeletion } from './withdraw-deletion.tsx';
import { deletionTexts, homeTexts } from '../account-texts.ts';
import { dayOf } from '../instants.ts';

/** アカウントの削除: what goes, what has to stay and why, and the request. */
export function Deletion() {
  const { client, account, reload, onProblem } = useAccountTools();
  const [sure, setSure] = useState(false);
  const [stale, setStale] = useState(false);
  const [pending, request] = usePending(async () => {
    const asked = await client.call('account.requestDeletion', {});
    if (asked.ok) return reload();
    if (asked.problem.code === 'recent_sign_in_needed') return setStale(true);
    onProblem(asked.problem);
  });
  if (stale) return <SignInAgain />;
  if (account.deletionRequest !== null) {
    return (
      <AccountScreen heading={deletionTexts.requestedHeading} actions={<WithdrawDeletion />}>
        <p>{deletionTexts.requestedOn(dayOf(account.deletionRequest.requestedAt))}</p>
        <p>{deletionTexts.willHear}</p>
        <BackLink />
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      heading={homeTexts.deletion}
      actions={
        <Button data-testid="request-deletion" pending={pending} disabled={!sure} onClick={request}>
          {deletionTexts.request}
        </Button>
      }
    >
      <p>{deletionTexts.deleted}</p>
      <p className="font-bold">{deletionTexts.staysHeading}</p>
      <ul className="list-disc space-y-1 pl-6">
        <li>{deletionTexts.sharingsStay}</li>
        <li>{deletionTexts.recordsStay}</li>
        <li>{deletionTexts.suspendedStays}</li>
      </ul>
      <label className="flex min-h-[48px] items-start gap-3 rounded-lg border-2 border-solid-gray-536 p-4">
        <input
          type="checkbox"
          data-testid="sure"
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
          className="mt-1 size-6 shrink-0 accent-brand"
        />
        <span>{deletionTexts.sure}</span>
      </label>
      <BackLink />
    </AccountScreen>
  );
}
