import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { EmailField } from '../email-field.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { RemoteError } from '../remote-error.tsx';
import { buttons, labels, titles, signInTexts } from '../sign-in-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { emailErrors } from '../validate.ts';

export function ForgotPasswordScreen({ flow }: { flow: SignInFlow }) {
  const { values, errors, set, formProps } = useAuthForm<'username'>({
    initial: { username: '' },
    check: ({ username }, { touched, submitted }) =>
      submitted || touched.has('username') ? { username: emailErrors(username) } : {},
    onSubmit: flow.submit,
  });
  return (
    <AccountScreen heading={titles.forgotPassword}>
      <p>{signInTexts.forgotPassword}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <EmailField
          label={labels.email}
          name="username"
          autoComplete="username"
          value={values.username}
          onChange={set('username')}
          errors={errors.username}
        />
        <RemoteError flow={flow} />
        <Button type="submit" pending={flow.pending}>
          {buttons.sendCode}
        </Button>
        <BackToSignIn flow={flow} />
      </form>
    </AccountScreen>
  );
}
