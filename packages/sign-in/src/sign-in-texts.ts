import { productName } from '@ekyc/design/design-texts.ts';

/** What the sign-in screens say. Titles, links and validation texts are agreed wordings: change none of them alone. */
export const titles = {
  signIn: 'ログイン',
  signUp: `${productName}登録`,
  confirmSignUp: 'メールアドレスの確認',
  confirmSignIn: '確認コードの入力',
  recoveryCode: '回復コードの入力',
  setupTotp: '認証アプリの設定',
  forceNewPassword: '新しいパスワードの設定',
  forgotPassword: 'パスワードの再設定',
  confirmResetPassword: '新しいパスワードの設定',
  verifyUser: '連絡先の確認',
  confirmVerifyUser: '連絡先の確認コード',
  interrupted: '手続きを続けられませんでした',
} as const;

export const tabs = { signIn: 'ログイン', signUp: '新規登録' } as const;

export const labels = {
  email: 'メールアドレス',
  password: 'パスワード',
  newPassword: '新しいパスワード',
  confirmPassword: 'パスワード(確認用)',
  code: '確認コード',
  recoveryCode: '回復コード',
  countryCode: '国番号',
  phoneNumber: '電話番号',
  agreement: '利用規約に同意する',
  termsBox: '利用規約',
} as const;

export const buttons = {
  signIn: 'ログイン',
  signUp: '登録する',
  confirm: '確認する',
  resend: 'コードを再送信',
  backToSignIn: 'ログインに戻る',
  sendCode: 'コードを送信',
  changePassword: 'パスワードを変更する',
  skip: 'あとで確認する',
  copy: 'コピー',
  openApp: 'この端末の認証アプリを開く',
  show: '表示',
  hide: '隠す',
} as const;

export const validationTexts = {
  emailEmpty: 'メールアドレスが未入力です。',
  emailFormat: 'メールアドレスの形式が正しくありません。',
  passwordEmpty: 'パスワードは空にできません。',
  passwordLength: 'パスワードは12文字以上である必要があります。',
  passwordLowercase: 'パスワードには小文字を使用する必要があります。',
  passwordUppercase: 'パスワードには大文字を使用する必要があります。',
  passwordNumber: 'パスワードには数字が必要です。',
  /** The product's policy asks for none; a pool of another policy may answer it. */
  passwordSymbol: 'パスワードには記号が必要です。',
  passwordMismatch: 'パスワードが一致しません。',
  code: '確認コードは数字6桁で入力してください。',
  agreement: '登録するには、利用規約への同意が必要です。',
  phoneNumber: '国番号を選び、電話番号を数字で入力してください(例:09012345678)。',
  attributeEmpty: '未入力です。',
} as const;

/** Names of the account service's standard attributes, for those that a forced new password asks for. */
export const attributeNames: Readonly<Record<string, string>> = {
  address: '住所',
  birthdate: '生年月日',
  email: 'メールアドレス',
  family_name: '姓',
  gender: '性別',
  given_name: '名',
  locale: '言語と地域',
  middle_name: 'ミドルネーム',
  name: '氏名',
  nickname: 'ニックネーム',
  phone_number: '電話番号',
  picture: '画像のアドレス',
  preferred_username: '表示名',
  profile: 'プロフィールのアドレス',
  updated_at: '更新日時',
  website: 'ウェブサイト',
  zoneinfo: 'タイムゾーン',
};

export const passwordHint = '英大文字・小文字・数字を含む12文字以上';
export const codeHint = '数字6桁';
export const recoveryCodeHint = '24文字(以前は16文字)。「-」は省略できます';

/** Where a code went and how long it may take. */
export function deliveryText(details?: { readonly DeliveryMedium?: string; readonly Destination?: string }) {
  const way = details?.DeliveryMedium === 'SMS' ? 'SMS' : 'メール';
  const to = details?.Destination ? `${details.Destination} 宛てに` : '';
  return `確認コードを${to}${way}で送信しました。届くまでに1分ほどかかることがあります。`;
}

export const codeSentAgainText =
  '新しい確認コードを送信しました。前に届いたコードではなく、新しいコードを入力してください。';
export const confirmedText = 'メールアドレスを確認しました。ログインしてください。';
export const passwordResetText = 'パスワードを再設定しました。新しいパスワードでログインしてください。';

export const sessionEndedText = 'ログインの有効期限が切れました。もう一度ログインしてください。';

export const refreshFailedText =
  'ログインの状態を確認できなかったため、ログアウトしました。しばらくしてから、もう一度ログインしてください。';

export const signInTexts = {
  tabs: 'ログインまたは新規登録',
  signInWith: (provider: string) => `${provider}でログイン`,
  passkey: 'パスキーでログイン',
  or: 'または',
  forgotten: { before: 'パスワードをお忘れの方は', link: 'こちら' },
  noAccount: { before: 'アカウントをお持ちでない方は', link: '新規作成' },
  signingOut: 'ログアウトしています',
  askForDeletion: 'アカウントの削除を申し込む',
  appCode: '認証アプリに表示されている6桁の数字を入力してください。',
  forceNewPassword: '安全のため、仮のパスワードを新しいパスワードに変更してください。',
  forgotPassword:
    'ご登録のメールアドレスを入力してください。パスワードの再設定に使う確認コードを送信します。',
};

export const passwordSwitchLabel = (field: string, button: string) => `${field}を${button}`;

export const termsTexts = {
  loading: '利用規約を読み込んでいます。',
  failed: '利用規約を表示できませんでした。表示できるまで、登録はできません。',
};

export const verifyUserTexts = {
  lead: 'パスワードの再設定には、確認済みの連絡先が必要です。確認コードの送り先を選んでください。',
  contacts: '送り先',
};

export const authenticatorTexts = {
  lead: 'ログインのたびに、認証アプリに表示される6桁の数字を使います。次の順に設定してください。',
  install: 'お使いの端末に認証アプリ(Google Authenticatorなど)をインストールします。',
  scan: '認証アプリでQRコードを読み取ります。読み取れないときは、下の文字列を認証アプリに入力してください。',
  qrAlt: '認証アプリに登録するQRコード',
  enterCode: '認証アプリに表示された6桁の数字を入力します。',
  copied: 'コピーしました。',
  selected: '選択した文字列をコピーしてください。',
};

/** For people who no longer have the authenticator. */
export const recoveryTexts = {
  open: 'コードを入力できないときは',
  askAbout: 'コードを入力できないときは、',
  lead: 'お手元の回復コードを1つ入力してください。次の画面で、新しい認証アプリを設定します。',
  once: '回復コードは1つにつき1回だけ使えます。',
  none: { before: '回復コードがない方は', link: 'こちら' },
  back: '確認コードの入力に戻る',
  wrongForm: '回復コードは英数字24文字(以前のものは16文字)で入力してください。',
};

/** After the product's name in an authenticator app. */
export const installationNames = { local: '(local)', dev: '(開発)', trial: '(trial)', production: '' };

/** The account service's default first, then where our visitors' numbers come from. */
export const countryCodes = [
  ['+1', 'アメリカ・カナダ'],
  ['+81', '日本'],
  ['+82', '韓国'],
  ['+86', '中国'],
  ['+886', '台湾'],
  ['+852', '香港'],
  ['+84', 'ベトナム'],
  ['+63', 'フィリピン'],
  ['+62', 'インドネシア'],
  ['+977', 'ネパール'],
  ['+66', 'タイ'],
  ['+95', 'ミャンマー'],
  ['+91', 'インド'],
  ['+94', 'スリランカ'],
  ['+880', 'バングラデシュ'],
  ['+55', 'ブラジル'],
  ['+51', 'ペルー'],
  ['+44', 'イギリス'],
  ['+33', 'フランス'],
  ['+49', 'ドイツ'],
  ['+61', 'オーストラリア'],
] as const;
