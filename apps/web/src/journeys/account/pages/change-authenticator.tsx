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
import { useSettings } from '@ekyc/sign-in/settings.ts';
import { BackLink } from './account-link.tsx';
import { useAccountTools } from './account-tools.ts';
import { ChangeDone } from './change-done.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { useChange } from './use-change.ts';

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
      heading="認証アプリの設定し直し"
      actions={
        <Button data-testid="new-authenticator" pending={pending} onClick={run}>
          設定をはじめる
        </Button>
      }
    >
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>新しいスマートフォンなどに認証アプリを用意してから、はじめてください。</p>
      <p>設定が終わると、今までの認証アプリの確認コードは使えなくなります。</p>
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
    return (
      <ChangeDone
        heading="認証アプリを設定しました"
        text="次からは、新しい認証アプリの確認コードでログインしてください。"
      />
    );
  }
  return (
    <AccountScreen heading="新しい認証アプリの設定">
      {state.kind === 'refused' && <ErrorAlert key={state.count} message={state.message} />}
      <p>認証アプリで次のQRコードを読み取り、表示された6桁の数字を入力してください。</p>
      <QrImage
        text={totpAddress({ issuer: totpIssuer(envType), account: session.email, secret })}
        alt="認証アプリに登録するQRコード"
      />
      <p>QRコードを読み取れないときは、次の文字列を認証アプリに入力してください。</p>
      <CopySecret secret={secret} />
      <form {...formProps} className="flex flex-col gap-5">
        <CodeField {...fieldProps} />
        <Button type="submit" data-testid="verify-authenticator" pending={pending}>
          設定する
        </Button>
      </form>
      <BackLink />
    </AccountScreen>
  );
}
