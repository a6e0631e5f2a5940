import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { EmailField } from '../email-field.tsx';
import { rememberAgreedTerms } from '../agreed-terms.ts';
import { FederatedButtons } from '../federated-buttons.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { RemoteError } from '../remote-error.tsx';
import { SignInNotice } from '../sign-in-notice.tsx';
import { SignInTabs } from '../sign-in-tabs.tsx';
import { SsoButton } from '../sso-button.tsx';
import { TermsAgreement } from '../terms-agreement.tsx';
import { buttons, labels, titles } from '../sign-in-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { useTerms } from '../use-terms.ts';
import { emailErrors, type Errors, mismatchErrors, passwordErrors, type Progress } from '../validate.ts';

type Field = 'email' | 'password' | 'confirm_password';

function check(values: Record<Field, string>, progress: Progress<Field>): Errors<Field> {
  const asked = (field: Field) => progress.submitted || progress.touched.has(field);
  return {
    ...(asked('email') ? { email: emailErrors(values.email) } : {}),
    ...(asked('password') ? { password: passwordErrors(values.password) } : {}),
    confirm_password: mismatchErrors(values, progress),
  };
}

export function SignUpScreen({ flow }: { flow: SignInFlow }) {
  const terms = useTerms();
  const [agreed, setAgreed] = useState(false);
  const { values, errors, set, formProps } = useAuthForm<Field>({
    initial: { email: '', password: '', confirm_password: '' },
    check,
    onSubmit: ({ email, password }) => {
      if (!agreed || terms.state !== 'loaded') return;
      rememberAgreedTerms(terms.current.version);
      flow.submit({ email: email.trim(), password });
    },
  });
  return (
    <AccountScreen
      heading={titles.signUp}
      above={<SignInTabs selected="signUp" onSelect={() => flow.toSignIn()} />}
    >
      <SignInNotice flow={flow} />
      <form {...formProps} className="flex flex-col gap-5">
        <FederatedButtons flow={flow} />
        <SsoButton flow={flow} />
        <EmailField
          label={labels.email}
          name="email"
          autoComplete="username"
          value={values.email}
          onChange={set('email')}
          errors={errors.email}
        />
        <NewPasswordFields label={labels.password} values={values} errors={errors} set={set} />
        <TermsAgreement terms={terms} agreed={agreed} onChange={setAgreed} />
        <RemoteError flow={flow} />
        <Button type="submit" disabled={!agreed || terms.state !== 'loaded'} pending={flow.pending}>
          {buttons.signUp}
        </Button>
      </form>
    </AccountScreen>
  );
}
