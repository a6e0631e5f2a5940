import {
  problemTexts,
  cardFitFrame,
  cardFitPortraitSide,
  cardPortraitClear,
  cardTextClear,
  sideNames,
} from '../capture/capture-texts.ts';
import type { IdType, PhotoType, Problem } from '@ekyc/contract';
import { type DocumentPhotoType, idTypes } from '@ekyc/documents';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';

/** Reasons of GET completed that help an honest visitor; other codes are not shown. */
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

/** What the visitor counts. */
export const parts = { document: '書類', proof: '本人確認', face: 'お顔', confirm: '確認' };

export const advice = '明るい場所で、机などの平らな面に書類を置いて撮影してください。';
export const account = 'マイページ';

export const consentPurpose = (business: string) => `${business}のお手続きで、ご本人であることを確認するため`;
export const consentTaken = '本人確認書類とお顔の画像、書かれている内容、入力していただく内容';
export const consentTakenSupplied = '本人確認書類とお顔の画像、書かれている内容';
export const consentEntered = '入力していただくフリガナ、郵便番号など';
export const consentPictures = (names: string) => `本人確認書類の画像(${names})と、書かれている内容`;
export const consentNoMyNumber = '個人番号(マイナンバー)は取得しません';

export const consentChip =
  '本人確認書類のICチップに記録されている内容(氏名、住所、生年月日、顔写真など。本籍は残しません)';
export const consentTakenChip = '本人確認書類のICチップの内容とお顔の画像、入力していただく内容';

export const consentTakenJpki =
  'マイナンバーカードに記録されている氏名、住所、生年月日、性別と、入力していただく内容';
export const consentJpki =
  'マイナンバーカードの電子証明書による署名、または利用者証明と、氏名、住所、生年月日、性別(マイナアプリを使います)';

export const inAppHeading = (business: string) => `${business}のアプリで続けてください`;
export const inAppLead = (business: string) =>
  `${business}のアプリで、本人確認書類のICチップを読み取ってください。`;
export const inAppKeepOpen = 'この画面は閉じないでください。読み取りが終わると、お顔の撮影に自動で進みます。';
export const inAppWaiting = '読み取りを待っています。';
export const inAppRead = '読み取りが終わった';
export const inAppNotYet = 'まだ読み取りの結果が届いていません。アプリの表示を確認してください。';

export const drawingFront = '表面:撮影します';
export const drawingBack = '裏面:撮影しません';

export const idTypeChoiceHeading = '本人確認書類を選んでください';
export const idTypeChoiceBetween = '・';
export const idTypeChoiceLead =
  'お手元にある原本を1つ選んでください。コピーや、画面に映した書類は使えません。';

export const oathOfDocument = '入力内容は事実と相違ありません。本人確認書類は私自身のものです。';
export const oathOfAccount = '提供する情報は私自身のもので、事実と相違ありません。';
export const oathSubmit = '提出する';
export const oathInformation = '情報';
export const oathFromAccount = 'アカウントに登録済みの情報';
export const oathDocument = '書類';
export const oathPictures = '撮影した画像';

export const outcomeApproved = '本人確認が完了しました';
export const outcomeRegistered = '登録の状況は、マイページでご確認いただけます。';
export const outcomeLink = '次からは書類の撮影を省けます';
export const outcomeLinkText =
  '今回の内容をアカウントに登録すると、ほかの事業者の本人確認で、書類を撮影せずに使えます。登録は任意です。';
export const outcomeLinkButton = 'アカウントに登録する';
export const outcomeReviewInAccount = '担当者が確認します。確認が終わると、マイページに表示されます。';
export const outcomeDeclined = '本人確認ができませんでした';

export const profileFieldLatinNames =
  '漢字のお名前がない方は、書類のとおりローマ字で入力してください。フリガナは、お名前の読み方をカタカナで入力してください。';
export const profileFieldFamilyNameExample = '山田';
export const profileFieldFirstNameExample = '太郎';
export const profileFieldFamilyNameKana = 'セイ(カタカナ)';
export const profileFieldFamilyNameKanaExample = 'ヤマダ';
export const profileFieldFirstNameKana = 'メイ(カタカナ)';
export const profileFieldFirstNameKanaExample = 'タロウ';
export const profileFieldChoose = '選んでください';
export const profileFieldCityExample = '千代田区';
export const profileFieldAddressExample = '千代田1番1号';

export const readNoteEntered = '入力した内容:';
export const readNoteRead = '書類から読み取った内容:';
export const readNoteSeveralRead =
  '書類から読み取った内容(はっきり読めませんでした。正しいものを選んでください):';
/** The name of a button, which contains what the button shows. */
export const readNoteTake = (shown: string, text: string) => `${shown}:「${text}」`;
export const readNoteTaken = '✓ この内容にしました';
export const readNoteTakeThis = 'この内容にする';

/** The summary: what was read, what is typed, and the oath. */
export const summaryHeading = '書類の内容を確認';
export const summaryOfAccount = '提出する内容を確認';
export const summaryReading = '書類を読み取っています';
export const summaryPicture = '撮影した書類';
export const summaryRead = '書類から読み取りました。違っているところは直してください。';
export const summaryProven = 'お持ちの書類から受け取った内容です。違っているところは直してください。';
export const summaryReceiving = '内容を受け取っています';
export const summaryEntered = '入力した内容です。違っているところは直してください。';
export const summarySupplied = (business: string) =>
  `お名前や住所などは、${business}に登録されている内容を使います。`;
export const summaryUnread = '書類の文字を読み取れませんでした。書類のとおりに入力してください。';
export const summaryAccountSent = 'アカウントに登録済みの情報を提出します。';
export const summaryEdit = '修正する';
export const summaryEditOf = (name: string) => `${name}を修正する`;
export const summaryNotRead = (name: string) => `${name}は読み取れませんでした。入力してください。`;
export const summaryNameNotInKanji =
  '漢字のお名前は、この書類に書かれていません。漢字のお名前がある方は「修正する」から入力してください。';
export const summaryProposed = '自動で入力した候補です。正しいかご確認ください。';
export const summaryKanaMissing = 'お名前の読み方を入力してください。';
export const summaryPostalFills = '入力すると、住所の続きが自動で入ります。';
export const summaryLikelyDifferent =
  '入力した内容と、書類から読み取った内容が異なるところがあります。正しいほうをお確かめください。';

export const documentDoneHeading = '書類の撮影は終わっています';
export const documentDone = (name: string) => `${name}の画像は、そのまま使われます。`;

export const resubmissionDocument = '書類';
export const resubmissionUnclear = (part: string) => `${part}の画像を十分に確認できませんでした。`;
export const resubmissionBegin = '撮り直しをはじめる';
export const resubmissionRest = '撮り直すのはこれだけです。ほかの画像と入力内容は、そのまま使われます。';

export const resubmissionCorrect =
  '撮り直したあと、入力内容を確認して直せます。ほかの画像は、そのまま使われます。';

export const similarityUnlike =
  '書類の顔写真と照合できませんでした。明るい場所で、正面を向いて撮影してください。';
export const similarityGlasses = '眼鏡の反射や、マスク・帽子にもご注意ください。';

export const startHeading = (business: string) => `${business}の本人確認`;
export const startLead = (business: string) => `${business}のご依頼で本人確認を行います。`;
export const startOriginal = (document: string) => `${document}(原本)`;
export const startOneOf = (documents: string) => `${documents}のいずれか1つ(原本)`;
export const startUseAccount = '登録済みの情報を使う';

/** Names, headings and hints that differ from document to document. */
export const idTypeNames: Record<IdType, string> = {
  driversLicense: '運転免許証',
  drivingHistoryCertificate: '運転経歴証明書',
  myNumberCard: 'マイナンバーカード',
  residenceCard: '在留カード',
  specialPermanentResidentCertificate: '特別永住者証明書',
  passport: 'パスポート(日本国旅券)',
};

export const photoNames: Record<PhotoType, string> = {
  ...sideNames,
  thickness: '厚み',
  tilted: '傾き',
  addressPage: '住所のページ',
  selfie: 'お顔',
  instruction1: 'お顔の動き',
  instruction2: 'お顔の動き',
  chipPortrait: 'ICチップの顔写真',
  chipFront: 'ICチップの券面',
  chipName: 'ICチップの氏名',
  chipAddress: 'ICチップの住所',
};

/** What one picture is called: a passport has pages, no sides. */
export function photoName(photoType: PhotoType, idType: IdType | null): string {
  return idType === 'passport' && photoType === 'front' ? '顔写真のページ' : photoNames[photoType];
}

export function isDocumentPhoto(photoType: PhotoType): photoType is DocumentPhotoType {
  return ['front', 'back', 'thickness', 'tilted', 'addressPage'].includes(photoType);
}

interface ShotText {
  readonly heading: string;
  readonly text: string;
}

const shotTexts: Record<DocumentPhotoType, ShotText> = {
  front: { heading: '表面を撮影します', text: cardFitFrame },
  back: {
    heading: '裏面を撮影します',
    text: '住所などの変更が書かれている場合は、それも写るようにしてください。',
  },
  thickness: {
    heading: 'そのまま、もっと傾けてください',
    text: '側面(厚み)が見えるまで傾けます。暗い色の机の上では見えやすくなります。',
  },
  tilted: {
    heading: 'カードを傾けて撮影します',
    text: '顔写真の面を上にして、少し傾けてください。',
  },
  addressPage: { heading: '住所のページを撮影します', text: `「所持人記入欄」のページを${cardFitFrame}` },
};

const ownTexts: Partial<Record<IdType, Partial<Record<DocumentPhotoType, ShotText>>>> = {
  driversLicense: {
    back: {
      heading: '裏面を撮影します',
      text: '変更の記載があれば、それも写してください。臓器提供の欄は隠してもかまいません。',
    },
  },
  myNumberCard: {
    front: {
      heading: '表面を撮影します',
      text: cardFitPortraitSide,
    },
  },
  residenceCard: {
    back: { heading: '裏面を撮影します', text: '何も書かれていなくても撮影してください。' },
  },
  specialPermanentResidentCertificate: {
    back: { heading: '裏面を撮影します', text: '何も書かれていなくても撮影してください。' },
  },
  passport: {
    front: {
      heading: '顔写真のページを撮影します',
      text: '顔写真のページだけを枠に合わせてください。いちばん下の2行の文字も写るようにしてください。',
    },
    thickness: {
      heading: '厚みを撮影します',
      text: 'パスポートを斜めに傾けて、側面(厚み)が見えるようにしてください。暗い色の机の上では見えやすくなります。',
    },
  },
};

export function documentShotText(photoType: DocumentPhotoType, idType: IdType): ShotText {
  return ownTexts[idType]?.[photoType] ?? shotTexts[photoType];
}

/** Live guidance in other words than everybody's: a passport has no sides, and a back has no front to be turned to. */
export function documentGuidance(
  photoType: PhotoType,
  idType: IdType,
): Partial<Record<GuidanceCode, string>> {
  return {
    ...(idType === 'passport' && {
      document_wrong_side: '別のページのようです。撮影するページを開いてください',
    }),
    ...(photoType !== 'front' && { forbidden_number: 'マイナンバーが写っています。この面は撮影できません' }),
  };
}

/** What is taken of a document, in order: 表面, 裏面, 厚み. */
export function pictureNames(idType: IdType, requireThickness: boolean): string[] {
  return idTypes[idType].photoTypes
    .filter((photoType) => photoType !== 'thickness' || requireThickness)
    .map((photoType) => photoName(photoType, idType));
}

/** What to look for in one's own picture before it is sent. */
export function checkQuestion(photoType: PhotoType): string {
  switch (photoType) {
    case 'front':
    case 'tilted':
      return cardPortraitClear;
    case 'back':
    case 'addressPage':
    case 'chipFront':
    case 'chipName':
    case 'chipAddress':
      return cardTextClear;
    case 'thickness':
      return '側面(厚み)が見えていますか?';
    case 'selfie':
    case 'instruction1':
    case 'instruction2':
    case 'chipPortrait':
      return 'お顔がはっきり写っていますか?';
  }
}

export const backBearsChange = '住所や氏名の変更が書かれています';

/** What the next picture wants, in a few words under its drawing. */
export function coachTexts(idType: IdType): Record<DocumentPhotoType, string> {
  const passport = idType === 'passport';
  return {
    front: passport ? '顔写真のページを開いて、真上から' : '表を上にして、真上から',
    back: '裏返してください',
    tilted: 'ゆっくり手前に傾けてください',
    thickness: '側面が見えるまで傾けてください',
    addressPage: '住所のページを開いてください',
  };
}

/** A word before the pictures begin, and its button. */
export interface DocumentNote {
  readonly heading: string;
  readonly lines: readonly string[];
  readonly button: string;
}

export const documentNotes = {
  myNumberCard: {
    heading: 'マイナンバーカードは表面だけを撮影します',
    lines: ['裏面の個人番号(マイナンバー)は撮影しないでください。写った画像は保存されません。'],
    button: '表面を撮影する',
  },
  unitedCard: {
    heading: 'このカードは表面だけを撮影します',
    lines: [
      'このカードの裏面には、個人番号(マイナンバー)が書かれている場合があります。裏面は撮影しないでください。写った画像は保存されません。',
    ],
    button: '続けて撮影する',
  },
  passport: {
    heading: 'パスポートの準備をしてください',
    lines: [
      'カバーを外し、顔写真のページと、住所のページ(所持人記入欄)を撮影します。',
      '2020年2月4日以降に申請されたパスポートには、住所のページがありません。住所の確認が必要な手続きでは、ほかの書類をお使いください。',
    ],
    button: '顔写真のページを撮影する',
  },
} as const satisfies Record<string, DocumentNote>;

export type DocumentNoteName = keyof typeof documentNotes;

/** Another document than the chosen one was before the camera. */
export const shownDocument = (idType: IdType) => `これは${idTypeNames[idType]}のようです。`;
export const changeToDocument = (idType: IdType) => `${idTypeNames[idType]}に変更する`;

/** Problems as a sentence about one named picture: 裏面がぼやけていました。 */
export const pictureProblems: Partial<Record<Problem, string>> = {
  picture_blurred: 'がぼやけていました。',
  picture_dark: 'が暗く写っていました。',
  document_glare: 'に光が反射していました。',
  document_not_found: 'が枠の中に写っていませんでした。',
  document_too_far: 'が小さく写っていました。',
  document_too_near: 'がはみ出していました。',
  document_tilted: 'が傾いて写っていました。',
};

/** What is wrong with a field of the form. */
export const profileErrors = {
  familyName: '姓を入力してください。',
  firstName: '名を入力してください。',
  familyNameKana: '姓のフリガナを入力してください。',
  firstNameKana: '名のフリガナを入力してください。',
  notKatakana: 'カタカナで入力してください。',
  postal: '郵便番号を7桁の数字で入力してください。',
  prefCode: '都道府県を選んでください。',
  city: '市区町村を入力してください。',
  address: '番地・建物名を入力してください。',
};

/** A day by its era and in years AD. */
export const dayInBothCalendars = (era: string, year: string) => `${era}(${year}年)`;
