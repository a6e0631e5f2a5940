/** Error names of Cognito's API that this pool answers. */
export type ErrorName =
  | 'AliasExistsException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'SsoAddressException'
  | 'SsoAddressNotVerifiedException'
  | 'SsoAnswerException'
  | 'SsoDeniedException'
  | 'SsoDomainException'
  | 'SsoIdentityException'
  | 'SsoNeededException'
  | 'SsoNotEnabledException'
  | 'SsoOverException'
  | 'SsoTooOldException'
  | 'SsoUnreachableException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UsernameExistsException'
  | 'WebAuthnChallengeNotFoundException'
  | 'WebAuthnCredentialNotSupportedException'
  | 'WebAuthnNotEnabledException'
  | 'WebAuthnOriginNotAllowedException';

/** An expected failure, in Cognito's own words: clients compare the messages letter by letter. */
export interface Refusal {
  readonly ok: false;
  readonly name: ErrorName;
  readonly message: string;
}

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
}

export type Outcome<Value> = Success<Value> | Refusal;

export function success<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

export function refusal(name: ErrorName, message: string): Refusal {
  return { ok: false, name, message };
}

/** Refusals used in more than one place, or whose name pages switch over. */
export const refusals = {
  wrongCredentials: refusal('NotAuthorizedException', 'Incorrect username or password.'),
  attemptsExceeded: refusal('NotAuthorizedException', 'Password attempts exceeded'),
  limitExceeded: refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  disabled: refusal('NotAuthorizedException', 'User is disabled.'),
  notConfirmed: refusal('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: refusal('PasswordResetRequiredException', 'Password reset required for the user'),
  userExists: refusal('UsernameExistsException', 'User already exists'),
  emailTaken: refusal('AliasExistsException', 'An account with the given email already exists.'),
  alreadyConfirmed: refusal('InvalidParameterException', 'User is already confirmed.'),
  notConfirmable: refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'),
  sessionExpired: refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  sessionOfAnother: refusal('NotAuthorizedException', 'Invalid session for the user.'),
  codeExpired: refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  codeMismatch: refusal('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  totpOfWrongClock: refusal('CodeMismatchException', 'The clock of the software token is wrong.'),
  totpMismatch: refusal('CodeMismatchException', 'Invalid code received for user'),
  currentCodeNeeded: refusal('CodeMismatchException', 'A current code of the software token is required.'),
  totpUsed: refusal('ExpiredCodeException', 'Your software token has already been used once.'),
  smsMismatch: refusal('CodeMismatchException', 'Invalid code or auth state for the user.'),
  enableTotpOfWrongClock: refusal(
    'EnableSoftwareTokenMFAException',
    'The clock of the software token is wrong.',
  ),
  enableTotpMismatch: refusal(
    'EnableSoftwareTokenMFAException',
    'Code mismatch and fail enable Software Token MFA',
  ),
  totpNotFound: refusal(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the userpool',
  ),
  passkeysOff: refusal('WebAuthnNotEnabledException', 'Passkeys are not enabled for the user pool.'),
  passkeyChallengeNotFound: refusal(
    'WebAuthnChallengeNotFoundException',
    'The challenge of the passkey was not found or has expired.',
  ),
  passkeyOrigin: refusal(
    'WebAuthnOriginNotAllowedException',
    'Passkeys of this origin are not allowed for the user pool.',
  ),
  passkeyNotSupported: refusal(
    'WebAuthnCredentialNotSupportedException',
    'The passkey could not be verified or is not supported.',
  ),
  passkeyExists: refusal('InvalidParameterException', 'The passkey is registered already.'),
  passkeyNotFound: refusal('ResourceNotFoundException', 'The passkey does not exist.'),
  tooManyPasskeys: refusal('LimitExceededException', 'The account has as many passkeys as it may have.'),
  wrongPasskey: refusal('NotAuthorizedException', 'Incorrect passkey.'),
  ssoOff: refusal('SsoNotEnabledException', 'Single sign-on is not enabled for the user pool.'),
  ssoOver: refusal('SsoOverException', 'The single sign-on was not found or has expired.'),
  ssoDenied: refusal('SsoDeniedException', 'The single sign-on was denied at the identity provider.'),
  ssoUnreachable: refusal('SsoUnreachableException', 'The identity provider could not be reached.'),
  ssoAnswer: refusal('SsoAnswerException', 'The answer of the identity provider is not valid.'),
  ssoTooOld: refusal('SsoTooOldException', 'The sign-in at the identity provider is too old.'),
  ssoAddressNotVerified: refusal(
    'SsoAddressNotVerifiedException',
    'The identity provider has not verified the email address.',
  ),
  ssoForeignDomain: refusal(
    'SsoDomainException',
    'The identity provider may not vouch for this email address.',
  ),
  ssoOtherIdentity: refusal(
    'SsoIdentityException',
    'The account of this email address belongs to another identity.',
  ),
  /** Of a password or a passkey, where the account has to come by the provider. */
  ssoNeeded: refusal('SsoNeededException', 'Single sign-on is required for this account.'),
  ssoNoCredential: refusal(
    'SsoNeededException',
    'This account cannot have a password or passkey of its own: it uses single sign-on.',
  ),
  ssoAddressOutside: refusal(
    'SsoAddressException',
    'The email address of this account must stay in the domains of single sign-on.',
  ),
  ssoAddressInside: refusal(
    'SsoAddressException',
    'An email address of the domains of single sign-on cannot be set here.',
  ),
  ssoNotLinked: refusal('ResourceNotFoundException', 'The account is not linked to the identity provider.'),
  customAuth: refusal('InvalidParameterException', 'CUSTOM_AUTH is not enabled for the client.'),
  flowUnsupported: refusal('InvalidParameterException', 'Initiate Auth method not supported.'),
  unauthorizedAttribute: refusal(
    'NotAuthorizedException',
    'A client attempted to write unauthorized attribute',
  ),
  invalidToken: refusal('NotAuthorizedException', 'Invalid Access Token'),
  expiredToken: refusal('NotAuthorizedException', 'Access Token has expired'),
  revokedToken: refusal('NotAuthorizedException', 'Access Token has been revoked'),
  invalidRefreshToken: refusal('NotAuthorizedException', 'Invalid Refresh Token'),
  expiredRefreshToken: refusal('NotAuthorizedException', 'Refresh Token has expired'),
  revokedRefreshToken: refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
  signInTooOld: refusal(
    'NotAuthorizedException',
    'This operation requires a recent sign-in. Please sign in again.',
  ),
} as const satisfies Record<string, Refusal>;
