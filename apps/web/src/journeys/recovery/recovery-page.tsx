import { useState } from 'react';
import type { BegunRecovery } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { AskForLink } from './ask-for-link.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { takeLinkToken } from './link-token.ts';
import { callPublic } from './public-call.ts';
import { recoveryTexts } from './recovery-texts.ts';

/** `/recovery`: without a link asks for one by mail; with one shows the code that will count, and begins the identification. */
export function RecoveryPage() {
  const { apiServer } = useSettings();
  const [state, setState] = useState<BegunRecovery | 'asked' | 'invalid'>('asked');
  const [pending, begin] = usePending(async () => {
    const answer = await callPublic(apiServer, 'service.beginRecovery', { token: takeLinkToken() ?? '' });
    setState(answer.ok ? answer.value : 'invalid');
  });
  if (takeLinkToken() === null)
    return <AskForLink purpose="recovery" heading={recoveryTexts.heading} lead={recoveryTexts.askLead} />;
  if (state === 'invalid') return <InvalidLink />;
  if (state !== 'asked') return <KeepCode {...state} />;
  return (
    <AccountScreen
      heading={recoveryTexts.heading}
      actions={
        <Button data-testid="begin-recovery" pending={pending} onClick={begin}>
          {recoveryTexts.begin}
        </Button>
      }
    >
      <p>{recoveryTexts.lead}</p>
      <ol className="list-decimal space-y-1 pl-6">
        {recoveryTexts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </AccountScreen>
  );
}

function KeepCode({ recoveryCode, publicId }: BegunRecovery) {
  const [kept, setKept] = useState(false);
  return (
    <AccountScreen
      heading={recoveryTexts.codeHeading}
      actions={
        <Button
          data-testid="go-on"
          disabled={!kept}
          onClick={() => window.location.assign(`/identification?publicId=${publicId}`)}
        >
          {recoveryTexts.goOn}
        </Button>
      }
    >
      <p>{recoveryTexts.codeLead}</p>
      <p
        translate="no"
        data-testid="recovery-code"
        className="rounded-lg bg-solid-gray-50 p-4 text-center font-mono text-xl"
      >
        {recoveryCode}
      </p>
      <Notice tone="warning">
        <p>{recoveryTexts.codeOnce}</p>
      </Notice>
      <label className="flex min-h-[48px] items-center gap-3">
        <input
          type="checkbox"
          checked={kept}
          onChange={(event) => setKept(event.target.checked)}
          className="size-6 shrink-0 accent-brand"
        />
        <span>{recoveryTexts.kept}</span>
      </label>
    </AccountScreen>
  );
}
