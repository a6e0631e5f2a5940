import type { AccountInformation } from '@ekyc/contract';
import {
  type MasterKey,
  type SealedFaces,
  sealedFields,
  type StoredInformation,
  type VerifiedPerson,
} from '../sealing/index.ts';
import type { AccountTable } from './account.table.ts';
import { openAccountVault } from './account-vault.ts';

export function sealedFaces({ face, portrait }: Omit<VerifiedPerson, 'information'>): SealedFaces {
  return { ...face, portrait: portrait ?? null };
}

/** What an account holds; null before its first verification. */
export function openPerson(master: MasterKey, row: AccountTable): VerifiedPerson | null {
  if (!row.sealed_information || !row.sealed_face) return null;
  const vault = openAccountVault(master, row);
  const { portrait, ...face } = vault.openJson(sealedFields.faces, row.sealed_face);
  return {
    information: vault.openJson(sealedFields.information, row.sealed_information),
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
