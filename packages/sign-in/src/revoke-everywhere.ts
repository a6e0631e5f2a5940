import type { RuntimeSettings } from '@ekyc/contract';
import { fetchAuthSession } from 'aws-amplify/auth';

/**
 * Ends every sign-in of the account. Amplify's own global sign-out keeps silent when the account service was not
 * reached, and the holder would believe what did not happen; so the call is made here and its failure shown.
 */
export async function revokeEverywhere(settings: RuntimeSettings): Promise<void> {
  const { tokens } = await fetchAuthSession();
  const response = await fetch(
    settings.userPoolEndpoint ?? `https://cognito-idp.${settings.awsRegion}.amazonaws.com/`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      body: JSON.stringify({ AccessToken: tokens?.accessToken.toString() }),
      signal: AbortSignal.timeout(20_000),
    },
  );
  if (!response.ok) throw new Error(`the account service answered ${response.status}`);
}
