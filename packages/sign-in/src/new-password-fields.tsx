import { PasswordField } from './password-field.tsx';
import { labels, passwordHint } from './sign-in-texts.ts';

interface Props {
  readonly label: string;
  readonly values: { readonly password: string; readonly confirm_password: string };
  readonly errors: {
    readonly password?: readonly string[] | undefined;
    readonly confirm_password?: readonly string[] | undefined;
  };
  readonly set: (name: 'password' | 'confirm_password') => (value: string) => void;
}

/** A new password and its repetition. */
export function NewPasswordFields({ label, values, errors, set }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={passwordHint}
        value={values.password}
        onChange={set('password')}
        errors={errors.password}
      />
      <PasswordField
        label={labels.confirmPassword}
        name="confirm_password"
        autoComplete="new-password"
        value={values.confirm_password}
        onChange={set('confirm_password')}
        errors={errors.confirm_password}
      />
    </>
  );
}
