import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Button } from '@ekyc/design/button.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { asksCurrentCode } from '@ekyc/sign-in/call-account-service.ts';
import { CodeField } from '@ekyc/sign-in/code-field.tsx';
import { ErrorAlert } from '@ekyc/sign-in/error-alert.tsx';
import { useAccount } from '@ekyc/sign-in/session.ts';
import { askFreshSso } from '@ekyc/sign-in/sso-visit.ts';
import { useAuthForm } from '@ekyc/sign-in/use-auth-form.ts';
import { codeErrors, normaliseCode } from '@ekyc/sign-in/validate.ts';
import type { ReactNode } from 'react';
import { texts as layoutTexts } from '../layout/layout-texts.ts';
import { texts } from './account-texts.ts';
import { NameField } from './name-field.tsx';
import { useGuarded } from './use-guarded.ts';

interface Props {
  readonly children: ReactNode;
  readonly submit: string;
  /** Asks for a name too. */
  readonly named?: boolean;
  /** A code was given already, by which the act can be tried again. */
  readonly codeGiven?: boolean;
  readonly act: (code: string, name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What changes how one signs in: against a code of the authenticator, by a recent sign-in. */
export function GuardedForm({ children, submit, named = false, codeGiven = false, act, onClose }: Props) {
  const ownPool = asksCurrentCode(useSettings());
  const asksCode = ownPool && !codeGiven;
  const asksName = named && ownPool;
  const { state, pending, run } = useGuarded(act);
  const { values, errors, set, formProps } = useAuthForm<'name' | 'code'>({
    initial: { name: '', code: '' },
    check: ({ name, code }, { touched, submitted }) => ({
      ...(asksName && (submitted || touched.has('name')) && name.trim() === ''
        ? { name: [texts.form.nameNeeded] }
        : {}),
      ...(asksCode && (submitted || (touched.has('code') && code !== '')) ? { code: codeErrors(code) } : {}),
    }),
    onSubmit: ({ name, code }) => run(normaliseCode(code), name.trim()),
  });
  if (state.kind === 'stale') return <SignInAgain onClose={onClose} />;
  return (
    <form {...formProps} className="flex flex-col gap-4">
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      {children}
      {asksName && <NameField value={values.name} onChange={set('name')} error={errors.name?.[0]} />}
      {asksCode && (
        <CodeField
          label={texts.form.code}
          name="code"
          value={values.code}
          onChange={set('code')}
          errors={errors.code}
        />
      )}
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
      <Button look="text" onClick={onClose}>
        {layoutTexts.cancel}
      </Button>
    </form>
  );
}

function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const { signOut } = useAccount();
  const [pending, again] = usePending(() => {
    askFreshSso();
    return signOut();
  });
  return (
    <>
      <p role="alert">{texts.stale}</p>
      <Button pending={pending} onClick={again}>
        {texts.signInAgain}
      </Button>
      <Button look="text" onClick={onClose}>
        {layoutTexts.cancel}
      </Button>
    </>
  );
}
