import type { StandInAction } from './stand-in-faults.ts';

/** Words of the stand-in's only page. Whoever sees it must not take it for the app. */
export const standInTexts = {
  label: '見本(TEST)',
  title: 'デジタル認証アプリの見本',
  lead: 'これは開発用の見本です。本物のマイナアプリではありません。カードも暗証番号も使いません。',
  signing: '見本の署名用電子証明書で署名します。',
  authentication: '見本のカードから氏名・住所・生年月日・性別を渡します。',
  actions: {
    proceed: 'カードを読み取ったことにして進む',
    cancel: 'やめる',
    wrongPin: '暗証番号をまちがえる',
    lockedPin: '暗証番号がロックされている',
    appMissing: 'アプリが入っていない',
  } satisfies Record<StandInAction, string>,
};
