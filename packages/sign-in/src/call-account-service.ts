import type { RuntimeSettings } from '@ekyc/contract';
import { fetchAuthSession } from 'aws-amplify/auth';

/** Whether the account service asks for a code of the authenticator before it changes what guards an account. */
export function asksCurrentCode(settings: RuntimeSettings): boolean {
  return settings.userPoolEndpoint !== undefined;
}

/**
 * One call of the account service by the signed-in person, with what Amplify's own functions can't carry: our pool's
 * `CurrentCode`. Amazon Cognito has no such field and is not sent one. Throws an error with the service's message, as
 * Amplify does.
 * @param currentCode what the account's authenticator shows now
 * @returns the answer
 */
export async function callAccountService(
  settings: RuntimeSettings,
  operation: string,
  { currentCode, ...request }: { readonly currentCode?: string } & Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const { tokens } = await fetchAuthSession();
  const response = await fetch(
    settings.userPoolEndpoint ?? `https://cognito-idp.${settings.awsRegion}.amazonaws.com/`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({
        ...request,
        AccessToken: tokens?.accessToken.toString(),
        ...(asksCurrentCode(settings) ? { CurrentCode: currentCode } : {}),
      }),
      signal: AbortSignal.timeout(20_000),
    },
  );
  const answer = (await response.json()) as { readonly message?: string };
  if (!response.ok) throw new Error(answer.message ?? `the account service answered ${response.status}`);
  return { ...answer };
}
