import { AccountScreen } from '../account-screen.tsx';
import { CodeForm } from '../code-form.tsx';
import { SkipVerification } from '../flow-buttons.tsx';
import { deliveryText, titles } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

export function ConfirmVerifyUserScreen({ flow }: { flow: SignInFlow }) {
  return (
    <AccountScreen heading={titles.confirmVerifyUser}>
      <p>{deliveryText(flow.codeDeliveryDetails)}</p>
      <CodeForm flow={flow}>
        <SkipVerification flow={flow} />
      </CodeForm>
    </AccountScreen>
  );
}
