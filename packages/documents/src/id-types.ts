/** Pictures that may be taken of a document. `front` is a passport's data page, `addressPage` its 所持人記入欄. */
export type DocumentPhotoType = 'front' | 'back' | 'thickness' | 'tilted' | 'addressPage';

export interface IdTypeFacts {
  /** The document's name in Japanese. */
  readonly name: string;
  /** Pictures needed, in the order in which they are taken. What is not named here must never be taken. */
  readonly photoTypes: readonly DocumentPhotoType[];
  /** Whether the document bears an expiry date. */
  readonly expires: boolean;
  /** `card`: ISO/IEC 7810 ID-1, 85.60 × 53.98 mm; `page`: a passport's page, ID-3, 125 × 88 mm. */
  readonly shape: 'card' | 'page';
  /** In which letters the holder's name always stands. */
  readonly nameScript: 'japanese' | 'latin';
  /** Whether the address is printed on the front, so that it can be read. */
  readonly printsAddress: boolean;
}

/**
 * Documents accepted for identification (docs/documents.md). A 特定在留カード is a
 * residenceCard (or specialPermanentResidentCertificate) whose back bears the 個人番号: it is distinguished from the
 * front, see `documentForms` of the contract.
 */
export const idTypes = {
  driversLicense: {
    name: '運転免許証',
    photoTypes: ['front', 'back', 'thickness', 'tilted'],
    expires: true,
    shape: 'card',
    nameScript: 'japanese',
    printsAddress: true,
  },
  drivingHistoryCertificate: {
    name: '運転経歴証明書',
    photoTypes: ['front', 'back', 'thickness'],
    expires: false,
    shape: 'card',
    nameScript: 'japanese',
    printsAddress: true,
  },
  myNumberCard: {
    name: 'マイナンバーカード',
    photoTypes: ['front', 'thickness'],
    expires: true,
    shape: 'card',
    nameScript: 'japanese',
    printsAddress: true,
  },
  residenceCard: {
    name: '在留カード',
    photoTypes: ['front', 'back', 'thickness'],
    expires: true,
    shape: 'card',
    nameScript: 'latin',
    printsAddress: true,
  },
  specialPermanentResidentCertificate: {
    name: '特別永住者証明書',
    photoTypes: ['front', 'back', 'thickness'],
    expires: true,
    shape: 'card',
    nameScript: 'latin',
    printsAddress: true,
  },
  passport: {
    name: '日本国旅券',
    photoTypes: ['front', 'addressPage', 'thickness'],
    expires: true,
    shape: 'page',
    nameScript: 'latin',
    printsAddress: false,
  },
} as const satisfies Record<string, IdTypeFacts>;

export type IdType = keyof typeof idTypes;

/** Whether a text names an accepted document. */
export function isIdType(text: string): text is IdType {
  return Object.hasOwn(idTypes, text);
}
