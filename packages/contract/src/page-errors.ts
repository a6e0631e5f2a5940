/** Titles of problems that our own pages tell without having asked: the whole table is not sent to phones. */
export const pageErrorTitle = {
  forbidden_number: 'マイナンバーが写っているため、画像を破棄しました。写らないように撮影してください。',
  access_token_missing: 'ログインが必要です。',
  access_token_expired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  internal_error: 'エラーが発生しました。しばらくしてからお試しください。',
} as const;
