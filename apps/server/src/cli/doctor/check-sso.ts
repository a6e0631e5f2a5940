import type { CommandSettings } from '../commands.ts';
import { failed, type Finding, ok } from './finding.ts';

/** Asks the provider what it says of itself; nobody is signed in. */
export async function checkSso({ config, secrets }: CommandSettings): Promise<readonly Finding[]> {
  const { staffSso, envType } = config;
  const { staffSsoClientSecret: clientSecret } = secrets;
  if (staffSso === null || clientSecret === null) return [];
  const { issuer, redirectUri } = staffSso;
  const { discoverProvider } = await import('../../sso/oidc-provider.ts');
  const { ssoRefusal } = await import('../../sso/sso-refusals.ts');
  try {
    await discoverProvider({ ...staffSso, clientSecret, allowInsecure: envType === 'local' });
    return [ok('sso', `${issuer} answers as that issuer; it must have ${redirectUri} as redirect address`)];
  } catch (error) {
    const refusal = ssoRefusal(error);
    if (refusal === null) throw error;
    return refusal.reason === 'unreachable'
      ? [
          failed(
            'sso',
            `${issuer} cannot be reached.`,
            'Correct STAFF_SSO_ISSUER, or open the firewall to it.',
          ),
        ]
      : [
          failed(
            'sso',
            `${issuer} does not answer as that issuer (${refusal.code}).`,
            'Set STAFF_SSO_ISSUER to "issuer" of its /.well-known/openid-configuration, letter for letter.',
          ),
        ];
  }
}
