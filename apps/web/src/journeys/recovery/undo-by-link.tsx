import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { throwDefect } from '../../api/throw-defect.ts';
import { InvalidLink } from './invalid-link.tsx';
import { takeLinkToken } from './link-token.ts';
import { callPublic } from './public-call.ts';
import type { undoTexts } from './recovery-texts.ts';

interface Props {
  readonly call: 'service.undoAuthenticatorReset' | 'service.undoAccountChange';
  readonly texts: typeof undoTexts;
}

/** Undoes by the token of a mailed link. Only a press does: mail programs open links by themselves. */
export function UndoByLink({ call, texts }: Props) {
  const { apiServer } = useSettings();
  const [state, setState] = useState<'asked' | 'done' | 'invalid'>('asked');
  const [refused, setRefused] = useState<string | null>(null);
  const [pending, undo] = usePending(async () => {
    const answer = await callPublic(apiServer, call, {
      token: takeLinkToken() ?? '',
    });
    if (answer.ok) return setState('done');
    if (answer.problem.code === 'link_invalid') return setState('invalid');
    throwDefect(answer.problem);
    setRefused(answer.problem.title);
  });
  if (takeLinkToken() === null || state === 'invalid') return <InvalidLink />;
  if (state === 'done') return <Undone texts={texts} />;
  return (
    <AccountScreen
      heading={texts.heading}
      actions={
        <Button data-testid="undo-reset" pending={pending} onClick={undo}>
          {texts.undo}
        </Button>
      }
    >
      <p>{texts.lead}</p>
      {refused !== null && (
        <Notice tone="error">
          <p>{refused}</p>
        </Notice>
      )}
    </AccountScreen>
  );
}

function Undone({ texts }: Pick<Props, 'texts'>) {
  return (
    <AccountScreen heading={texts.doneHeading}>
      <p role="status">{texts.done}</p>
      <p>
        <a
          href="/user/password"
          className="inline-flex min-h-[48px] items-center text-brand underline underline-offset-4"
        >
          {texts.signIn}
        </a>
      </p>
    </AccountScreen>
  );
}
