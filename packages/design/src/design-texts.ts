/** Words that every app says alike: what is waited for, what a button does, what a colour means. */
export const productName = 'クリィeKYC';

export const logoText = `${productName}のロゴ`;

/** The title of the browser's tab: the screen, and whose page it is. */
export function pageTitle(heading: string, business: string | null): string {
  if (business === null) return `${heading} | ${productName}`;
  const whole = `${business}の本人確認`;
  return heading === whole ? whole : `${heading} | ${whole}`;
}

export const shellTexts = {
  by: `${productName} による本人確認`,
  terms: '利用規約',
  privacy: 'プライバシー',
};

export const waitingLoading = '読み込んでいます';
export const waitingPreparing = '準備しています';
export const waitingPending = 'お待ちください…';
export const waitingLong = '時間がかかっています。';
export const waitingLongPending =
  '時間がかかっています。このままお待ちいただくか、もう一度読み込んでください。';

export const buttonClose = '閉じる';
export const buttonQuit = 'やめる';
export const buttonAgree = '同意して進む';
export const buttonRetry = 'もう一度試す';
export const buttonReload = 'もう一度読み込む';

export const errorPageHeading = 'エラーが発生しました';
export const errorPageMessage = 'エラーの内容';
export const errorPageNoSettings = (status: number) => `設定を取得できませんでした(${status})。`;

export const noticeTexts = { info: 'お知らせ', warning: 'ご注意', error: 'ご確認ください' };

/** Beside a field that the visitor changed. */
export const editedText = '(変更しました)';

export const textSizeTexts = {
  label: '文字サイズ',
  heading: '文字の大きさ',
  sign: 'Aa',
  sizes: { normal: '標準', large: '大', 'extra-large': '特大' },
};

/** Whom to ask; without a contact, whoever sent the visitor here. */
export const askOperator = {
  before: 'クリィeKYCの',
  link: 'お問い合わせ窓口',
  after: 'へご連絡ください。',
  withoutContact: 'クリィeKYCをご案内した事業者の窓口へご連絡ください。',
};
