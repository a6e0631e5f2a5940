import { Button } from '@ekyc/design/button.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { asksCurrentCode, callAccountService } from '@ekyc/sign-in/call-account-service.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { ErrorAlert } from '@ekyc/sign-in/error-alert.tsx';
import { NewPasswordFields } from '@ekyc/sign-in/new-password-fields.tsx';
import { PasswordField } from '@ekyc/sign-in/password-field.tsx';
import { labels, validationTexts } from '@ekyc/sign-in/sign-in-texts.ts';
import { useAuthForm } from '@ekyc/sign-in/use-auth-form.ts';
import {
  codeErrors,
  type Errors,
  mismatchErrors,
  normaliseCode,
  passwordErrors,
  type Progress,
} from '@ekyc/sign-in/validate.ts';
import { BackLink } from './account-link.tsx';
import { ChangeDone } from './change-done.tsx';
import { CurrentCodeField } from './current-code-field.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';
import { changeTexts, changePasswordTexts } from '../account-texts.ts';

type Name = 'current_password' | 'password' | 'confirm_password' | 'current_code';
type Values = Readonly<Record<Name, string>>;

function check(
  values: Values,
  { touched, changed, submitted }: Progress<Name>,
  asked: boolean,
): Errors<Name> {
  const due = (name: Name) => touched.has(name) || changed.has(name) || submitted;
  return {
    current_password:
      due('current_password') && values.current_password === '' ? [validationTexts.passwordEmpty] : [],
    password: due('password') ? passwordErrors(values.password) : [],
    confirm_password: mismatchErrors(values, {
      touched: { has: (name) => touched.has(name) },
      submitted,
    }),
    current_code: asked && (touched.has('current_code') || submitted) ? codeErrors(values.current_code) : [],
  };
}

/** パスワードの変更: the account service asks for the present one. */
export function ChangePassword() {
  const settings = useSettings();
  const asked = asksCurrentCode(settings);
  const form = useAuthForm<Name>({
    initial: { current_password: '', password: '', confirm_password: '', current_code: '' },
    check: (entered, progress) => check(entered, progress, asked),
    onSubmit: () => run(),
  });
  const { values, errors } = form;
  const { state, pending, run } = useChange(async () => {
    await callAccountService(settings, 'ChangePassword', {
      PreviousPassword: values.current_password,
      ProposedPassword: values.password,
      currentCode: normaliseCode(values.current_code),
    });
  });
  if (state.kind === 'stale') return <SignInAgain />;
  if (state.kind === 'done') {
    return <ChangeDone heading={changePasswordTexts.doneHeading} text={changePasswordTexts.done} />;
  }
  return (
    <AccountScreen heading={changePasswordTexts.heading}>
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <form {...form.formProps} className="flex flex-col gap-5">
        <PasswordField
          label={changePasswordTexts.current}
          name="current_password"
          autoComplete="current-password"
          value={values.current_password}
          onChange={form.set('current_password')}
          errors={errors.current_password}
        />
        <NewPasswordFields label={labels.newPassword} values={values} errors={errors} set={form.set} />
        {asked && (
          <CurrentCodeField
            value={values.current_code}
            onChange={form.set('current_code')}
            errors={errors.current_code}
          />
        )}
        <Button type="submit" data-testid="change-password" pending={pending}>
          {changeTexts.submit}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}
