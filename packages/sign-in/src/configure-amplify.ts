import type { RuntimeSettings } from '@ekyc/contract';
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { tokenStorage } from './token-storage.ts';

const providers = ['Amazon', 'Apple', 'Facebook', 'Google'] as const;
export type FederatedProvider = (typeof providers)[number];

/** Providers that this installation turned on, in the widget's order. None without the pool's own sign-in domain. */
export function federatedProviders(settings: RuntimeSettings): FederatedProvider[] {
  const named = settings.userPoolDomain === undefined ? [] : (settings.federatedProviders ?? []);
  return providers.filter((provider) => named.includes(provider));
}

/**
 * Points Amplify at the user pool of the settings: our own at `userPoolEndpoint`, or Amazon Cognito where none is
 * named. An installation without a pool is left unconfigured: signing in then says so.
 * @param home path to come back to from another provider's sign-in
 */
export function configureAmplify(settings: RuntimeSettings, home = '/user'): void {
  if (settings.userPoolsId === '' || settings.userPoolsWebClientId === '') return;
  const federated = federatedProviders(settings);
  const back = `${window.location.origin}${home}`;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: settings.userPoolsId,
        userPoolClientId: settings.userPoolsWebClientId,
        ...(settings.userPoolEndpoint ? { userPoolEndpoint: settings.userPoolEndpoint } : {}),
        signUpVerificationMethod: 'code',
        userAttributes: { email: { required: true } },
        loginWith: {
          email: true,
          ...(federated.length === 0
            ? {}
            : {
                oauth: {
                  domain: settings.userPoolDomain as string,
                  scopes: ['openid', 'email', 'aws.cognito.signin.user.admin'],
                  redirectSignIn: [back],
                  redirectSignOut: [back],
                  responseType: 'code' as const,
                  providers: federated,
                },
              }),
        },
      },
    },
  });
  // After it: configuring gives the provider its default, local storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
}
