import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** The row as it is now, held until the transaction ends, so that two calls of one visitor follow each other. */
export async function lockVerification(tx: DatabaseTransaction, id: string): Promise<VerificationTable> {
  return tx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
