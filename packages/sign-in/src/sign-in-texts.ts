/** What the sign-in screens say. Titles, links and validation texts are the specification's, letter for letter (§2, §5). */
export const productName = 'クリィeKYC';

export const titles = {
  signIn: 'ログイン',
  signUp: 'クリィeKYC登録',
  confirmSignUp: 'メールアドレスの確認',
  confirmSignIn: '確認コードの入力',
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
  phoneNumber: '電話番号は「+」と数字で、国番号から入力してください(例:+819012345678)。',
  attributeEmpty: '未入力です。',
} as const;

/** Names of the account service's standard attributes (§3), for those that a forced new password asks for. */
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

/** Where a code went and how long it may take (specification §9). */
export function deliveryText(details?: { readonly DeliveryMedium?: string; readonly Destination?: string }) {
  const way = details?.DeliveryMedium === 'SMS' ? 'SMS' : 'メール';
  const to = details?.Destination ? `${details.Destination} 宛てに` : '';
  return `確認コードを${to}${way}で送信しました。届くまでに1分ほどかかることがあります。`;
}

export const sessionEndedText = 'ログインの有効期限が切れました。もう一度ログインしてください。';
