/** Pages for who has lost the authenticator; they stand before any sign-in. */
export const undoTexts = {
  heading: '認証アプリの設定し直しを取り消しますか?',
  lead: 'お申し込みに心当たりがないときは、取り消してください。今までの認証アプリは、そのまま使えます。',
  undo: '取り消す',
  doneHeading: '取り消しました',
  done: 'パスワードがほかの人に知られているおそれがあります。ログインして、パスワードを変更してください。',
  signIn: 'ログインする',
};

export const linkTexts = {
  invalidHeading: 'このリンクは使えません',
  invalid: 'リンクの有効期限が切れたか、すでに使われています。',
  doubt: 'お心当たりのないお知らせが届いたときは、',
};

export const askTexts = {
  send: 'メールを送信する',
  sentHeading: 'メールをご確認ください',
  sent: (email: string) =>
    `${email} のアカウントがあれば、ご案内のメールを送信しました。届くまでに1分ほどかかることがあります。`,
  notArrived: 'メールが届かないときは、',
};

export const recoveryTexts = {
  heading: '認証アプリを使えない方のお手続き',
  askLead: 'ご登録のメールアドレスを入力してください。お手続きのページをメールでお知らせします。',
  lead: 'もう一度、本人確認をしていただきます。',
  steps: [
    '回復コードを書き留めます。',
    '本人確認書類とお顔を撮影します。',
    '担当者が確認します。ご本人と認められると、メールでお知らせします。',
    'お知らせの72時間後から、回復コードでログインできます。',
  ],
  begin: '手続きをはじめる',
  codeHeading: '回復コードを書き留めてください',
  codeLead: '本人確認が認められると、このコードでログインして、新しい認証アプリを設定できます。',
  codeOnce: 'この画面を閉じると、もう表示できません。だれにも教えないでください。',
  kept: '回復コードを書き留めました',
  goOn: '本人確認へ進む',
};

export const suspendedDeletionTexts = {
  heading: 'アカウントの削除の申し込み',
  askLead:
    '利用を停止されたアカウントのメールアドレスを入力してください。お手続きのページをメールでお知らせします。',
  lead: '運営者が内容を確認し、結果をメールでお知らせします。利用規約により、情報を保存することがあります。',
  request: '削除を申し込む',
  doneHeading: 'お申し込みを受け付けました',
  done: '運営者が内容を確認し、結果をメールでお知らせします。',
};
