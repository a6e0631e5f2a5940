import { Button } from '@ekyc/design/button.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { RemoteError } from '../remote-error.tsx';
import { buttons, titles } from '../sign-in-texts.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';

/** The machine stopped between two screens, or was given a challenge that has no screen here. */
export function InterruptedScreen({
  flow,
}: {
  flow: Pick<SignInFlow, 'error' | 'attempt' | 'pending' | 'toSignIn'>;
}) {
  return (
    <AccountScreen heading={titles.interrupted}>
      <RemoteError flow={flow} />
      <Button onClick={() => flow.toSignIn()}>{buttons.backToSignIn}</Button>
    </AccountScreen>
  );
}
