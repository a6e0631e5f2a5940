import type { UserPoolOptions } from '@ekyc/user-pool';
import type { Config } from '../config/config.ts';
import type { EventLog } from '../log-events.ts';

/** Single sign-on as the user pool takes it. @returns null where the operator named no provider */
export async function openStaffSso(
  { staffSso, envType }: Pick<Config, 'staffSso' | 'envType'>,
  ports: { readonly staffSsoClientSecret: string | null; readonly log: EventLog },
): Promise<UserPoolOptions['sso']> {
  const { staffSsoClientSecret: clientSecret, log } = ports;
  if (staffSso === null || clientSecret === null) return null;
  // Its library is loaded only where somebody uses it.
  const { createOidcProvider } = await import('../sso/oidc-provider.ts');
  const { domains, only, acr } = staffSso;
  const provider = createOidcProvider(
    { ...staffSso, clientSecret, allowInsecure: envType === 'local' },
    { onRefused: (code) => log('account.sso_refused', { code }) },
  );
  return { provider, domains, only, acr };
}
