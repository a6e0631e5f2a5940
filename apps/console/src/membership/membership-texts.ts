import type { Role } from '@ekyc/contract';
import * as designTexts from '@ekyc/design/design-texts.ts';

/** What a person reads before the console opens. */
export const roleNames: Record<Role, string> = {
  owner: 'オーナー',
  reviewer: '審査担当',
  developer: '開発担当',
  auditor: '監査担当',
};

/** A removed member, as records name them. */
export const formerMember = (email: string) => `${email}(以前の担当者)`;

export const texts = {
  loading: designTexts.waitingLoading,
  none: {
    heading: '招待が必要です',
    body: [
      'このアカウントは、まだどの事業者の担当者にも登録されていません。',
      '事業者のオーナーに招待を依頼してください。招待メールのリンクを開くと、管理画面を使えるようになります。',
    ],
    signedInAs: (email: string) => `ログイン中のメールアドレス:${email}`,
    again: 'もう一度確認する',
  },
  choose: {
    heading: '事業者を選んでください',
    body: 'このタブで表示する事業者を選びます。あとから切り替えられます。',
  },
  sandbox: 'テスト用',
  invitation: {
    accepting: '招待を確認しています',
    refusedHeading: '招待を受けられませんでした',
    otherAccount: '別のアカウントでログインする',
    toConsole: '管理画面を開く',
    missingHeading: 'このリンクは使えません',
    missing:
      '招待の情報がありません。招待メールのリンクを、もう一度開いてください。メールが見つからないときは、招待した方に再送を依頼してください。',
    retry: designTexts.buttonRetry,
  },
  failedHeading: '読み込めませんでした',
  retry: designTexts.buttonRetry,
  signOut: 'ログアウト',
} as const;
