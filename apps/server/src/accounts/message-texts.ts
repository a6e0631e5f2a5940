import type { PoolMessage } from '@ekyc/user-pool';

export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

const stranger = '心当たりがない場合は、このメールを破棄してください。コードは、だれにも教えないでください。';

/** What stands before the code, and how long it is good. */
const introductions = {
  signUp: ['クリィeKYCの登録を続けるには、画面に次の確認コードを入力してください。', '24時間'],
  passwordReset: ['パスワードを再設定するには、画面に次の確認コードを入力してください。', '1時間'],
  attribute: ['ご連絡先を確認するため、画面に次の確認コードを入力してください。', '1時間'],
  signIn: ['クリィeKYCにログインするには、画面に次の確認コードを入力してください。', '3分間'],
} as const;

/** A message of the user pool in Japanese. */
export function textOf(message: PoolMessage): MessageText {
  if (message.kind === 'emailChanged')
    return {
      subject: '【クリィeKYC】メールアドレスが変更されました',
      text: 'ご登録のメールアドレスが、別のアドレスに変更されました。\n今後、このアドレスではログインできません。\n\nご自身で変更していない場合は、すぐにクリィeKYCの運営者へご連絡ください。\n',
    };
  const [introduction, lifetime] = introductions[message.kind];
  return {
    subject: '【クリィeKYC】確認コードのお知らせ',
    text: `${introduction}\n\n確認コード: ${message.code}\n\nこのコードは${lifetime}使えます。\n${stranger}\n`,
  };
}

/** The same for a telephone: short. */
export function shortTextOf(message: Extract<PoolMessage, { readonly code: string }>): string {
  return `クリィeKYCの確認コード: ${message.code}`;
}
