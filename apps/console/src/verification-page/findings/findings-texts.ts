/** What wants a look before a decision. */
export const texts = {
  heading: '確認するところ',
  none: '自動確認で問題は見つかっていません。',
  clear: (count: number) => `ほかの${count}項目は問題なし`,
  differs: (name: string) => `${name}の相違`,
  entered: '入力',
  read: '書類',
  nothing: '(なし)',
} as const;
