import type { Method } from '@ekyc/contract';

export const methodChoiceHeading = '確認の方法を選んでください';
export const otherMethod = 'ほかの方法を選ぶ';
/** Of a proof, in place of what was photographed. */
export const oathReceived = '受け取った画像';
export const oathPortrait = '顔写真';
export const methodChoiceLead = 'どの方法でも、同じようにお手続きを進められます。';
export const methodNames: Readonly<Record<Method, string>> = {
  picture: '書類とお顔の撮影',
  chip: 'アプリでの読み取り',
  chipAtCounter: '窓口での確認',
  jpki: 'マイナンバーカードの読み取り',
  mdoc: 'スマートフォンに入れたカード',
};
export const methodSentences: Readonly<Record<Method, (business: string) => string>> = {
  picture: () => '本人確認書類とお顔を、カメラで撮影します。',
  chip: (business) => `${business}のアプリで本人確認書類のICチップを読み取り、お顔を撮影します。`,
  chipAtCounter: (business) => `${business}の窓口で、担当者が確認します。`,
  jpki: () => 'マイナアプリでマイナンバーカードを読み取り、暗証番号を入力します。撮影はありません。',
  mdoc: () => 'スマートフォンに入っているマイナンバーカードなどの情報を提示します。撮影はありません。',
};
