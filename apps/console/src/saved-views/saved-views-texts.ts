import type {
  ListOrderName,
  ReviewColumn,
  ReviewOrderName,
  ReviewQueue,
  VerificationColumn,
} from '@ekyc/contract';

/** How the lists are shown, and views of them that a member saved. */
export const texts = {
  order: '並び順',
  orders: {
    verifications: {
      newest: '作成が新しい順',
      oldest: '作成が古い順',
      lastDecided: '判定が新しい順(判定済みのみ)',
      firstDecided: '判定が古い順(判定済みのみ)',
    } satisfies Record<ListOrderName, string>,
    reviews: {
      longest: '待ち時間が長い順',
      shortest: '待ち時間が短い順',
      oldest: '作成が古い順',
      newest: '作成が新しい順',
    } satisfies Record<ReviewOrderName, string>,
  },
  queues: {
    all: 'すべて',
    free: '未担当',
    mine: '自分の担当',
    second: '2人目の判定',
    overdue: '期限切れ',
  } satisfies Record<ReviewQueue, string>,
  columns: {
    verifications: {
      publicId: '手続き番号',
      method: '確認方法',
      reasons: '理由',
      created: '作成',
      submitted: '提出',
      decided: '判定',
      expires: '有効期限',
    } satisfies Record<VerificationColumn, string>,
    reviews: {
      waiting: '待ち時間',
      created: '作成',
      document: '書類',
      kind: '手続き',
      method: '確認方法',
      regime: '法令',
      reasons: '理由',
      taken: '担当',
    } satisfies Record<ReviewColumn, string>,
  },
  saved: '保存した表示',
  chosen: '選択なし',
  open: '表示の設定',
  picked: (name: string) => `「${name}」を表示しています。`,
  columnsChanged: '表示する項目を変更しました。',
} as const;
