import { verifyTOTPSetup } from 'aws-amplify/auth';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { CodeField } from '@ekyc/sign-in/code-field.tsx';
import { CopySecret } from '@ekyc/sign-in/copy-secret.tsx';
import { ErrorAlert } from '@ekyc/sign-in/error-alert.tsx';
import { LateQrImage } from '@ekyc/design/late-qr-image.tsx';
import { totpAddress, totpIssuer } from '@ekyc/sign-in/totp-address.ts';
import { useCodeForm } from '@ekyc/sign-in/use-code-form.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { asksCurrentCode, callAccountService } from '@ekyc/sign-in/call-account-service.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { ChangeDone } from './change-done.tsx';
import { CurrentCodeField } from './current-code-field.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useCurrentCodeForm } from './use-current-code-form.ts';
import { useChange } from './use-change.ts';
import { changeAuthenticatorTexts } from '../account-texts.ts';
import { authenticatorTexts } from '@ekyc/sign-in/sign-in-texts.ts';

/** 認証アプリの設定し直し: against a code of the old app, whose codes end when the new one's first was right. */
export function ChangeAuthenticator() {
  const settings = useSettings();
  const [secret, setSecret] = useState<string | null>(null);
  const { state, pending, run } = useChange(async (currentCode: string) => {
    const answer = await callAccountService(settings, 'AssociateSoftwareToken', { currentCode });
    setSecret(String(answer['SecretCode']));
  });
  const { fieldProps, formProps } = useCurrentCodeForm(run);
  if (secret !== null) return <NewAuthenticator secret={secret} />;
  if (state.kind === 'stale') return <SignInAgain />;
  return (
    <AccountScreen heading={changeAuthenticatorTexts.heading}>
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>{changeAuthenticatorTexts.prepare}</p>
      <p>{changeAuthenticatorTexts.oldEnds}</p>
      <form {...formProps} className="flex flex-col gap-5">
        {asksCurrentCode(settings) && <CurrentCodeField {...fieldProps} />}
        <Button type="submit" data-testid="new-authenticator" pending={pending}>
          {changeAuthenticatorTexts.begin}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}

function NewAuthenticator({ secret }: { secret: string }) {
  const { session } = useAccountTools();
  const { envType } = useSettings();
  const { state, pending, run } = useChange((code: string) => verifyTOTPSetup({ code }));
  const { fieldProps, formProps } = useCodeForm(run);
  if (state.kind === 'stale') return <SignInAgain />;
  if (state.kind === 'done') {
    return <ChangeDone heading={changeAuthenticatorTexts.doneHeading} text={changeAuthenticatorTexts.done} />;
  }
  return (
    <AccountScreen heading={changeAuthenticatorTexts.newHeading}>
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>{changeAuthenticatorTexts.scan}</p>
      <LateQrImage
        text={totpAddress({ issuer: totpIssuer(envType), account: session.email, secret })}
        alt={authenticatorTexts.qrAlt}
      />
      <p>{changeAuthenticatorTexts.unreadable}</p>
      <CopySecret secret={secret} />
      <form {...formProps} className="flex flex-col gap-5">
        <CodeField {...fieldProps} />
        <Button type="submit" data-testid="verify-authenticator" pending={pending}>
          {changeAuthenticatorTexts.submit}
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}
