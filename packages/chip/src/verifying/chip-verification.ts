import type { KeyObject, X509Certificate } from 'node:crypto';

/** How sure one field is. `hint`: text of a second application that no signature reaches. */
export type Standing = 'proven' | 'unsigned' | 'hint';

export interface ChipField {
  /** As the card holds it. */
  readonly value: Uint8Array;
  readonly standing: Standing;
  /** Name of the operator's key that a proven field leads to. */
  readonly by?: string;
}

/** Why files prove nothing. The codes are stable; none carries what a file holds. */
export type ChipRefusalCode =
  /** A file that holds a My Number, or its digest or picture. Nothing else was looked at. */
  | 'my_number_in_file'
  /** More, larger or other files than this document has. */
  | 'file_unexpected'
  | 'file_missing'
  /** Not the objects that such a file has. */
  | 'file_malformed'
  /** No key given by the operator signed the card's certificate, or the licence names a key that was not given. */
  | 'authority_unknown'
  /** The card's own certificate was not valid when the card was read. */
  | 'certificate_expired'
  /** The card's own certificate is for another purpose than signing such a document. */
  | 'certificate_unfit'
  /** The card holds no signature: a residence card of somebody under sixteen. */
  | 'signature_missing'
  /** The signature was not made over these files by the key they name. */
  | 'signature_wrong'
  /** The signature is right; birth, sex, card key, or the pictures of name and address are not those it was made over. */
  | 'data_altered'
  /** The signature is right, the portrait is another. */
  | 'portrait_altered'
  /** The card did not sign the nonce, or answer the challenge, with its own key: a copy of another card's files. */
  | 'card_not_alive';

/** Keys that the operator trusts. None comes with this package. */
export interface ChipTrust {
  /** RSA-2048 keys of the authorities behind the certificate of 券面事項確認AP. */
  readonly myNumberAuthorities: readonly { readonly name: string; readonly key: KeyObject }[];
  /** RSA-2048 keys of 公安委員会, found by what a licence's signature file names: hexadecimal digits, B4 and B2. */
  readonly licenceSigners: readonly {
    readonly name: string;
    readonly issuer: string;
    readonly serial: string;
    readonly key: KeyObject;
  }[];
  /** Certificates of 出入国在留管理庁: RSA-2048 for the first generation of residence cards, P-384 for the second. */
  readonly residenceAuthorities: readonly { readonly name: string; readonly certificate: X509Certificate }[];
  /** Certificates by which countries sign (CSCA), with the three signs of the country in the zone: JPN. */
  readonly passportRoots: readonly {
    readonly name: string;
    readonly country: string;
    readonly certificate: X509Certificate;
  }[];
}

export interface ChipJudge {
  /** The server's own, as it was given to the reader; that it is used once is the caller's care. */
  readonly nonce: Uint8Array;
  /** What `drawChallenge` drew for this reading, where the reader asked for it: good for this one. */
  readonly challengeSecret?: Uint8Array | undefined;
  readonly trust: ChipTrust;
  /** When the card was read. */
  readonly at: Date;
}

export type ChipVerification =
  | {
      readonly ok: true;
      readonly fields: Readonly<Record<string, ChipField>>;
      /** `cannotTell`: the document has no key of its own, and a copy of its files passes. */
      readonly chipAlive: 'yes' | 'cannotTell';
    }
  | {
      readonly ok: false;
      readonly code: ChipRefusalCode;
      /** Which key is missing, for the operator: a licence's issuer and serial. No personal data. */
      readonly signer?: { readonly issuer: string; readonly serial: string };
    };

/** Ends a verification with an answer; never leaves `verifyChip`. */
export class ChipRefusal extends Error {
  readonly code: ChipRefusalCode;
  readonly signer: { readonly issuer: string; readonly serial: string } | undefined;
  constructor(code: ChipRefusalCode, signer?: { issuer: string; serial: string }) {
    super(code);
    this.code = code;
    this.signer = signer;
  }
}
