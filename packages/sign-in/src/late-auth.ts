// What the Authenticator's machine calls once somebody pressed something. The build gives it these in the place of
// Amplify's own (docs/adr/0067), so that what they need, such as the arithmetic of passwords, is no part of a first load.
import { importLate } from '@ekyc/design/import-late.ts';
export { getCurrentUser } from 'aws-amplify/auth';

type Calls = typeof import('./auth-calls.ts');

/** The same call, its program fetched first. */
function late<Name extends keyof Calls>(name: Name) {
  return async (...given: Parameters<Calls[Name]>): Promise<Awaited<ReturnType<Calls[Name]>>> => {
    const calls = await importLate(async () => import('./auth-calls.ts'));
    const call = calls[name] as (
      ...given: Parameters<Calls[Name]>
    ) => Promise<Awaited<ReturnType<Calls[Name]>>>;
    return call(...given);
  };
}

export const autoSignIn = late('autoSignIn');
export const confirmResetPassword = late('confirmResetPassword');
export const confirmSignIn = late('confirmSignIn');
export const confirmSignUp = late('confirmSignUp');
export const confirmUserAttribute = late('confirmUserAttribute');
export const deleteUser = late('deleteUser');
export const fetchUserAttributes = late('fetchUserAttributes');
export const listWebAuthnCredentials = late('listWebAuthnCredentials');
export const resendSignUpCode = late('resendSignUpCode');
export const resetPassword = late('resetPassword');
export const sendUserAttributeVerificationCode = late('sendUserAttributeVerificationCode');
export const signIn = late('signIn');
export const signInWithRedirect = late('signInWithRedirect');
export const signUp = late('signUp');
export const signOut = late('signOut');
export const updatePassword = late('updatePassword');
