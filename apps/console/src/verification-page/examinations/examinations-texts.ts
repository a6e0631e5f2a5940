import type { CheckOutcome, Problem } from '@ekyc/contract';

/** What the automatic checks found, in words for people who don't build such checks. */
export const texts = {
  heading: '自動確認の結果',
  none: '自動確認はまだ行われていません。',
  columns: { check: '項目', outcome: '結果', measured: '測定値と基準' },
  nothing: '測定値はありません',
  withheld: '詳しい内容は、画像と個人情報を表示すると見られます。',
} as const;

export const outcomeNames: Record<CheckOutcome, string> = {
  clear: '問題なし',
  consider: '要確認',
  failed: '不合格',
  advisory: '参考',
  notApplicable: '対象外',
};

/** Beside the word, so that a column is read at a glance; never alone. */
export const outcomeSigns: Record<CheckOutcome, string> = {
  clear: '○',
  consider: '△',
  failed: '×',
  advisory: 'ℹ',
  notApplicable: '-',
};

export const problemNames: Record<Problem, string> = {
  document_not_found: '書類が見つからない',
  document_too_far: '書類が小さい',
  document_too_near: '書類が大きすぎる',
  document_tilted: '書類が傾いている',
  document_glare: '光が反射している',
  document_wrong_side: '面が違う',
  document_wrong_type: '選んだ書類と違う',
  document_form_unclear: '書類の形式が不明',
  passport_without_address_page: '住所のページがないパスポート',
  picture_dark: '暗い',
  picture_blurred: 'ぼやけている',
  portrait_not_found: '顔写真が見つからない',
  edge_not_seen: '側面が見えない',
  tilt_too_little: '傾きが足りない',
  tilt_too_much: '傾きすぎている',
  face_not_found: '顔が見つからない',
  face_multiple: '複数の人が写っている',
  face_too_far: '顔が小さい',
  face_too_near: '顔が大きすぎる',
  face_not_frontal: '正面を向いていない',
  eyes_closed: '目を閉じている',
  instruction_not_followed: '指示の動きをしていない',
};

/** Why faces were not decided by the engine, by the code that the examination gives. */
export const facesLeftOpen = {
  modelNotDecisive: '顔モデルの精度がすべての集団では確かめられていないため、担当者が判断します',
  notNearEnough: '自動で本人と判断できる近さではありません',
  picturesDiffer: '顔の違いが大きい画像があります',
  nothingCompared: '比べられない画像があります',
} as const;

/** How far a chip, record or certificate proves what it says. */
export const marks = {
  expiryUnsigned: '有効期限に署名がありません(書き換えられていても分かりません)',
  lastDayWasHoliday: '有効期間の末日が休日のため、次の平日まで有効です。日付を確認してください',
  renewalPossible:
    '更新の申請中なら、期限から2か月まで有効です。裏面の「在留期間更新等許可申請中」の記載を確認してください',
  expiryImplausible: '有効期限の年がありえない値です。画像で確認してください',
  proofs: {
    unproven: (names: string) => `署名で証明されていない項目:${names}`,
    missing: (names: string) => `ICチップにない項目:${names}`,
  },
  changes: {
    some: 'ICチップに、記載事項の変更があります(変更には署名がありません)',
    none: 'ICチップでは記載事項の変更はありません(署名がないため、今の氏名・住所とは限りません)',
  },
  number: {
    unproven: '書類の番号に署名がありません(重複やリストとの照合は確実ではありません)',
    missing: 'ICチップに書類の番号がありません(重複やリストと照合できません)',
  },
  numberNotRead: '書類の番号を読み取れません(重複やリストと照合できません)',
  alive: 'ICチップ自体が応答しました',
  cannotTellCopy: 'この種類の書類では、ICチップの複製を見分けられません',
  current: '失効していないことを確認しました',
  notCurrent: '失効していないかを確認できません',
} as const;
