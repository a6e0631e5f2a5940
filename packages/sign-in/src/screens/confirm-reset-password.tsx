import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { CodeField } from '../code-field.tsx';
import { BackToSignIn, Resend } from '../flow-buttons.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { RemoteError } from '../remote-error.tsx';
import { buttons, deliveryText, labels, titles } from '../sign-in-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import {
  codeErrors,
  type Errors,
  mismatchErrors,
  normaliseCode,
  passwordErrors,
  type Progress,
} from '../validate.ts';

type Field = 'confirmation_code' | 'password' | 'confirm_password';

/** Here a change counts like leaving the field, but for a code that is still being typed. */
function check(values: Record<Field, string>, progress: Progress<Field>): Errors<Field> {
  const { touched, changed, submitted } = progress;
  const code = values.confirmation_code;
  const codeEntered = changed.has('confirmation_code') && !/^[0-9]{0,6}$/.test(normaliseCode(code));
  return {
    ...(submitted || touched.has('confirmation_code') || codeEntered
      ? { confirmation_code: codeErrors(code) }
      : {}),
    ...(submitted || touched.has('password') || changed.has('password')
      ? { password: passwordErrors(values.password) }
      : {}),
    confirm_password: mismatchErrors(values, progress),
  };
}

export function ConfirmResetPasswordScreen({ flow }: { flow: SignInFlow }) {
  const { values, errors, valid, set, formProps } = useAuthForm<Field>({
    initial: { confirmation_code: '', password: '', confirm_password: '' },
    check,
    onSubmit: ({ confirmation_code, password }) =>
      flow.submit({ confirmation_code: normaliseCode(confirmation_code), password }),
  });
  return (
    <AccountScreen heading={titles.confirmResetPassword}>
      <p>{deliveryText(flow.codeDeliveryDetails)}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <CodeField
          value={values.confirmation_code}
          onChange={set('confirmation_code')}
          errors={errors.confirmation_code}
        />
        <NewPasswordFields label={labels.newPassword} values={values} errors={errors} set={set} />
        <RemoteError flow={flow} />
        <Button type="submit" disabled={!valid} pending={flow.pending}>
          {buttons.changePassword}
        </Button>
        <Resend flow={flow} />
        <BackToSignIn flow={flow} />
      </form>
    </AccountScreen>
  );
}
