import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** The row as it is now, held until the transaction ends, so that two calls of one visitor follow each other. */
export async function lockVerification(tx: DatabaseTransaction, id: string): Promise<VerificationTable> {
  return tx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** The row as it is at this moment; another call may change it right after. */
export async function findById(db: Database, id: string): Promise<VerificationTable> {
  return db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
