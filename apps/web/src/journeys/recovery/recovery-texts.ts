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
