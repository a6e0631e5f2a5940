import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { deliveryText, titles, signInTexts } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function ConfirmSignInScreen({ flow }: { flow: SignInFlow }) {
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
    </AccountScreen>
  );
}
