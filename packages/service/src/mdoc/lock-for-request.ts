import type { DatabaseTransaction } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type VerificationTable, type VisitorSession } from '../verification/index.ts';

const open: readonly VerificationTable['status'][] = ['started', 'capturing'];

/** Locks the row for its visitor; fails where no record may be asked for now. */
export async function lockForRequest(
  tx: DatabaseTransaction,
  { verification }: VisitorSession,
): Promise<Outcome<VerificationTable>> {
  const bound = await lockForSession(tx, verification);
  if (!bound.ok) return bound;
  const row = bound.value;
  const takesRecord = roomOf(row.method).evidence.includes('record');
  // A sandbox outcome runs by itself; an account's information replaces a document.
  const isOwn = row.sandbox_outcome === null && row.account_use !== 'userSubmission';
  return takesRecord && isOwn && open.includes(row.status) ? success(row) : failure('wrong_state');
}
