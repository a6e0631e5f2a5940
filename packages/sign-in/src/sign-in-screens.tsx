import { AccountSpinner } from './account-screen.tsx';
import { ConfirmResetPasswordScreen } from './screens/confirm-reset-password.tsx';
import { ConfirmSignInScreen } from './screens/confirm-sign-in.tsx';
import { ConfirmSignUpScreen } from './screens/confirm-sign-up.tsx';
import { ConfirmVerifyUserScreen } from './screens/confirm-verify-user.tsx';
import { ForceNewPasswordScreen } from './screens/force-new-password.tsx';
import { ForgotPasswordScreen } from './screens/forgot-password.tsx';
import { InterruptedScreen } from './screens/interrupted.tsx';
import { SetupTotpScreen } from './screens/setup-totp.tsx';
import { SignInScreen } from './screens/sign-in.tsx';
import { SignUpScreen } from './screens/sign-up.tsx';
import { VerifyUserScreen } from './screens/verify-user.tsx';
import { useSignInFlow } from './use-sign-in-flow.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** The screen of the Authenticator's route. The Authenticator calls the step of resetting a password forgotPassword. */
export function SignInScreens() {
  const flow = useSignInFlow();
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
