import type { RuntimeSettings } from '@ekyc/contract';
import { fetchAuthSession } from 'aws-amplify/auth';
import { configureAmplify } from './configure-amplify.ts';

/** The signed-in account's access token, for pages outside of the sign-in layer. Rejects when nobody is signed in. */
export async function accessTokenOfSession(settings: RuntimeSettings): Promise<string> {
  configureAmplify(settings);
  const { tokens } = await fetchAuthSession();
  if (tokens === undefined) throw new Error('nobody is signed in');
  return tokens.accessToken.toString();
}
