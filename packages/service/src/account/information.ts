import type { AccountInformation, IdType, Profile } from '@ekyc/contract';
import type { FaceTemplate } from '../engine/index.ts';
import type { MasterKey } from '../evidence/index.ts';
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
}

/** What an account holds; null before its first verification. */
export function openPerson(master: MasterKey, row: AccountTable): VerifiedPerson | null {
  if (!row.sealed_information || !row.sealed_face) return null;
  const vault = openAccountVault(master, row);
  return {
    information: vault.openJson('information', row.sealed_information) as StoredInformation,
    face: vault.openJson('face', row.sealed_face) as FaceTemplate,
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
