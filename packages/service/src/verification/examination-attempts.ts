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

/** Counts one examination less, for one that could not begin; nothing once it is decided. */
export async function takeAttemptBack(db: Database, verificationId: string): Promise<void> {
  await db
    .updateTable('verification')
    .set((columns) => ({ examination_attempts: columns('examination_attempts', '-', 1) }))
    .where('id', '=', verificationId)
    .where('status', '=', 'examining')
    .where('examination_attempts', '>', 0)
    .execute();
}
