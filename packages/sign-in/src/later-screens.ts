export { ConfirmResetPasswordScreen } from './screens/confirm-reset-password.tsx';
export { ConfirmSignUpScreen } from './screens/confirm-sign-up.tsx';
export { ConfirmVerifyUserScreen } from './screens/confirm-verify-user.tsx';
export { ForceNewPasswordScreen } from './screens/force-new-password.tsx';
export { ForgotPasswordScreen } from './screens/forgot-password.tsx';
export { SetupTotpScreen } from './screens/setup-totp.tsx';
export { VerifyUserScreen } from './screens/verify-user.tsx';
