/** Deciding a review. */
export const texts = {
  heading: '判定',
  decision: '判定の内容',
  decisions: { approved: '承認', declined: '否認', resubmission: '撮り直しを依頼' },
  reason: '理由',
  reasonHint:
    '記録に残り、判定を担当する人に表示されます。お客さまには表示されません。氏名などの個人情報は書かないでください。',
  reasonNeeded: '理由を入力してください。',
  decisionNeeded: '判定を選んでください。',
  parts: '撮り直しの対象',
  partsNeeded: '撮り直しの対象を1つ以上選んでください。',
  documentPart: (photo: string) => `書類の${photo}`,
  face: '顔(動きの確認を含む)',
  templatesLabel: 'よく使う文',
  templates: {
    approved: ['書類と顔を確認し、問題なし', '相違は表記の違いのみ', '顔は本人と判断'],
    declined: ['顔が一致しない', '書類が本物と認められない', '入力内容が書類と異なる', '書類の期限切れ'],
    resubmission: ['文字が読み取れない', '反射している', '顔が隠れている'],
  },
  taken: 'ほかの担当者が担当しています。担当をやめるか、時間が過ぎると判定できます。',
  submit: 'この内容で判定する',
  done: '判定しました。',
  overtaken: '入力した判定は記録されていません。ほかの担当者が先に判定したか、手続きの状態が変わりました。',
  secondNeeded: '判定を提案しました。別の担当者が同じ判定をすると確定します。',
  proposedByOther: (decision: string, at: string, who: string) =>
    `${who}が${at}に「${decision}」を提案しています。同じ判定をすると確定します。`,
  proposedByMe: (decision: string, at: string) =>
    `あなたが${at}に「${decision}」を提案しました。別の担当者の判定を待っています。`,
  proposed: (decision: string, at: string, who: string) =>
    `${who}が${at}に「${decision}」を提案しています。別の担当者の判定を待っています。`,
  other: '別の担当者',
  proposedReason: (reason: string) => `理由:${reason}`,
  proposedParts: (parts: string) => `撮り直しの対象:${parts}(対象も同じときに確定します)`,
  wholeDocument: '書類全体',
} as const;
