import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { BackToSignIn, Resend } from '../flow-buttons.tsx';
import { deliveryText, titles } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function ConfirmSignUpScreen({ flow }: { flow: SignInFlow }) {
  return (
    <AccountScreen heading={titles.confirmSignUp}>
      <p>{deliveryText(flow.codeDeliveryDetails)}</p>
      <CodeForm flow={flow}>
        <Resend flow={flow} />
        <BackToSignIn flow={flow} />
      </CodeForm>
    </AccountScreen>
  );
}
