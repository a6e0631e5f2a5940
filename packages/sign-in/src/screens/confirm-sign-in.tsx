import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { AskOperator } from '../ask-operator.tsx';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { RecoveryCodeScreen } from './recovery-code.tsx';
import { deliveryText, recoveryTexts, titles, signInTexts } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function ConfirmSignInScreen({ flow }: { flow: SignInFlow }) {
  const { userPoolEndpoint } = useSettings();
  const [lost, setLost] = useState(false);
  if (lost) return <RecoveryCodeScreen flow={flow} onBack={() => setLost(false)} />;
  return (
    <AccountScreen heading={titles.confirmSignIn}>
      <p>
        {flow.challengeName === 'SOFTWARE_TOKEN_MFA'
          ? signInTexts.appCode
          : deliveryText(flow.codeDeliveryDetails)}
      </p>
      <CodeForm flow={flow}>
        <BackToSignIn flow={flow} />
      </CodeForm>
      <div className="border-t border-solid-gray-200 pt-4">
        {/* Our own pool alone has recovery codes. */}
        {userPoolEndpoint === undefined ? (
          <p>
            <AskOperator about={recoveryTexts.askAbout} />
          </p>
        ) : (
          <Button look="text" data-testid="lost-authenticator" onClick={() => setLost(true)}>
            {recoveryTexts.open}
          </Button>
        )}
      </div>
    </AccountScreen>
  );
}
