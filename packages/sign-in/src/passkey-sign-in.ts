import { signIn } from './late-auth.ts';
import { passkeyErrorText } from './passkey-errors.ts';

/** Signs in by a passkey of the device. Throws an error whose message is Japanese where it is about the passkey. */
export async function signInByPasskey(username: string) {
  try {
    return await signIn({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
  } catch (error) {
    const text = passkeyErrorText(error);
    throw text === null ? error : new Error(text);
  }
}
