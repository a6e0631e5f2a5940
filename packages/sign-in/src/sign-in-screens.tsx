import { importLate } from '@ekyc/design/import-late.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { AccountSpinner } from './account-screen.tsx';
import { ConfirmSignInScreen } from './screens/confirm-sign-in.tsx';
import { InterruptedScreen } from './screens/interrupted.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { SignUpScreen } from './screens/sign-up.tsx';
import { type SignInFlow, useSignInFlow } from './use-sign-in-flow.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

type Later = typeof import('./later-screens.ts');

/** Screens that come after the first, fetched together. */
function later(name: keyof Later): ComponentType<{ readonly flow: SignInFlow }> {
  return lazy(async () => ({ default: (await importLate(async () => import('./later-screens.ts')))[name] }));
}

const ConfirmResetPasswordScreen = later('ConfirmResetPasswordScreen');
const ConfirmSignUpScreen = later('ConfirmSignUpScreen');
const ConfirmVerifyUserScreen = later('ConfirmVerifyUserScreen');
const ForceNewPasswordScreen = later('ForceNewPasswordScreen');
const ForgotPasswordScreen = later('ForgotPasswordScreen');
const SetupTotpScreen = later('SetupTotpScreen');
const VerifyUserScreen = later('VerifyUserScreen');

/** The screen of the Authenticator's route. The Authenticator calls the step of resetting a password forgotPassword. */
export function SignInScreens() {
  const flow = useSignInFlow();
  return (
    <Suspense fallback={<AccountSpinner label={designTexts.waitingLoading} />}>
      <ScreenOf flow={flow} />
    </Suspense>
  );
}

function ScreenOf({ flow }: { readonly flow: SignInFlow }) {
  switch (flow.route) {
    case 'signIn':
      return <SignInScreen flow={flow} />;
    case 'signUp':
      return <SignUpScreen flow={flow} />;
    case 'confirmSignUp':
      return <ConfirmSignUpScreen flow={flow} />;
    case 'confirmSignIn':
      return <ConfirmSignInScreen flow={flow} />;
    case 'setupTotp':
      return <SetupTotpScreen flow={flow} />;
    case 'forceNewPassword':
      return <ForceNewPasswordScreen flow={flow} />;
    case 'forgotPassword':
      return <ForgotPasswordScreen flow={flow} />;
    case 'confirmResetPassword':
      return <ConfirmResetPasswordScreen flow={flow} />;
    case 'verifyUser':
      return <VerifyUserScreen flow={flow} />;
    case 'confirmVerifyUser':
      return <ConfirmVerifyUserScreen flow={flow} />;
    case 'selectMfaType':
    case 'setupEmail':
    case 'passkeyPrompt':
    case 'signInSelectAuthFactor':
      return <InterruptedScreen flow={{ ...flow, error: 'Unsupported challenge' }} />;
    default:
      // Between two screens the machine has no route; with an error it would stay there for ever.
      return flow.error ? (
        <InterruptedScreen flow={flow} />
      ) : (
        <AccountSpinner label={designTexts.waitingLoading} />
      );
  }
}
