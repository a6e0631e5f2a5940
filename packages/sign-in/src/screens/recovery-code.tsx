import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { RemoteError } from '../remote-error.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { buttons, labels, recoveryCodeHint, recoveryTexts, titles } from '../sign-in-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import { recoveryCodeErrors } from '../validate.ts';

/** A recovery code in place of the authenticator's; after it a new authenticator is set up. */
export function RecoveryCodeScreen({ flow, onBack }: { flow: SignInFlow; onBack: () => void }) {
  const { values, errors, set, formProps } = useAuthForm<'recovery_code'>({
    initial: { recovery_code: '' },
    check: ({ recovery_code: code }, { touched, submitted }) =>
      submitted || (touched.has('recovery_code') && code !== '')
        ? { recovery_code: recoveryCodeErrors(code) }
        : {},
    onSubmit: ({ recovery_code: code }) => flow.submit({ confirmation_code: code.trim() }),
  });
  const { apiServer } = useSettings();
  const { before, link } = recoveryTexts.none;
  return (
    <AccountScreen heading={titles.recoveryCode}>
      <p>{recoveryTexts.lead}</p>
      <p>{recoveryTexts.once}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <TextField
          label={labels.recoveryCode}
          name="recovery_code"
          hint={recoveryCodeHint}
          value={values.recovery_code}
          onChange={set('recovery_code')}
          error={errors.recovery_code?.[0]}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <RemoteError flow={flow} />
        <Button type="submit" pending={flow.pending}>
          {buttons.confirm}
        </Button>
        <Button look="text" onClick={onBack}>
          {recoveryTexts.back}
        </Button>
      </form>
      <p className="border-t border-solid-gray-200 pt-4">
        {before}
        <a
          href={`${apiServer}/recovery`}
          className="inline-flex min-h-[48px] items-center px-2 font-bold text-brand underline underline-offset-4"
        >
          {link}
        </a>
      </p>
    </AccountScreen>
  );
}
