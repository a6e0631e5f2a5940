import type { DatabaseTransaction } from '../database/index.ts';

/** Keeps the keyed hash by which the document is known again within the business; null where it was not surely read. */
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
