import { problemTexts } from '../capture/capture-texts.ts';

/** Reasons of GET completed that help an honest visitor; codes not named here are not told. */
export const reasonTexts: Record<string, string> = {
  ...problemTexts,
  documentQuality: '本人確認書類の画像を十分に読み取れませんでした。',
  documentType: '選択した種類の本人確認書類ではないようです。',
  thicknessShown: '本人確認書類の厚みを確認できませんでした。',
  portraitFound: '本人確認書類の顔写真を確認できませんでした。',
  expiry: '本人確認書類の有効期限が切れています。',
  age: '年齢の条件を満たしていません。',
  profileMatch: '入力された内容と本人確認書類の内容が異なっていました。',
  document_expired: '本人確認書類の有効期限が切れています。',
};
