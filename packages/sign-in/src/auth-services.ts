import { importLate } from '@ekyc/design/import-late.ts';
import type { RuntimeSettings } from '@ekyc/contract';
import type {
  ConfirmResetPasswordInput,
  ConfirmSignInInput,
  SignInInput,
  SignInOutput,
  SignUpInput,
} from 'aws-amplify/auth';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
} from './late-auth.ts';
import type { SignInMemory } from './sign-in-memory.ts';
import { confirmedText, passwordResetText } from './sign-in-texts.ts';
import { forgetUnconfirmed, keepUnconfirmed } from './unconfirmed.ts';

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
      if (memory.unconfirmed() !== null)
        return { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } } as const;
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
        const result = await signUp(input).catch(async (error: unknown) => signUpAgain(input, error));
        memory.keep({ username: input.username, password: input.password ?? '' });
        if (result.nextStep.signUpStep === 'CONFIRM_SIGN_UP')
          keepUnconfirmed(waiting(input, result.nextStep.codeDeliveryDetails));
        return result;
      } finally {
        memory.setBusy(false);
      }
    },
    async handleConfirmSignUp(input: { username: string; confirmationCode: string }) {
      const result = await confirmSignUp(input);
      if (result.nextStep.signUpStep !== 'DONE') return result;
      forgetUnconfirmed();
      if (!memory.arm(input.username)) memory.setNotice(confirmedText);
      return result;
    },
    async handleResendSignUpCode(input: { username: string }) {
      const resumed = memory.unconfirmed();
      memory.resume(null);
      if (resumed !== null) return { ...byEmail, destination: resumed.destination };
      const byMachine = sentByMachine;
      sentByMachine = false;
      try {
        const sent = await resendSignUpCode(input);
        keepUnconfirmed(waiting(input, sent));
        if (!byMachine) memory.countSentCode();
        return sent;
      } catch (error) {
        if (!byMachine && error instanceof Error && error.message === alreadyConfirmed)
          memory.arm(input.username);
        throw error;
      }
    },
    async handleForgotPassword(input: { username: string }) {
      const result = await resetPassword(input);
      memory.countSentCode();
      return result;
    },
    async handleForgotPasswordSubmit(input: ConfirmResetPasswordInput) {
      await confirmResetPassword(input);
      memory.setNotice(passwordResetText);
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

const byEmail = { deliveryMedium: 'EMAIL', attributeName: 'email' } as const;

function waiting({ username }: { username: string }, sent: { readonly destination?: string | undefined }) {
  return { username, destination: sent.destination ?? '' };
}

/**
 * A sign-up whose address waits for its code since an earlier one continues there, if the password is the same. Any other
 * address that is registered stays refused.
 */
async function signUpAgain(input: SignUpInput, refusal: unknown) {
  if (!(refusal instanceof Error) || refusal.name !== 'UsernameExistsException') throw refusal;
  const { username, password = '' } = input;
  const found = await signIn({ username, password }).catch(() => null);
  if (found?.nextStep.signInStep !== 'CONFIRM_SIGN_UP') throw refusal;
  const codeDeliveryDetails = await resendSignUpCode({ username });
  return {
    isSignUpComplete: false,
    nextStep: { signUpStep: 'CONFIRM_SIGN_UP', codeDeliveryDetails },
  } as const;
}

/** By the passkey or the provider that was chosen, else by password. */
async function signInBy(memory: SignInMemory, settings: RuntimeSettings, input: SignInInput) {
  const answer = memory.takeSso();
  if (answer !== null)
    return (await importLate(async () => import('./sso-sign-in.ts'))).signInBySso(settings, answer);
  return memory.takePasskey()
    ? (await importLate(async () => import('./passkey-sign-in.ts'))).signInByPasskey(input.username)
    : signIn(input);
}
