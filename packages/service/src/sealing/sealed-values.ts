import type { ChipDocument, ChipFieldAnswer, IdType, Profile, ProofKind, SharedItem } from '@ekyc/contract';
import type { DocumentReading, FaceTemplate } from '../engine/index.ts';

/** What the business gave when it made a verification. */
export interface SealedRequest {
  readonly redirectUrl: string | null;
  readonly profile: Partial<Profile> | null;
  readonly targetUserId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What was read from the frozen front, with the pictures that took part in it. */
export interface StoredReading extends DocumentReading {
  /** The front: every value is its. */
  readonly materialId: string;
  /** The back that was uploaded with a licence's front; null if none was, absent from older rows. */
  readonly backId?: string | null | undefined;
  /** Frozen pictures of the same front that were read with it; absent if none was. */
  readonly furtherIds?: readonly string[] | undefined;
}

/**
 * What an account's holder agreed to share with one verification, sealed under the verification's key, so that the
 * examination no longer needs the account. The business sees nothing of it before the face was found to be the account's.
 */
export interface SharedInformation {
  readonly profile: Profile;
  readonly items: readonly SharedItem[];
  readonly idType: IdType;
  readonly verifiedAt: string;
  readonly validUntil: string;
  readonly purpose: string;
  readonly termsVersion: string;
  readonly agreedAt: string;
  /** Of the information; absent from older rows, which count as live. */
  readonly mode?: 'live' | 'sandbox';
  /** The account's address at that time, for the receipt. Erased once the information is disclosed, as are the faces. */
  readonly email?: string | null;
  readonly face?: FaceTemplate;
  /** Of the document by which the account's person was identified; where one is stored. */
  readonly portrait?: FaceTemplate | null;
  /** When the holder signed in with the second factor, where the face is not to decide alone. */
  readonly secondFactorAt?: string;
}

/** What was read of a chip's picture of text. */
export interface StoredPrint {
  /** From the first to the last. */
  readonly lines: readonly string[];
  /** Of the least sure line, 0..1. */
  readonly confidence: number;
}

/** What was read of a document's chip and what it proved; the files themselves are sealed beside it. */
export interface StoredChip {
  readonly read: string;
  readonly document: ChipDocument;
  /** ISO 8601. */
  readonly readAt: string;
  readonly alive: 'yes' | 'cannotTell';
  readonly fields: readonly ChipFieldAnswer[];
  /** How alike each picture of text and the text beside it are, 0..1, by the picture's type. */
  readonly agreements: Readonly<Record<string, number>>;
  /** What was read of each picture of text, by its type; absent before it was kept. */
  readonly prints?: Readonly<Record<string, StoredPrint>> | undefined;
  /** Base64url; the server's own, which the card signed. */
  readonly nonce: string;
  /** SHA-256 of each stored file, hex. */
  readonly files: Readonly<Record<string, string>>;
}

/** What stands for a document that nobody photographed; the files that prove it are sealed beside it. */
export interface StoredProof {
  readonly kind: ProofKind;
  readonly attempt: string;
  /** ISO 8601. */
  readonly provenAt: string;
  /** When the certificate or record ends, ISO 8601; null if its source did not say, absent from older rows. */
  readonly validUntil?: string | null | undefined;
  readonly current: 'yes' | 'cannotTell';
  readonly fields: readonly ChipFieldAnswer[];
  /** What names the same person at the source the next time too. */
  readonly subject: string | null;
  /** Under which id a platform that verified it keeps its verification. */
  readonly reference: string | null;
  /** SHA-256 of each stored file, hex. */
  readonly files: Readonly<Record<string, string>>;
}

/** How a token names an account. */
export interface SealedSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** Why and when an account was suspended, for the operator. */
export interface Suspension {
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** What is verified of an account's person. */
export interface StoredInformation {
  readonly profile: Profile;
  readonly idType: IdType;
  readonly verifiedAt: string;
  readonly validUntil: string;
  readonly mode: 'live' | 'sandbox';
  readonly source: {
    readonly businessId: string;
    readonly business: string;
    readonly verificationId: string;
    readonly publicId: string;
  };
}

/** Information with the face that belongs to it; the template names its model and is never compared across models. */
export interface VerifiedPerson {
  readonly information: StoredInformation;
  readonly face: FaceTemplate;
  /** Of the document's front; a live face is compared with it, too, because that is what models are measured on. */
  readonly portrait?: FaceTemplate | null;
}

/** As an account's faces are sealed: older ones, from before portraits were stored, have the live face alone. */
export type SealedFaces = FaceTemplate & { readonly portrait?: FaceTemplate | null };

/** To whom, whose, what for: as a receipt of a sharing is sealed. */
export interface SealedReceipt {
  readonly business: { readonly id: string; readonly name: string };
  readonly whose: { readonly name: string; readonly email: string | null };
  readonly items: readonly SharedItem[];
  readonly purpose: string;
  readonly termsVersion: string;
  readonly publicId: string;
}
