export const endTellNumber = 'お問い合わせの際は、受付番号をお伝えください。';

/** What stands beside every end. */
export const endingFacts = { business: 'ご依頼元', number: '受付番号', support: 'お問い合わせ' } as const;

export const stageTexts = { done: '(済み)', now: '(確認中)', todo: '(これから)', sign: '✓' } as const;

export const reviewStages = [
  { name: '受け付け', text: 'お送りいただいた内容を受け取りました。' },
  { name: '担当者の確認', text: 'この画面を開いたままお待ちいただく必要はありません。' },
  { name: '結果のお知らせ', text: '確認が終わりしだい、お知らせします。' },
] as const;

/** What was received, what is done with it, and what comes of it. */
export const examiningStages = {
  document: { name: '書類', text: '画像と、書かれている内容を受け取りました。' },
  account: { name: '登録済みの情報', text: 'アカウントに登録済みの情報を受け取りました。' },
  face: { name: 'お顔', text: 'お顔の画像を受け取りました。' },
  queued: { name: '照合', text: '順番を待っています。' },
  compared: { name: '照合', text: '内容と画像を確かめています。' },
  result: (business: string) => ({ name: '結果', text: `この画面に表示し、${business}に届けます。` }),
} as const;

export const resubmissionTexts = {
  asks: (business: string) => `${business}の本人確認で、次の撮り直しが必要になりました。`,
} as const;

/** What the phone is doing, as the computer shows it. */
export const stageOnPhone = {
  start: { name: '準備', text: '内容を確かめて、カメラを用意します。', now: '手続きをはじめています。' },
  document: { name: '書類の撮影', text: '画面の案内に合わせて撮影します。', now: '書類を撮影しています。' },
  face: { name: 'お顔の撮影', text: '正面と、指示された動きを撮影します。', now: 'お顔を撮影しています。' },
  confirm: { name: '内容の確認', text: '内容を確かめて提出します。', now: '内容を確かめています。' },
} as const;
