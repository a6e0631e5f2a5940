import { confirmUserAttribute } from 'aws-amplify/auth';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { asksCurrentCode, callAccountService } from '@ekyc/sign-in/call-account-service.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { CodeField } from '@ekyc/sign-in/code-field.tsx';
import { EmailField } from '@ekyc/sign-in/email-field.tsx';
import { ErrorAlert } from '@ekyc/sign-in/error-alert.tsx';
import { useAuthForm } from '@ekyc/sign-in/use-auth-form.ts';
import { useCodeForm } from '@ekyc/sign-in/use-code-form.ts';
import { codeErrors, emailErrors, normaliseCode } from '@ekyc/sign-in/validate.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { ChangeDone } from './change-done.tsx';
import { CurrentCodeField } from './current-code-field.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';
import { changeTexts, changeEmailTexts } from '../account-texts.ts';

/** メールアドレスの変更: counts from the moment a code sent to the new address came back. */
export function ChangeEmail() {
  const { session } = useAccountTools();
  const settings = useSettings();
  const asked = asksCurrentCode(settings);
  const form = useAuthForm<'email' | 'current_code'>({
    initial: { email: '', current_code: '' },
    check: (values, { touched, submitted }) => ({
      email: touched.has('email') || submitted ? emailErrors(values.email) : [],
      current_code:
        asked && (touched.has('current_code') || submitted) ? codeErrors(values.current_code) : [],
    }),
    onSubmit: () => run(),
  });
  const email = form.values.email.trim();
  const { state, pending, run } = useChange(async () => {
    await callAccountService(settings, 'UpdateUserAttributes', {
      UserAttributes: [{ Name: 'email', Value: email }],
      currentCode: normaliseCode(form.values.current_code),
    });
  });
  if (state.kind === 'stale') return <SignInAgain />;
  if (state.kind === 'done') return <ConfirmEmail email={email} />;
  return (
    <AccountScreen heading={changeEmailTexts.heading}>
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>{changeEmailTexts.current(session.email)}</p>
      <form {...form.formProps} className="flex flex-col gap-5">
        <EmailField
          label={changeEmailTexts.newEmail}
          name="email"
          autoComplete="email"
          value={form.values.email}
          onChange={form.set('email')}
          errors={form.errors.email}
        />
        {asked && (
          <CurrentCodeField
            value={form.values.current_code}
            onChange={form.set('current_code')}
            errors={form.errors.current_code}
          />
        )}
        <Button type="submit" data-testid="change-email" pending={pending}>
          {changeEmailTexts.sendCode}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}

function ConfirmEmail({ email }: { email: string }) {
  const [confirmed, setConfirmed] = useState(false);
  const { state, pending, run } = useChange(async (code: string) => {
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code });
    setConfirmed(true);
  });
  const { fieldProps, formProps } = useCodeForm(run);
  if (state.kind === 'stale') return <SignInAgain />;
  if (confirmed) {
    return <ChangeDone heading={changeEmailTexts.doneHeading} text={changeEmailTexts.done} />;
  }
  return (
    <AccountScreen heading={changeEmailTexts.confirmHeading}>
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>{changeEmailTexts.sent(email)}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <CodeField {...fieldProps} />
        <Button type="submit" data-testid="confirm-email" pending={pending}>
          {changeTexts.submit}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}
