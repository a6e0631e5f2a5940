import { setUpTOTP, verifyTOTPSetup } from 'aws-amplify/auth';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '@ekyc/sign-in/account-screen.tsx';
import { CodeField } from '@ekyc/sign-in/code-field.tsx';
import { CopySecret } from '@ekyc/sign-in/copy-secret.tsx';
import { ErrorAlert } from '@ekyc/sign-in/error-alert.tsx';
import { QrImage } from '@ekyc/design/qr-image.tsx';
import { totpAddress, totpIssuer } from '@ekyc/sign-in/totp-address.ts';
import { useCodeForm } from '@ekyc/sign-in/use-code-form.ts';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { ChangeDone } from './change-done.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';
import { changeAuthenticatorTexts } from '../account-texts.ts';
import { authenticatorTexts } from '@ekyc/sign-in/sign-in-texts.ts';

/** 認証アプリの設定し直し: the old app's codes end when the new one's first code was right. */
export function ChangeAuthenticator() {
  const [secret, setSecret] = useState<string | null>(null);
  const { state, pending, run } = useChange(async () => {
    const { sharedSecret } = await setUpTOTP();
    setSecret(sharedSecret);
  });
  if (secret !== null) return <NewAuthenticator secret={secret} />;
  if (state.kind === 'stale') return <SignInAgain />;
  return (
    <AccountScreen
      heading={changeAuthenticatorTexts.heading}
      actions={
        <Button data-testid="new-authenticator" pending={pending} onClick={run}>
          {changeAuthenticatorTexts.begin}
        </Button>
      }
    >
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>{changeAuthenticatorTexts.prepare}</p>
      <p>{changeAuthenticatorTexts.oldEnds}</p>
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
      <QrImage
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
