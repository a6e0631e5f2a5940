import { getUserAttributeVerificationCode, verifyUserAttribute } from './contacts.ts';
import { inEqualTime } from './in-equal-time.ts';
import { initiateAuth } from './initiate-auth.ts';
import type { Operation } from './operation.ts';
import {
  completeWebAuthnRegistration,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
  startWebAuthnRegistration,
} from './passkeys.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './passwords.ts';
import { deleteUserAttributes, getUser, setUserMfaPreference, updateUserAttributes } from './profile.ts';
import { respondToAuthChallenge } from './respond-to-challenge.ts';
import { deleteUser, getTokensFromRefreshToken, globalSignOut, revokeToken } from './sign-out.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';
import { deleteSsoLink, finishSso, getSsoLink, startSso } from './sso.ts';
import { associateSoftwareToken, verifySoftwareToken } from './software-token.ts';

/** Every operation on the wire, by its name in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    AssociateSoftwareToken: associateSoftwareToken,
    ChangePassword: changePassword,
    CompleteWebAuthnRegistration: completeWebAuthnRegistration,
    ConfirmForgotPassword: inEqualTime(confirmForgotPassword),
    ConfirmSignUp: inEqualTime(confirmSignUp),
    DeleteSsoLink: deleteSsoLink,
    DeleteUser: deleteUser,
    DeleteUserAttributes: deleteUserAttributes,
    DeleteWebAuthnCredential: deleteWebAuthnCredential,
    FinishSso: finishSso,
    ForgotPassword: inEqualTime(forgotPassword),
    GetSsoLink: getSsoLink,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    GetUser: getUser,
    GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
    GlobalSignOut: globalSignOut,
    InitiateAuth: inEqualTime(initiateAuth),
    ListWebAuthnCredentials: listWebAuthnCredentials,
    ResendConfirmationCode: inEqualTime(resendConfirmationCode),
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
    SetUserMFAPreference: setUserMfaPreference,
    SignUp: signUp,
    StartSso: startSso,
    StartWebAuthnRegistration: startWebAuthnRegistration,
    UpdateUserAttributes: updateUserAttributes,
    VerifySoftwareToken: verifySoftwareToken,
    VerifyUserAttribute: verifyUserAttribute,
  }),
);
