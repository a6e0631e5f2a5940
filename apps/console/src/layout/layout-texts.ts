import type { Area } from '../routing/route.ts';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** The console's frame. */
export const texts = {
  waiting: (count: number) => `${count}件が待っています`,
  overdue: (count: number) => `うち期限切れ${count}件`,
  place: '管理画面',
  invitedBy: (business: string) => `管理画面(${business}からの招待)`,
  skip: '本文へ移動',
  navigation: 'メニュー',
  signOut: 'ログアウト',
  docs: 'ドキュメント',
  chooseAnother: '事業者を切り替える',
  sandbox: 'テスト用',
  sandboxLong: 'テスト用の事業者です。本番の手続きには使えません。',
  unknownHeading: 'ページが見つかりません',
  tellAdministrator: 'もう一度読み込んでください。直らないときは、次の内容を管理者にお伝えください。',
  unknown: 'アドレスが正しくないか、移動した可能性があります。',
  toVerifications: '手続きの一覧へ',
  loading: designTexts.waitingLoading,
  failed: '読み込めませんでした',
  retry: designTexts.buttonRetry,
  cancel: 'キャンセル',
  readOnly: '閲覧のみできます。変更はオーナーに依頼してください。',
  forbidden: 'このページを見る権限がありません。',
} as const;

export const pageNames: Record<'verifications' | Area, string> = {
  reviews: '審査',
  verifications: '手続き',
  lists: 'リスト',
  counter: '窓口',
  figures: '集計',
  settings: '設定',
  keys: 'APIキー',
  calls: 'API呼び出し',
  webhooks: 'Webhook',
  staff: '担当者',
  records: '記録',
  account: 'アカウント',
};
