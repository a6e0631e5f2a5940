import { useSettings } from '../settings.ts';
import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { CopySecret } from '../copy-secret.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { QrImage } from '@ekyc/design/qr-image.tsx';
import { buttons, titles } from '../sign-in-texts.ts';
import { totpAddress, totpIssuer } from '../totp-address.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function SetupTotpScreen({ flow }: { flow: SignInFlow }) {
  const { envType } = useSettings();
  const secret = flow.totpSecretCode ?? '';
  const address = totpAddress({ issuer: totpIssuer(envType), account: flow.username ?? '', secret });
  return (
    <AccountScreen heading={titles.setupTotp}>
      <p>ログインのたびに、認証アプリに表示される6桁の数字を使います。次の順に設定してください。</p>
      <ol className="flex list-decimal flex-col gap-5 pl-6">
        <li>お使いの端末に認証アプリを用意します。</li>
        <li>
          認証アプリでQRコードを読み取ります。読み取れないときは、下の文字列を認証アプリに入力してください。
          <QrImage text={address} alt="認証アプリに登録するQRコード" />
          <CopySecret secret={secret} />
          <a
            href={address}
            className="mt-3 flex min-h-[48px] items-center text-brand underline underline-offset-4"
          >
            {buttons.openApp}
          </a>
        </li>
        <li>認証アプリに表示された6桁の数字を入力します。</li>
      </ol>
      <CodeForm flow={flow}>
        <BackToSignIn flow={flow} />
      </CodeForm>
    </AccountScreen>
  );
}
