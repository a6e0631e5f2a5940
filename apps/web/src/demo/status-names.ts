import type { Status } from '@ekyc/contract';

/** States as the shop's staff would say them. */
export const statusNames: Record<Status, string> = {
  created: '作成済み',
  started: '開始',
  capturing: '撮影中',
  submitted: '提出済み',
  examining: '確認中',
  approved: '承認',
  declined: '否認',
  review: '担当者が確認中',
  resubmission: '再撮影待ち',
  canceled: '中止',
  expired: '期限切れ',
  redacted: '消去済み',
};
