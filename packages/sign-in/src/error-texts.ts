import { validationTexts } from './sign-in-texts.ts';

export interface ErrorText {
  readonly text: string;
  /** Before the words that name whom to turn to; without it nobody need be asked. */
  readonly ask?: string;
}

type Rule = readonly [
  pattern: string | RegExp,
  text: string | ((match: RegExpMatchArray) => string),
  ask?: string,
];

const invalidCode = '確認コードが誤っています。届いたコードをもう一度ご確認ください。';
const sessionTimedOut =
  '手続きの有効時間が切れました。ログインの画面に戻って、もう一度ログインしてください。';
const laterPlease = 'しばらくしてからお試しください';
const configurationError = 'Configuration error (see console) – please contact the administrator.';
const network = '通信できませんでした。電波のよい場所で、もう一度お試しください。';
const unlessMended = '直らないときは、';
const other = 'エラーが発生しました。しばらくしてから、もう一度お試しください。';

/**
 * Messages of the account service and of its client library, and what is shown for them. Some wordings
 * are agreed and may not change; the rest is ours. The first rule that fits counts; a string is a beginning.
 */
const rules: readonly Rule[] = [
  // Agreed wordings.
  ['Configuration error (see console)', configurationError],
  ['Auth UserPool not configured', configurationError],
  ['No AmplifyContext available', configurationError],
  [
    'Incorrect username or password',
    'メールアドレスまたはパスワードが間違っています。パスワードは英大文字小文字数字を含む12文字以上です。',
  ],
  ['Password attempts exceeded', 'パスワード試行回数を超えました。'],
  ['Invalid code received for user', 'コードが無効です。'],
  ['Attempt limit exceeded, please try after some time', laterPlease],
  ['Code mismatch', '確認コードが誤っています。'],
  ['User is disabled', 'ユーザーが無効です。', 'ご利用の停止については、'],
  ['User already exists', 'すでに登録されているユーザーです。'],
  ['CUSTOM_AUTH is not enabled for the client', 'auth not enabled'],
  // Common errors, in our own words.
  [/session is expired|^Invalid session for the user/, sessionTimedOut],
  [
    'Invalid code provided, please request a code again',
    '確認コードが無効か、有効期限が切れています。コードを再送信してください。',
  ],
  ['Invalid verification code provided, please try again', invalidCode],
  [
    /Too many invalid credentials attempts\. User temporarily locked.*?(\d+) ?sec/,
    (match) => `ログインが一時的に制限されています。${match[1]}秒後にもう一度お試しください。`,
  ],
  [
    /User temporarily locked/,
    'ログインが一時的に制限されています。しばらくしてから、もう一度お試しください。',
  ],
  ['An account with the given email already exists', 'このメールアドレスはすでに登録されています。'],
  ['User does not exist', 'このメールアドレスは登録されていません。'],
  [/network error|Failed to fetch|NetworkError|Load failed/i, network],
  [
    'Cannot reset password for the user as there is no registered/verified',
    '確認済みの連絡先がないため、パスワードを再設定できません。',
    '',
  ],
  [
    'Account recovery requires verified contact information',
    'パスワードの再設定には、確認済みの連絡先が必要です。',
  ],
  [/^Username cannot be empty|username is required/, validationTexts.emailEmpty],
  [/password is required/i, validationTexts.passwordEmpty],
  [/phone.?number format/i, validationTexts.phoneNumber],
  // What the library makes of an answer before it shows it.
  ['Your verification code has expired', sessionTimedOut],
  [
    /^The verification code you entered is incorrect|^Invalid code or auth state/,
    '確認コードが誤っています。',
  ],
  [
    /challengeName returned by the underlying service|Unsupported challenge|challenge name/i,
    'この確認コードの方式には対応していません。',
    '',
  ],
  [
    /signIn was not called before|invalid sign in state|autoSignIn flow|not confirmed on time/,
    sessionTimedOut,
  ],
  ['There is already a signed in user', 'すでにログインしています。ページをもう一度読み込んでください。'],
  // Further answers of the account service.
  [
    'Single sign-on is required',
    'このアカウントには、社内のID(シングルサインオン)でログインしてください。',
    unlessMended,
  ],
  [
    'This account cannot have a password or passkey',
    'このアカウントは社内のID(シングルサインオン)だけでログインするため、パスワードやパスキーを設定できません。',
  ],
  [
    'The email address of this account must stay in the domains of single sign-on',
    'このアカウントは社内のID(シングルサインオン)だけでログインします。メールアドレスは、会社のものだけに変更できます。',
  ],
  [
    'An email address of the domains of single sign-on',
    '会社のメールアドレスには変更できません。会社のメールアドレスのアカウントは、管理画面に社内のID(シングルサインオン)でログインすると作られます。',
  ],
  [
    'The clock of the software token is wrong',
    '確認コードが古いか、認証アプリの端末の時計が合っていません。端末の日付と時刻を自動設定にして、新しい確認コードを入力してください。',
  ],
  ['A current code of the software token', '今の認証アプリの確認コードを入力してください。'],
  [
    /software token has already been used/,
    'この確認コードはすでに使われました。次のコードが表示されるまでお待ちください。',
  ],
  [
    /^User is already confirmed|Current status is CONFIRMED/,
    '確認はすでに済んでいます。ログインしてください。',
  ],
  ['User is not confirmed', 'メールアドレスの確認が済んでいません。'],
  [/^Password reset required/, 'パスワードの再設定が必要です。'],
  [/Temporary password has expired/, '仮のパスワードの有効期限が切れています。', ''],
  [/email (address )?format|should be an email/i, validationTexts.emailFormat],
  [/Password not long enough/, validationTexts.passwordLength],
  [/must have lowercase/, validationTexts.passwordLowercase],
  [/must have uppercase/, validationTexts.passwordUppercase],
  [/must have numeric/, validationTexts.passwordNumber],
  [/must have symbol/, validationTexts.passwordSymbol],
  [/Password did not conform/, 'このパスワードは使えません。別のパスワードを入力してください。'],
  ['This operation requires a recent sign-in', '安全のため、もう一度ログインしてください。'],
  [/Refresh Token|Access Token/i, 'ログインの有効期限が切れました。もう一度ログインしてください。'],
  [/password cannot be reset/, '今はパスワードを再設定できません。', ''],
  [/Rate exceeded|Too many requests|limit exceeded|daily email limit/i, laterPlease],
];

/** Text for a remote error: of the catalogue, else the service's own message. */
export function errorText(message: string): ErrorText {
  for (const [pattern, text, ask] of rules) {
    const match =
      typeof pattern === 'string' ? (message.startsWith(pattern) ? [pattern] : null) : message.match(pattern);
    if (match === null) continue;
    const shown = typeof text === 'string' ? text : text(match as RegExpMatchArray);
    return ask === undefined ? { text: shown } : { text: shown, ask };
  }
  // What nobody foresaw is shown as it came, as specified; a pool's own rules may answer in Japanese already.
  const text = message.trim() === '' ? other : message;
  return /[ぁ-んァ-ヶ一-龠]/.test(message) ? { text } : { text, ask: unlessMended };
}

/** Whether the account service says that the account may not be used. */
export function isSuspended(message: string): boolean {
  return message.startsWith('User is disabled');
}
