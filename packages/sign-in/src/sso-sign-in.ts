import type { RuntimeSettings } from '@ekyc/contract';
import { confirmSignIn, signIn } from './late-auth.ts';
import { finishVisit, forgetFreshSso, type SsoReturn } from './sso-visit.ts';

/**
 * Signs in by what the provider led back with. A code of the authenticator may be asked for next. Throws an error whose
 * message is Japanese where it is about the provider.
 */
export async function signInBySso(settings: RuntimeSettings, answer: SsoReturn) {
  const { username, ticket } = await finishVisit(settings, answer);
  await signIn({ username, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  const result = await confirmSignIn({ challengeResponse: ticket });
  forgetFreshSso();
  return result;
}
