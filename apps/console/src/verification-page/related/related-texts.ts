import type { RelatedBy } from '@ekyc/contract';

export const texts = {
  heading: '関連する手続き',
  hidden: '同じ書類番号の手続きは、画像と個人情報を表示すると調べます。',
  none: (documents: 'shown' | 'withheld') =>
    documents === 'shown'
      ? '管理番号または書類番号が同じ手続きは、ほかにありません。'
      : '管理番号が同じ手続きは、ほかにありません。',
  more: (shown: number) => `新しい順に${shown}件を表示しています。ほかにもあります。`,
  table: '管理番号または書類番号が同じ手続き',
  columns: {
    created: '作成',
    case: '手続き',
    document: '書類',
    status: '状態',
    reasons: '理由',
    by: '一致する番号',
  },
  by: { reference: '管理番号', document: '書類番号' } satisfies Record<RelatedBy, string>,
} as const;
