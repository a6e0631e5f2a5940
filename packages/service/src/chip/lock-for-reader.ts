import type { DatabaseTransaction } from '../database/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockForSession, lockVerification, partsOf, type VerificationTable } from '../verification/index.ts';
import type { ReaderSession } from './chip-ports.ts';

/** Locks the row for the party that holds the reader; fails where that party may not read its chip now. */
export async function lockForReader(
  tx: DatabaseTransaction,
  session: ReaderSession,
): Promise<Outcome<VerificationTable>> {
  const { verification, byWhom } = session;
  const bound =
    byWhom === 'visitor'
      ? await lockForSession(tx, verification)
      : success(await lockVerification(tx, verification.id));
  if (!bound.ok) return bound;
  const row = bound.value;
  const isOpen =
    row.status === 'started' ||
    row.status === 'capturing' ||
    row.status === 'resubmission' ||
    // Nobody else begins it at a counter.
    (row.status === 'created' && byWhom === 'staff');
  const isWanted = row.resubmissions === 0 || partsOf(row).some(({ take }) => take === 'document');
  // A sandbox outcome runs by itself; an account's information replaces a document.
  const isOwn = row.sandbox_outcome === null && row.account_use !== 'userSubmission';
  return roomOf(row.method).readers.includes(byWhom) && isOpen && isWanted && isOwn
    ? success(row)
    : failure('wrong_state');
}
