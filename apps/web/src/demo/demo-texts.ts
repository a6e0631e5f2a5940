import type { DocumentType, Kind } from '@ekyc/contract';

/** Each kind as the shop's customers and staff call it. */
export const kindTexts: Record<Kind, string> = {
  identification: '本人確認',
  selfieData: 'お顔の登録',
  faceAuthentication: '顔認証',
  additionalDocument: '追加書類の提出',
};

/** What can be begun in the shop. */
export const offers = [
  {
    kind: 'identification',
    heading: '会員登録',
    text: '会員登録には本人確認が必要です。運転免許証をご用意のうえ、カメラのある端末でお進みください。',
    button: '本人確認をはじめる',
    testId: 'demo-start',
  },
  {
    kind: 'selfieData',
    heading: 'お顔の登録',
    text: 'お顔を登録すると、次回からお顔だけでご本人確認ができます。',
    button: 'お顔の登録をはじめる',
    testId: 'demo-start-selfie',
  },
  {
    kind: 'faceAuthentication',
    heading: '顔認証',
    text: '登録したお顔で、ご本人であることを確認します。',
    button: '顔認証をはじめる',
    testId: 'demo-start-face',
  },
  {
    kind: 'additionalDocument',
    heading: '免状の提出',
    text: 'お仕事に必要な免状を確認します。お持ちの免状をご用意のうえ、お進みください。',
    button: '免状の提出をはじめる',
    testId: 'demo-start-document',
  },
] as const satisfies readonly { readonly kind: Kind; readonly [name: string]: string }[];

/** Which licence the shop asks for. */
export const licenceNames: Record<DocumentType, string> = {
  hazMatLicense: '危険物取扱者免状',
  fireDefenseEquipmentOfficerLicense: '消防設備士免状',
};

/** The forms with which a procedure is begun. */
export const texts = {
  customer: 'お客さま番号',
  licence: '免状の種類',
  edited: 'お客さまが直した項目',
  editedNone: 'ありません',
  another: '別のお客さまとして試す',
  faceMissing:
    'このお客さまのお顔は、まだ登録されていません。先に「お顔の登録」か「会員登録」をお済ませください。',
  limitReached: 'このお客さまは、本日これ以上お試しいただけません。別のお客さまとしてお試しください。',
  failed: (why: string) => `手続きを作成できませんでした(${why})。しばらくしてからお試しください。`,
};

export const embeddingLinkTexts = {
  heading: 'お店のページへの埋め込み',
  lead: '別のサイトにあるお店のページの中で、本人確認を行うこともできます。',
  go: '埋め込みで試す',
};

export const demoTexts = {
  shop: 'デモ商店',
  lead: '本人確認サービスの動きを試すための、架空のお店です。',
  heading: 'お店のデモ',
  privacy: 'プライバシーについて: このデモで撮影した画像は、このパソコンの中だけに保存されます。',
};

export const embeddingShopTexts = {
  otherSite: (host: string) => `本人確認サービスとは別のサイト(${host})です。`,
  heading: '埋め込みのデモ',
  lead: 'お店のページの中で、本人確認を行います。表示のしかたを選んでください。',
  inline: 'ページの中に表示する',
  modal: 'ページに重ねて表示する',
  failed: (why: string) => `表示できませんでした(${why})。`,
};

export const arrivedEventTexts = {
  heading: 'お店に届いたイベント',
  none: 'まだ届いていません。',
};

export const resultTexts = {
  loading: '結果を確認しています…',
  failed: '結果を受け取れませんでした。結果コードはすでに使われている可能性があります。',
  heading: (kind: string) => `${kind}の結果`,
  caption: '検査の結果',
  check: '検査',
  outcome: '結果',
};

export const webhookTexts = {
  heading: '届いたWebhook',
  none: 'まだ届いていません。届くと、ここにすぐ表示されます。',
  signatureRight: '✓ 署名を確認しました',
  signatureWrong: '✗ 署名が正しくありません',
  status: (status: string, sequence: number) => `${status}(通し番号 ${sequence})`,
  reasons: (reasons: string) => ` 理由: ${reasons}`,
  showBody: '本文を見る',
};

/** What the embedded page reports, by the name of its callback. */
export const embedEventNames: Readonly<Record<string, string>> = {
  onStarted: '手続きが始まりました',
  onSubmitted: '提出されました',
  onCompleted: '結果が表示されました',
  onCanceled: '中止されました',
  onError: '続けられなくなりました',
  onResize: '高さが変わりました',
  onClosed: '画面が閉じられました',
};
