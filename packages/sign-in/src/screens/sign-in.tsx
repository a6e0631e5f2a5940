import { useEffect } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { EmailField } from '../email-field.tsx';
import { FederatedButtons } from '../federated-buttons.tsx';
import { PasskeyButton } from '../passkey-button.tsx';
import { PasswordField } from '../password-field.tsx';
import { RemoteError } from '../remote-error.tsx';
import { SignInNotice } from '../sign-in-notice.tsx';
import { SignInTabs } from '../sign-in-tabs.tsx';
import { SsoButton } from '../sso-button.tsx';
import { takeReturned } from '../sso-visit.ts';
import { buttons, labels, titles, validationTexts, signInTexts } from '../sign-in-texts.ts';
import { forgetUnconfirmed } from '../unconfirmed.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { type Errors, type Progress } from '../validate.ts';

type Field = 'username' | 'password';

function check(values: Record<Field, string>, { touched, submitted }: Progress<Field>): Errors<Field> {
  const asked = (field: Field) => submitted || touched.has(field);
  return {
    ...(asked('username') && values.username.trim() === '' ? { username: [validationTexts.emailEmpty] } : {}),
    ...(asked('password') && values.password === '' ? { password: [validationTexts.passwordEmpty] } : {}),
  };
}

export function SignInScreen({ flow }: { flow: SignInFlow }) {
  const { memory, submit } = flow;
  const { values, errors, set, formProps } = useAuthForm<Field>({
    initial: { username: '', password: '' },
    check,
    onSubmit: (entered) => {
      memory.setNotice(null);
      submit(entered);
    },
  });
  // An address confirmed a moment ago signs in by itself; once only, so this runs once per screen.
  useEffect(() => {
    const credentials = memory.takeArmed();
    if (credentials !== null) return submit({ ...credentials });
    const unconfirmed = memory.unconfirmed();
    if (unconfirmed !== null) return submit({ username: unconfirmed.username, password: '' });
    forgetUnconfirmed();
    const answer = takeReturned();
    if (answer === null) return;
    memory.chooseSso(answer);
    // The account is known once the provider's answer was looked at.
    submit({ username: 'sso', password: '' });
    // oxlint-disable-next-line react/exhaustive-deps -- submit changes with every render
  }, [memory]);
  return (
    <AccountScreen
      heading={titles.signIn}
      above={<SignInTabs selected="signIn" onSelect={() => flow.toSignUp()} />}
    >
      <SignInNotice flow={flow} />
      <form {...formProps} className="flex flex-col gap-5">
        <FederatedButtons flow={flow} />
        <SsoButton flow={flow} />
        <EmailField
          label={labels.email}
          name="username"
          autoComplete="username"
          value={values.username}
          onChange={set('username')}
          errors={errors.username}
        />
        <PasswordField
          label={labels.password}
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={set('password')}
          errors={errors.password}
        />
        <RemoteError flow={flow} />
        <Button type="submit" pending={flow.pending}>
          {buttons.signIn}
        </Button>
        <PasskeyButton flow={flow} email={values.username} />
      </form>
      <div className="flex flex-col gap-2 border-t border-solid-gray-200 pt-4">
        <FooterLink {...signInTexts.forgotten} onClick={() => flow.toForgotPassword()} />
        <FooterLink {...signInTexts.noAccount} onClick={() => flow.toSignUp()} />
      </div>
    </AccountScreen>
  );
}

function FooterLink(props: { before: string; link: string; onClick: () => void }) {
  return (
    <p>
      {props.before}
      <button
        type="button"
        onClick={props.onClick}
        className="min-h-[48px] px-2 font-bold text-brand underline underline-offset-4"
      >
        {props.link}
      </button>
    </p>
  );
}
