import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Button } from '@ekyc/design/button.tsx';
import { passkeysHere } from './passkeys-here.ts';
import { signInTexts } from './sign-in-texts.ts';
import type { SignInFlow } from './use-sign-in-flow.ts';

/**
 * Signing in by a passkey, where the page offers it. Our own pool needs no address: the device knows whose passkey it
 * has. Amazon Cognito asks for it.
 */
export function PasskeyButton({ flow, email }: { readonly flow: SignInFlow; readonly email: string }) {
  const settings = useSettings();
  if (!flow.memory.offersPasskeys || !passkeysHere(settings)) return null;
  const press = () => {
    flow.memory.choosePasskey();
    flow.submit({ username: settings.userPoolEndpoint === undefined ? email : 'passkey', password: '' });
  };
  return (
    <Button look="secondary" disabled={flow.pending} onClick={press}>
      {signInTexts.passkey}
    </Button>
  );
}
