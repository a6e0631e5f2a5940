import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { InvalidLink } from './invalid-link.tsx';
import { takeLinkToken } from './link-token.ts';
import { callPublic } from './public-call.ts';
import { undoTexts } from './recovery-texts.ts';

/** `/recovery/undo`: stops the reset that a mail told of. Only a press does: mail programs open links by themselves. */
export function UndoPage() {
  const { apiServer } = useSettings();
  const [state, setState] = useState<'asked' | 'done' | 'invalid'>('asked');
  const [pending, undo] = usePending(async () => {
    const answer = await callPublic(apiServer, 'service.undoAuthenticatorReset', {
      token: takeLinkToken() ?? '',
    });
    if (answer.ok) return setState('done');
    if (answer.problem.code === 'link_invalid') return setState('invalid');
    throw new Error(`${answer.problem.title}(${answer.problem.code})`);
  });
  if (takeLinkToken() === null || state === 'invalid') return <InvalidLink />;
  if (state === 'done') return <Undone />;
  return (
    <AccountScreen
      heading={undoTexts.heading}
      actions={
        <Button data-testid="undo-reset" pending={pending} onClick={undo}>
          {undoTexts.undo}
        </Button>
      }
    >
      <p>{undoTexts.lead}</p>
    </AccountScreen>
  );
}

function Undone() {
  return (
    <AccountScreen heading={undoTexts.doneHeading}>
      <p role="status">{undoTexts.done}</p>
      <p>
        <a
          href="/user/password"
          className="inline-flex min-h-[48px] items-center text-brand underline underline-offset-4"
        >
          {undoTexts.signIn}
        </a>
      </p>
    </AccountScreen>
  );
}
