import type { CheckName, CheckOutcome, DocumentType, Kind, Status } from '@ekyc/contract';

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
    text: 'はじめてのご利用には会員登録が必要です。貸出品を確実にお返しいただくため、本人確認をお願いしています。運転免許証をご用意のうえ、カメラのある端末でお進みください。',
    button: '本人確認をはじめる',
    testId: 'demo-start',
  },
  {
    kind: 'selfieData',
    heading: 'お顔の登録',
    text: 'お顔を登録すると、次回から受け取りカウンターでお顔だけで確認できます。',
    button: 'お顔の登録をはじめる',
    testId: 'demo-start-selfie',
  },
  {
    kind: 'faceAuthentication',
    heading: '受け取りの顔認証',
    text: '登録したお顔で、ご予約のご本人であることを確認します。',
    button: '顔認証をはじめる',
    testId: 'demo-start-face',
  },
  {
    kind: 'additionalDocument',
    heading: '免状の提出',
    text: '燃料を使う機材の貸し出しには、免状の確認が必要です。お持ちの免状をご用意のうえ、お進みください。',
    button: '免状の提出をはじめる',
    testId: 'demo-start-document',
  },
] as const satisfies readonly { readonly kind: Kind; readonly [name: string]: string }[];

/** Stand-ins play app, card and wallet: there only on a developer's machine. */
export const standInOffers = [
  {
    kind: 'identification',
    method: 'jpki',
    heading: 'マイナアプリでの本人確認(見本)',
    text: '見本のアプリを使い、カードもスマートフォンもなしで、マイナンバーカードによる本人確認の流れを試せます。',
    button: '見本のアプリで試す',
    testId: 'demo-start-jpki',
  },
  {
    kind: 'identification',
    method: 'mdoc',
    heading: 'スマートフォンに入れたカードでの本人確認(見本)',
    text: '見本のウォレットを使い、スマートフォンなしで、カードの情報を提示する本人確認の流れを試せます。',
    button: '見本のウォレットで試す',
    testId: 'demo-start-mdoc',
  },
] as const;

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
  methodOff: 'この方法は、デモ商店の設定で使わないことになっています。管理画面の設定で有効にしてください。',
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
  trade: '道具と機材の貸し出し',
  lead: '架空のお店です',
  heading: 'ご予約の手続き',
  more: '会員の方のお手続き',
  behind: 'お店の裏側',
  behindLead: '本人確認サービスを組み込む方のための表示です。',
  docs: 'ドキュメントを読む',
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

/** What the customer wants to borrow. Nothing of it is charged to anybody. */
export const demoOrder = [
  { good: 'drill', name: '充電式ドリル', detail: '18V・バッテリー2個つき', price: '2,400円' },
  { good: 'camera', name: 'ミラーレスカメラ', detail: '標準レンズつき', price: '6,800円' },
  { good: 'ladder', name: '脚立 6尺', detail: 'アルミ製', price: '900円' },
  { good: 'generator', name: '発電機', detail: '静音タイプ・1.6kVA', price: '5,200円' },
] as const;

export const orderTexts = {
  heading: 'ご予約の内容',
  when: '2泊3日・店頭でお受け取り',
  total: '合計(税込)',
  sum: '15,300円',
};

/** What the shop says to the customer who comes back. */
export const resultMessages: Partial<Record<Status, string>> = {
  approved: '確認が終わりました。ご予約を承りました。',
  review: '担当者が確認しています。終わりしだい、メールでお知らせします。',
  examining: '確認しています。終わりしだい、メールでお知らせします。',
  declined: '確認ができなかったため、このままではお貸し出しできません。店頭でご相談ください。',
  canceled: '手続きは中止されました。もう一度お手続きいただけます。',
  expired: '手続きの期限が切れました。もう一度お手続きいただけます。',
};

export const checkTexts: Record<CheckName, string> = {
  documentQuality: '書類の写り',
  documentType: '書類の種類',
  thicknessShown: '書類の厚み',
  portraitFound: '書類の顔写真',
  forbiddenNumber: 'マイナンバーの写り込み',
  numberCheckDigit: '書類の番号',
  expiry: '有効期限',
  age: '年齢',
  profileMatch: '入力内容との一致',
  faceMatch: '顔の一致',
  liveness: '本人がその場にいること',
  presentationAttack: 'なりすまし',
  duplicate: '同じ書類の重複',
  licenceMatch: '免状と入力内容の一致',
  licenceDates: '免状の日付',
  recording: '撮影中の動画',
  chipAuthentic: 'ICチップの真正性',
  chipAlive: 'ICチップが複製でないこと',
  chipHolder: 'ICチップと入力内容の一致',
  comparedAtCounter: '窓口での本人の確認',
  proofAuthentic: '電子的な証明の真正性',
  proofCurrent: '電子的な証明が有効であること',
  proofHolder: '電子的な証明と入力内容の一致',
};

export const outcomeTexts: Record<CheckOutcome, string> = {
  clear: '✓ 問題なし',
  consider: '△ 要確認',
  failed: '✗ 不可',
  advisory: '△ 参考',
  notApplicable: '― 対象外',
};

export const resultTexts = {
  loading: '結果を確認しています…',
  failed: '結果を受け取れませんでした。結果コードはすでに使われている可能性があります。',
  heading: (kind: string) => `${kind}の結果`,
  details: '検査ごとの結果を見る',
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

export const counterLinkTexts = {
  heading: '窓口で、ICチップを読み取る',
  lead: '管理画面の「窓口」では、目の前の方の書類のICチップを読み取って判定します。機器がなくても、見本のカードで試せます。管理画面へのログインには、起動したときに届いた招待のメール(/dev/mail)を使います。',
  go: '管理画面の窓口を開く',
} as const;
