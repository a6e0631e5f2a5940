import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { AskForLink } from './ask-for-link.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { takeLinkToken } from './link-token.ts';
import { callPublic } from './public-call.ts';
import { suspendedDeletionTexts } from './recovery-texts.ts';

/** `/deletion`: who is suspended, and cannot sign in, asks for the deletion of the account. */
export function DeletionPage() {
  const { apiServer } = useSettings();
  const [state, setState] = useState<'asked' | 'done' | 'invalid'>('asked');
  const [pending, request] = usePending(async () => {
    const token = takeLinkToken() ?? '';
    setState(
      (await callPublic(apiServer, 'service.requestDeletionByLink', { token })).ok ? 'done' : 'invalid',
    );
  });
  const { heading, askLead, doneHeading, done, lead } = suspendedDeletionTexts;
  if (takeLinkToken() === null) return <AskForLink purpose="deletion" heading={heading} lead={askLead} />;
  if (state === 'invalid') return <InvalidLink />;
  if (state === 'done') {
    return (
      <AccountScreen heading={doneHeading}>
        <p role="status">{done}</p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen
      heading={heading}
      actions={
        <Button data-testid="request-deletion" pending={pending} onClick={request}>
          {suspendedDeletionTexts.request}
        </Button>
      }
    >
      <p>{lead}</p>
    </AccountScreen>
  );
}
