import { vi } from 'vitest';
import type * as calls from '../late-auth.ts';

/** In the place of the module `late-auth.ts`: calls of the account service, each to be answered by the test. */
export const signIn = vi.fn<typeof calls.signIn>();
export const signUp = vi.fn<typeof calls.signUp>();
export const confirmSignUp = vi.fn<typeof calls.confirmSignUp>();
export const confirmSignIn = vi.fn<typeof calls.confirmSignIn>();
export const resendSignUpCode = vi.fn<typeof calls.resendSignUpCode>();
export const resetPassword = vi.fn<typeof calls.resetPassword>();
export const confirmResetPassword = vi.fn<typeof calls.confirmResetPassword>();
export const signOut = vi.fn<typeof calls.signOut>();

/** Forgets what was called and what was to be answered. */
export function resetAuth(): void {
  const calls = [signIn, signUp, confirmSignUp, confirmSignIn, resendSignUpCode, signOut];
  for (const call of [...calls, resetPassword, confirmResetPassword]) call.mockReset();
}
