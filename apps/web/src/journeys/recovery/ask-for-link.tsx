import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { AskOperator } from '@ekyc/sign-in/ask-operator.tsx';
import { EmailField } from '@ekyc/sign-in/email-field.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { labels } from '@ekyc/sign-in/sign-in-texts.ts';
import { useAuthForm } from '@ekyc/sign-in/use-auth-form.ts';
import { emailErrors } from '@ekyc/sign-in/validate.ts';
import { throwDefect } from '../../api/throw-defect.ts';
import { callPublic } from './public-call.ts';
import { askTexts } from './recovery-texts.ts';

interface Props {
  readonly purpose: 'recovery' | 'deletion';
  readonly heading: string;
  readonly lead: string;
}

/** Asks for a link by mail. What is shown does not tell whether the address has an account. */
export function AskForLink({ purpose, heading, lead }: Props) {
  const { apiServer } = useSettings();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [pending, send] = usePending(async (email: string) => {
    const answer = await callPublic(apiServer, 'service.askForAccountLink', { email, purpose });
    if (answer.ok) return setSentTo(email);
    throwDefect(answer.problem);
    setRefused(answer.problem.title);
  });
  const { values, errors, set, formProps } = useAuthForm<'email'>({
    initial: { email: '' },
    check: ({ email }, { touched, submitted }) =>
      submitted || touched.has('email') ? { email: emailErrors(email) } : {},
    onSubmit: ({ email }) => send(email.trim()),
  });
  if (sentTo !== null) {
    return (
      <AccountScreen heading={askTexts.sentHeading}>
        <p role="status">{askTexts.sent(sentTo)}</p>
        <p>
          <AskOperator about={askTexts.notArrived} />
        </p>
      </AccountScreen>
    );
  }
  return (
    <AccountScreen heading={heading}>
      <p>{lead}</p>
      {refused !== null && (
        <Notice tone="error">
          <p>{refused}</p>
        </Notice>
      )}
      <form {...formProps} className="flex flex-col gap-5">
        <EmailField
          label={labels.email}
          name="email"
          autoComplete="username"
          value={values.email}
          onChange={set('email')}
          errors={errors.email}
        />
        <Button type="submit" pending={pending}>
          {askTexts.send}
        </Button>
      </form>
    </AccountScreen>
  );
}
