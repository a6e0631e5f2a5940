import type { AccountInformation, IdType, Profile } from '@ekyc/contract';
import type { FaceTemplate } from '../engine/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { AccountTable } from './account.table.ts';
import { openAccountVault } from './account-vault.ts';

/** What is verified of an account's person, as it is sealed. */
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

/** As the faces are sealed: an account that was made before portraits were kept has the live face alone. */
type SealedFaces = FaceTemplate & { readonly portrait?: FaceTemplate | null };

export function sealedFaces({ face, portrait }: Omit<VerifiedPerson, 'information'>): SealedFaces {
  return { ...face, portrait: portrait ?? null };
}

/** What an account holds; null before its first verification. */
export function openPerson(master: MasterKey, row: AccountTable): VerifiedPerson | null {
  if (!row.sealed_information || !row.sealed_face) return null;
  const vault = openAccountVault(master, row);
  const { portrait, ...face } = vault.openJson('face', row.sealed_face) as SealedFaces;
  return {
    information: vault.openJson('information', row.sealed_information) as StoredInformation,
    face,
    portrait: portrait ?? null,
  };
}

export function presentInformation(stored: StoredInformation, now: Date): AccountInformation {
  const { profile, idType, verifiedAt, validUntil, mode, source } = stored;
  return {
    profile,
    idType,
    verifiedAt,
    validUntil,
    valid: isValid(stored, now),
    mode,
    source: { business: source.business, publicId: source.publicId },
  };
}

export function isValid({ validUntil }: Pick<StoredInformation, 'validUntil'>, now: Date): boolean {
  return new Date(validUntil) > now;
}
