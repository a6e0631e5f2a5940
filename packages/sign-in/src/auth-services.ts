import type { RuntimeSettings } from '@ekyc/contract';
import type { ConfirmSignInInput, SignInInput, SignInOutput, SignUpInput } from 'aws-amplify/auth';
import { confirmSignIn, confirmSignUp, resendSignUpCode, signIn, signUp } from './late-auth.ts';
import type { SignInMemory } from './sign-in-memory.ts';

const alreadyConfirmed = 'User is already confirmed.';

/**
 * The Authenticator's calls, with what its machine leaves out: automatic sign-in after a confirmation that followed a
 * sign-in or happened elsewhere, attributes missing at a forced new password, and a sign-up on its way.
 */
export function authServices(memory: SignInMemory, settings: RuntimeSettings) {
  // The machine sends a code by itself when a sign-in meets an unconfirmed address; only the visitor's own wish for
  // another code may lead back to a sign-in, or the two could call each other for ever.
  let sentByMachine = false;
  return {
    async handleSignIn(input: SignInInput) {
      const result = await signInBy(memory, settings, input);
      const { nextStep } = result;
      refuseOtherChallenge(nextStep.signInStep);
      memory.missingAttributes =
        nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'
          ? (nextStep.missingAttributes ?? [])
          : [];
      sentByMachine = nextStep.signInStep === 'CONFIRM_SIGN_UP';
      memory.keep(sentByMachine ? { username: input.username, password: input.password ?? '' } : null);
      return result;
    },
    async handleConfirmSignIn(input: ConfirmSignInInput) {
      const result = await confirmSignIn(input);
      refuseOtherChallenge(result.nextStep.signInStep);
      return result;
    },
    async handleSignUp(input: SignUpInput) {
      memory.setBusy(true);
      try {
        const result = await signUp(input);
        memory.keep({ username: input.username, password: input.password ?? '' });
        return result;
      } finally {
        memory.setBusy(false);
      }
    },
    async handleConfirmSignUp(input: { username: string; confirmationCode: string }) {
      const result = await confirmSignUp(input);
      if (result.nextStep.signUpStep === 'DONE') memory.arm(input.username);
      return result;
    },
    async handleResendSignUpCode(input: { username: string }) {
      const byMachine = sentByMachine;
      sentByMachine = false;
      try {
        return await resendSignUpCode(input);
      } catch (error) {
        if (!byMachine && error instanceof Error && error.message === alreadyConfirmed)
          memory.arm(input.username);
        throw error;
      }
    },
  };
}

/** Steps that have a screen. */
const knownSteps: ReadonlySet<string> = new Set([
  'DONE',
  'CONFIRM_SIGN_UP',
  'RESET_PASSWORD',
  'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
  'CONFIRM_SIGN_IN_WITH_SMS_CODE',
  'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
] satisfies SignInOutput['nextStep']['signInStep'][]);

/** Any other challenge of the account service is an error of the code (the machine would swallow it). */
function refuseOtherChallenge(step: string): void {
  if (!knownSteps.has(step)) throw new Error(`Unsupported challenge: ${step}`);
}

/** By the passkey or the provider that was chosen, else by password. */
async function signInBy(memory: SignInMemory, settings: RuntimeSettings, input: SignInInput) {
  const answer = memory.takeSso();
  if (answer !== null) return (await import('./sso-sign-in.ts')).signInBySso(settings, answer);
  return memory.takePasskey()
    ? (await import('./passkey-sign-in.ts')).signInByPasskey(input.username)
    : signIn(input);
}
