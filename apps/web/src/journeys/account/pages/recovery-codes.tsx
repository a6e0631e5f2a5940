import type { RecoveryCodesAnswer } from '@ekyc/contract';
import { useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { authenticatorTexts, buttons } from '@ekyc/sign-in/sign-in-texts.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { CurrentCodeField } from './current-code-field.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useCurrentCodeForm } from './use-current-code-form.ts';
import { recoveryCodesTexts, wrongCodeText } from '../account-texts.ts';

/** 回復コード: what they are for, how many are left, and new ones, shown once. */
export function RecoveryCodes() {
  const { client, account, onProblem } = useAccountTools();
  const [codes, setCodes] = useState<RecoveryCodesAnswer['codes'] | null>(null);
  const [stale, setStale] = useState(false);
  const [wrong, setWrong] = useState(0);
  const [pending, make] = usePending(async (code: string) => {
    const made = await client.call('account.makeRecoveryCodes', { body: { code } });
    if (made.ok) return setCodes(made.value.codes);
    if (made.problem.code === 'recent_sign_in_needed') return setStale(true);
    if (made.problem.code === 'authenticator_code_wrong') return setWrong((times) => times + 1);
    onProblem(made.problem);
  });
  const { fieldProps, formProps } = useCurrentCodeForm(make);
  if (stale) return <SignInAgain />;
  if (codes !== null) return <MadeCodes codes={codes} />;
  const remaining = account.recoveryCodes?.remaining ?? 0;
  return (
    <AccountScreen heading={recoveryCodesTexts.heading}>
      {wrong > 0 && (
        <Notice key={wrong} tone="error">
          <p>{wrongCodeText}</p>
        </Notice>
      )}
      <p>{recoveryCodesTexts.lead}</p>
      <p className="font-bold">{recoveryCodesTexts.remaining(remaining)}</p>
      {remaining > 0 && <p>{recoveryCodesTexts.oldEnd}</p>}
      <form {...formProps} className="flex flex-col gap-5">
        <CurrentCodeField {...fieldProps} />
        <Button type="submit" data-testid="make-recovery-codes" pending={pending}>
          {remaining > 0 ? recoveryCodesTexts.makeAnew : recoveryCodesTexts.make}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}

function MadeCodes({ codes }: RecoveryCodesAnswer) {
  const [note, setNote] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setNote(authenticatorTexts.copied);
    } catch {
      if (list.current !== null) window.getSelection()?.selectAllChildren(list.current);
      setNote(authenticatorTexts.selected);
    }
  };
  return (
    <AccountScreen
      heading={recoveryCodesTexts.madeHeading}
      actions={
        <Button look="secondary" onClick={() => void copy()}>
          {buttons.copy}
        </Button>
      }
    >
      <Notice tone="warning">
        <p>{recoveryCodesTexts.once}</p>
      </Notice>
      <ol
        ref={list}
        translate="no"
        data-testid="recovery-codes"
        className="grid gap-x-6 gap-y-2 rounded-lg bg-solid-gray-50 p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className="empty:hidden">
        {note}
      </p>
      <p>{recoveryCodesTexts.keep}</p>
      <BackLink />
    </AccountScreen>
  );
}
