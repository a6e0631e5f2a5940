import type { IdType } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';

/** Stores the keyed hash by which the business's document is recognised; null where it was not read with certainty. */
export async function rememberDocumentNumber(
  tx: DatabaseTransaction,
  verificationId: string,
  documentNumberHash: Buffer | null,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ document_number_hash: documentNumberHash })
    .where('id', '=', verificationId)
    .execute();
}

/** Another document than before, or the first: what was read of the former one is deleted. */
export async function changeIdType(
  tx: DatabaseTransaction,
  verificationId: string,
  idType: IdType,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ id_type: idType, sealed_reading: null, sealed_chip: null, sealed_proof: null })
    .where('id', '=', verificationId)
    .execute();
}

/** Names the document of a simulated verification: nothing was read of it. */
export async function nameIdType(
  tx: DatabaseTransaction,
  verificationId: string,
  idType: IdType,
): Promise<void> {
  await tx.updateTable('verification').set({ id_type: idType }).where('id', '=', verificationId).execute();
}

/**
 * Stores what was read of the document.
 * @returns false where it was redacted while the engine was reading: nothing of a person is written then
 */
export async function keepReading(
  tx: DatabaseTransaction,
  verificationId: string,
  sealedReading: Buffer,
): Promise<boolean> {
  const stored = await tx
    .updateTable('verification')
    .set({ sealed_reading: sealedReading })
    .where('id', '=', verificationId)
    .where('wrapped_key', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** The document was taken again: it is read, and its faces are compared, from the beginning. */
export async function forgetReading(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ sealed_reading: null, similarity_checks: 0 })
    .where('id', '=', verificationId)
    .execute();
}

/** Stores what a chip holds, which is the document from now on; faces are compared with it from the beginning. */
export async function keepChipSummary(
  tx: DatabaseTransaction,
  verificationId: string,
  { idType, sealedChip }: { readonly idType: IdType; readonly sealedChip: Buffer },
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ id_type: idType, sealed_chip: sealedChip, sealed_reading: null, similarity_checks: 0 })
    .where('id', '=', verificationId)
    .execute();
}

/** Stores what stands for the document from now on. */
export async function keepProof(
  tx: DatabaseTransaction,
  verificationId: string,
  { idType, sealedProof }: { readonly idType: IdType; readonly sealedProof: Buffer },
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ id_type: idType, sealed_proof: sealedProof })
    .where('id', '=', verificationId)
    .execute();
}

/** Stores who the visitor claims to be. */
export async function keepProfile(
  tx: DatabaseTransaction,
  verificationId: string,
  sealedProfile: Buffer,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ sealed_profile: sealedProfile })
    .where('id', '=', verificationId)
    .execute();
}

/** Stores what the visitor submitted of a licence. */
export async function keepLicence(
  tx: DatabaseTransaction,
  verificationId: string,
  sealedLicence: Buffer,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ sealed_licence: sealedLicence })
    .where('id', '=', verificationId)
    .execute();
}
