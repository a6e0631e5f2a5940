import { describe, expect, test } from 'vitest';
import { errorText } from './error-texts.ts';

/** Agreed wordings. */
const given = [
  [
    'Incorrect username or password.',
    'メールアドレスまたはパスワードが間違っています。パスワードは英大文字小文字数字を含む12文字以上です。',
  ],
  ['Password attempts exceeded', 'パスワード試行回数を超えました。'],
  ['Invalid code received for user', 'コードが無効です。'],
  ['Attempt limit exceeded, please try after some time.', 'しばらくしてからお試しください'],
  ['Code mismatch', '確認コードが誤っています。'],
  [
    'The clock of the software token is wrong.',
    '確認コードが古いか、認証アプリの端末の時計が合っていません。端末の日付と時刻を自動設定にして、新しい確認コードを入力してください。',
  ],
  ['Code mismatch and fail enable Software Token MFA', '確認コードが誤っています。'],
  ['User is disabled.', 'ユーザーが無効です。'],
  ['User already exists', 'すでに登録されているユーザーです。'],
  ['CUSTOM_AUTH is not enabled for the client.', 'auth not enabled'],
  [
    'No AmplifyContext available. Call Amplify.configure() to set a global context',
    'Configuration error (see console) – please contact the administrator.',
  ],
  ['Auth UserPool not configured.', 'Configuration error (see console) – please contact the administrator.'],
  [
    'Configuration error (see console) – please contact the administrator',
    'Configuration error (see console) – please contact the administrator.',
  ],
] as const;

/** Messages without an agreed wording, and others that the account service or its library may give. */
const named = [
  'Invalid session for the user, session is expired.',
  'Invalid session for the user.',
  'Invalid code provided, please request a code again.',
  'Invalid verification code provided, please try again.',
  'Invalid code or auth state for the user.',
  'An account with the given email already exists.',
  'User does not exist.',
  'A network error has occurred.',
  'Failed to fetch',
  'Cannot reset password for the user as there is no registered/verified email or phone_number',
  'Account recovery requires verified contact information',
  'Username cannot be empty',
  'username is required to signIn',
  'password is required to signIn',
  'Invalid phone number format',
  'Invalid email address format.',
  'Password did not conform with policy: Password not long enough',
  'Password did not conform with policy: Password must have symbol characters',
  'Your software token has already been used once.',
  'Single sign-on is required for this account.',
  'This account cannot have a password or passkey of its own: it uses single sign-on.',
  'The email address of this account must stay in the domains of single sign-on.',
  'An email address of the domains of single sign-on cannot be set here.',
  'Temporary password has expired and must be reset by an administrator.',
  'There is already a signed in user.',
  'User is already confirmed.',
  'Refresh Token has been revoked',
  'Access Token has expired',
  'This operation requires a recent sign-in. Please sign in again.',
  'Rate exceeded',
];

describe('the error catalogue', () => {
  test.each(given)('%s', (message, text) => expect(errorText(message).text).toBe(text));
  test.each(named)('%s has a wording of its own, in Japanese', (message) => {
    const { text } = errorText(message);
    expect(text.replaceAll(/eKYC|ID/g, '')).not.toMatch(/[A-Za-z]{2}/);
    expect(text).not.toBe(errorText('something nobody foresaw').text);
  });
  test('tells for how long an account is locked', () => {
    const { text } = errorText(
      'Too many invalid credentials attempts. User temporarily locked. Try again after 42 seconds.',
    );
    expect(text).toBe('ログインが一時的に制限されています。42秒後にもう一度お試しください。');
  });
  test('says under a disabled account whom to turn to', () => {
    expect(errorText('User is disabled.').ask).toBe('ご利用の停止については、');
    for (const message of ['Temporary password has expired', 'Unsupported challenge', 'nobody foresaw it'])
      expect(errorText(message).ask, message).toBeDefined();
    expect(errorText('User already exists').ask).toBeUndefined();
  });
  test('shows what nobody foresaw as the service says it, in any language', () => {
    expect(errorText('このドメインでは登録できません。').text).toBe('このドメインでは登録できません。');
    expect(errorText('PreSignUp failed with error X').text).toBe('PreSignUp failed with error X');
    expect(errorText(' ').text).toContain('エラーが発生しました');
  });
});
