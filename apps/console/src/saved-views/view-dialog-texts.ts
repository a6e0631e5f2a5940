/** Columns, and saving a view. In a file of its own: it is loaded when the dialog is opened. */
export const dialogTexts = {
  heading: '表示の設定',
  columns: '表示する項目',
  save: '今の表示を保存',
  name: '名前',
  nameHint:
    '絞り込み、並び順、項目を、ご自身だけが使う表示として保存します。同じ名前の表示は置き換わります。管理番号や検索の言葉は保存されません。名前に個人情報を入れないでください。',
  nameNeeded: '名前を入力してください。',
  submit: '保存する',
  done: (name: string) => `「${name}」を保存しました。`,
  replaced: (name: string) => `「${name}」を今の表示に置き換えました。`,
  saved: '保存した表示',
  remove: '削除',
  removeLabel: (name: string) => `「${name}」を削除`,
  removed: (name: string) => `「${name}」を削除しました。`,
  changedSince: 'その後に、この表示が変更または削除されています。',
  nameTaken: '同じ名前の表示が、その後に保存されています。',
  close: '閉じる',
} as const;
