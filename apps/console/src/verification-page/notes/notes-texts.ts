/** What members write to each other about a case. */
export const texts = {
  open: (count: number, unseen: number) =>
    `メモ${count > 0 ? ` ${count}件` : ''}${unseen > 0 ? `(自分への言及 ${unseen}件)` : ''}`,
  heading: 'メモ',
  intro:
    '審査や監査を担当する人だけが読めます。お客さまには表示されず、判定にも使われません。画像と個人情報を削除すると、メモも削除されます。',
  empty: 'メモはまだありません。',
  takenBack: (time: string) => `メモは取り消されました(${time})。`,
  takeBack: '取り消す',
  takeBackLabel: (time: string) => `${time}のメモを取り消す`,
  mentioned: '宛先:',
  unseen: '自分への言及',
  text: '新しいメモ',
  textHint: '2,000文字まで。必要のない個人情報は書かないでください。',
  textNeeded: 'メモを入力してください。',
  mention: '確認してほしい担当者',
  submit: 'メモを残す',
  written: 'メモを残しました。',
  tookBack: 'メモを取り消しました。',
  takeBackHeading: 'このメモを取り消しますか?',
  takeBackBody:
    'メモの内容はすぐに削除され、だれも読めなくなります。元には戻せません。メモがあったことは履歴に残ります。',
  takeBackConfirm: '取り消す',
  close: '閉じる',
} as const;
