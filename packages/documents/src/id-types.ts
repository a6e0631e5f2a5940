/** Pictures that may be taken of a document. `addressPage` is a passport's 所持人記入欄. */
export type DocumentPhotoType = 'front' | 'back' | 'thickness' | 'tilted' | 'addressPage';

export interface IdTypeFacts {
  /** The document's name in Japanese. */
  readonly name: string;
  /** Pictures needed, in the order in which they are taken. What is not named here must never be taken. */
  readonly photoTypes: readonly DocumentPhotoType[];
  /** Whether the document bears an expiry date. */
  readonly expires: boolean;
}

/** Documents accepted for identification. A document stands here once the whole journey with it works. */
export const idTypes = {
  driversLicense: {
    name: '運転免許証',
    photoTypes: ['front', 'back', 'thickness', 'tilted'],
    expires: true,
  },
} as const satisfies Record<string, IdTypeFacts>;

export type IdType = keyof typeof idTypes;

/** Whether a text names an accepted document. */
export function isIdType(text: string): text is IdType {
  return Object.hasOwn(idTypes, text);
}
