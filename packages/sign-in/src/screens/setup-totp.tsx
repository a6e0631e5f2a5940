import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { CopySecret } from '../copy-secret.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { LateQrImage } from '@ekyc/design/late-qr-image.tsx';
import { buttons, titles, authenticatorTexts } from '../sign-in-texts.ts';
import { totpAddress, totpIssuer } from '../totp-address.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function SetupTotpScreen({ flow }: { flow: SignInFlow }) {
  const { envType } = useSettings();
  const secret = flow.totpSecretCode ?? '';
  const address = totpAddress({ issuer: totpIssuer(envType), account: flow.username ?? '', secret });
  return (
    <AccountScreen heading={titles.setupTotp}>
      <p>{authenticatorTexts.lead}</p>
      <ol className="flex list-decimal flex-col gap-5 pl-6">
        <li>{authenticatorTexts.install}</li>
        <li>
          {authenticatorTexts.scan}
          <LateQrImage text={address} alt={authenticatorTexts.qrAlt} />
          <CopySecret secret={secret} />
          <a
            href={address}
            className="mt-3 flex min-h-[48px] items-center text-brand underline underline-offset-4"
          >
            {buttons.openApp}
          </a>
        </li>
        <li>{authenticatorTexts.enterCode}</li>
      </ol>
      <CodeForm flow={flow}>
        <BackToSignIn flow={flow} />
      </CodeForm>
    </AccountScreen>
  );
}
