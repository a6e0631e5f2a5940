import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable } from './verification.table.ts';

/** The row as it is now, held until the transaction ends, so that two calls of one visitor follow each other. */
export async function lockVerification(tx: DatabaseTransaction, id: string): Promise<VerificationTable> {
  return tx.selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Locks the row for a browser that has proved its security code. Another browser may have been bound between the proof
 * and the lock; then only that one may go on, and this call fails with `security_code_mismatch`.
 * @param authorized the row as it was when the code was proved
 */
export async function lockForSession(
  tx: DatabaseTransaction,
  authorized: Pick<VerificationTable, 'id' | 'security_code_hash'>,
): Promise<Outcome<VerificationTable>> {
  return ofBound(await lockVerification(tx, authorized.id), authorized);
}

/**
 * The row as it is at this moment, for a browser that proved its security code a while ago: a form's body may take
 * minutes, and so may the engine. Fails with `security_code_mismatch` where another browser was bound meanwhile.
 * @param authorized the row as it was when the code was proved
 */
export async function findForSession(
  db: Database,
  authorized: Pick<VerificationTable, 'id' | 'security_code_hash'>,
): Promise<Outcome<VerificationTable>> {
  return ofBound(await findById(db, authorized.id), authorized);
}

function ofBound(
  row: VerificationTable,
  authorized: Pick<VerificationTable, 'security_code_hash'>,
): Outcome<VerificationTable> {
  const { security_code_hash: bound } = row;
  return bound !== null && authorized.security_code_hash?.equals(bound)
    ? success(row)
    : failure('security_code_mismatch');
}

/** The row as it is at this moment; another call may change it right after. */
export async function findById(db: Database, id: string): Promise<VerificationTable> {
  return db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
