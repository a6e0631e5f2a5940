import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** Counts one more examination of the present submission. @returns the row after it */
export async function countAttempt(
  tx: DatabaseTransaction,
  verificationId: string,
): Promise<VerificationTable> {
  return tx
    .updateTable('verification')
    .set((columns) => ({ examination_attempts: columns('examination_attempts', '+', 1) }))
    .where('id', '=', verificationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes back the count of an examination that could not begin; does nothing once it is decided. */
export async function takeAttemptBack(db: Database, verificationId: string): Promise<void> {
  await db
    .updateTable('verification')
    .set((columns) => ({ examination_attempts: columns('examination_attempts', '-', 1) }))
    .where('id', '=', verificationId)
    .where('status', '=', 'examining')
    .where('examination_attempts', '>', 0)
    .execute();
}

/**
 * Spends one comparison of the faces of a document's take, in the write itself.
 * @returns how many are spent now; null when none was left, or the capture is over
 */
export async function countSimilarityCheck(
  tx: DatabaseTransaction,
  verificationId: string,
  most: number,
): Promise<number | null> {
  const row = await tx
    .updateTable('verification')
    .set((columns) => ({ similarity_checks: columns('similarity_checks', '+', 1) }))
    .where('id', '=', verificationId)
    .where('status', '=', 'capturing')
    .where('similarity_checks', '<', most)
    .returning('similarity_checks')
    .executeTakeFirst();
  return row?.similarity_checks ?? null;
}

/**
 * Counts a judged try of a face authentication. What the page gave to be passed through counts only where the business
 * gave nothing.
 * @param row locked in this transaction
 * @returns the row after it
 */
export async function countTry(
  tx: DatabaseTransaction,
  row: Pick<VerificationTable, 'id' | 'tries' | 'face_auth_div'>,
  faceAuthDiv: string | undefined,
): Promise<VerificationTable> {
  return tx
    .updateTable('verification')
    .set({ tries: row.tries + 1, face_auth_div: row.face_auth_div ?? faceAuthDiv ?? null })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
