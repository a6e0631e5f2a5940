import type { Look, LookAction } from '@ekyc/contract';

/** Who saw whose data and why, and what was done to staff, keys and settings. */
export const texts = {
  heading: '記録',
  tabsLabel: '記録の種類',
  tabs: { looks: '個人情報の閲覧', events: '担当者などの操作' },
  intro: {
    looks: '個人情報・画像・動画を、だれが・いつ・どの手続きで・何のために見たかを、新しい順に表示します。',
    events: '招待・役割・APIキー・設定などに対する操作と、記録の出力を、新しい順に表示します。',
  },
  filters: {
    legend: '絞り込み',
    member: '担当者',
    anybody: '指定しない',
    former: '以前の担当者',
    action: '内容',
    any: '指定しない',
    from: '開始日',
    to: '終了日',
    apply: '表示',
  },
  empty: '該当する記録はありません。',
  more: 'さらに表示',
  columns: { at: '日時', who: '担当者', case: '手続き', what: '内容', purpose: '目的' },
  table: { looks: '個人情報の閲覧の記録', events: '操作の記録' },
  noReference: '管理番号なし',
  someone: '担当者',
  operator: '運営者',
  key: 'APIキー',
  sandbox: 'テスト用',
  purposeStates: {
    destroyed: '手続きの削除とともに破棄されました',
    notKept: '保存されていません(以前の版の記録)',
    none: '入力なし',
  } satisfies Record<Exclude<Look['purposeState'], 'shown'>, string>,
  export: 'CSVで出力',
  exportHeading: '記録を出力する目的',
  exportIntro: '出力した人・日時・件数・目的は「担当者などの操作」に記録されます。',
  exportPurposes: ['監査のため', '不正の調査のため', 'お客さまからのお問い合わせのため'],
  exportSubmit: '出力する',
  exported: (count: number) => `${count}件を出力しました。`,
  files: { looks: '閲覧の記録', events: '操作の記録' },
  csv: {
    at: '日時(日本時間)',
    who: '担当者',
    what: '内容',
    publicId: '手続き番号',
    receipt: '受付番号',
    reference: '管理番号',
    kind: '手続き',
    status: '現在の状態',
    purpose: '目的',
  },
} as const;

/** Kinds of looks, as they are chosen from. */
export const lookNames: Record<LookAction, string> = {
  'personal_data.viewed': '個人情報を表示',
  'material.viewed': '画像を表示',
  'recording.listed': '動画の情報を表示',
  'video.viewed': '動画を表示',
  'evidence.exported': '証跡をダウンロード',
  'chip.read': 'ICチップを窓口などで読み取り',
};
