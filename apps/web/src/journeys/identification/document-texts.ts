import type { IdType, PhotoType } from '@ekyc/contract';
import { type DocumentPhotoType, idTypes } from '@ekyc/documents';
import type { GuidanceCode } from '../../guidance/guidance-code.ts';

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
  front: '表面',
  back: '裏面',
  thickness: '厚み',
  tilted: '斜め',
  addressPage: '住所のページ',
  selfie: 'お顔',
  instruction1: 'お顔の動き',
  instruction2: 'お顔の動き',
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

const fitsFrame = '枠に合わせてください。きれいに写ると自動で撮影されます。';

const shotTexts: Record<DocumentPhotoType, ShotText> = {
  front: { heading: '表面を撮影します', text: fitsFrame },
  back: {
    heading: '裏面を撮影します',
    text: '住所などの変更が書かれている場合は、それも写るようにしてください。',
  },
  thickness: {
    heading: '厚みを撮影します',
    text: '書類を斜めに傾けて、側面(厚み)が見えるようにしてください。暗い色の机の上では見えやすくなります。',
  },
  tilted: {
    heading: '斜めから撮影します',
    text: '顔写真の面を少し斜めに傾けて、写真が見えるようにしてください。',
  },
  addressPage: { heading: '住所のページを撮影します', text: `「所持人記入欄」のページを${fitsFrame}` },
};

const ownTexts: Partial<Record<IdType, Partial<Record<DocumentPhotoType, ShotText>>>> = {
  myNumberCard: {
    front: {
      heading: '表面を撮影します',
      text: '顔写真のある面を枠に合わせてください。きれいに写ると自動で撮影されます。',
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
      return '文字と顔写真がはっきり見えますか?';
    case 'back':
    case 'addressPage':
      return '書かれている文字がはっきり読めますか?';
    case 'thickness':
      return '側面(厚み)が見えていますか?';
    case 'selfie':
    case 'instruction1':
    case 'instruction2':
      return 'お顔がはっきり写っていますか?';
  }
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
