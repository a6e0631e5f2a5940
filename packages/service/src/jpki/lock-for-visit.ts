import type { DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, type VerificationTable, type VisitorSession } from '../verification/index.ts';

const open: readonly VerificationTable['status'][] = ['started', 'capturing'];

/** Locks the row for its visitor; fails where nobody may be proven by the app now. */
export async function lockForVisit(
  tx: DatabaseTransaction,
  { verification }: VisitorSession,
): Promise<Outcome<VerificationTable>> {
  const bound = await lockForSession(tx, verification);
  if (!bound.ok) return bound;
  const row = bound.value;
  // A sandbox outcome runs by itself; an account's information replaces a document.
  const isOwn = row.sandbox_outcome === null && row.account_use !== 'userSubmission';
  return row.method === 'jpki' && open.includes(row.status) && isOwn ? success(row) : failure('wrong_state');
}
