import type { Scope } from '@ekyc/contract/roles';

/** What a scope lets the holder of a key do, for the person who grants it. */
export const scopeTexts: Record<Scope, { readonly name: string; readonly may: string }> = {
  verifications: { name: '手続き', may: '手続きを作成し、状態と結果を受け取る(個人情報は含みません)' },
  personalData: {
    name: '個人情報',
    may: '氏名・住所・書類の内容・付加情報も受け取る。受け取った回数は「記録」に残ります',
  },
  decisions: { name: '審査', may: '審査待ちの手続きを判定する' },
  webhooks: { name: 'Webhook', may: '通知先を登録し、通知を送り直す' },
  evidence: { name: '証跡', may: '画像・動画・証跡を受け取る(「個人情報」も必要です)、情報を削除する' },
};

/** Secret keys of the business. */
export const texts = {
  heading: 'APIキー',
  intro: '自社のシステムから本サービスを呼び出すための鍵です。用途ごとに分けて作成してください。',
  guide: '開発者向けのクイックスタート',
  make: 'APIキーを作成',
  empty: 'APIキーはまだありません。',
  nameless: '名前なし',
  madeBy: '作成者',
  made: '作成日時',
  version: 'APIのバージョン',
  lastUsed: '最終利用',
  never: 'まだ使われていません',
  scopes: 'できること',
  noScopes: 'なし',
  active: '有効',
  revoked: '無効',
  revokedAt: '無効にした日時',
  creator: { self: 'ご自身', operator: '運営者', other: 'ほかの担当者' },
  revoke: '無効にする',
  revokeLabel: (name: string) => `「${name}」を無効にする`,
  revokeHeading: 'APIキーを無効にしますか',
  revokeBody: (name: string) =>
    `「${name}」を使っているシステムは、すぐに呼び出せなくなります。元には戻せません。`,
  revokeDone: (name: string) => `「${name}」を無効にしました。`,
  form: {
    heading: 'APIキーを作成',
    name: '名前',
    nameHint: '何に使うか分かる名前(例:会員サイト)',
    nameNeeded: '名前を入力してください。',
    scopes: 'できること',
    scopesHint: '必要なものだけを選んでください。選べるのは、ご自身の権限の範囲です。',
    scopesNeeded: '1つ以上選んでください。',
    submit: '作成する',
  },
  once: {
    heading: 'APIキーを作成しました',
    warning:
      'このキーが表示されるのは今だけです。閉じると二度と表示できません。安全な場所に保管してください。',
    label: 'APIキー',
    copy: 'コピー',
    copied: 'コピーしました。',
    byHand: '選択したキーをコピーしてください。',
    close: '保管したので閉じる',
  },
} as const;
