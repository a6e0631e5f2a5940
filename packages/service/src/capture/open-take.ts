import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';

/**
 * The open take of a verification whose pictures are being taken: before the submission its own, after the approval
 * only the face check before link_account.
 */
export async function openTake(
  db: Database,
  row: Pick<VerificationTable, 'id' | 'status'>,
): Promise<Outcome<TakeTable>> {
  if (row.status !== 'capturing' && row.status !== 'approved') return failure('wrong_state');
  const purpose = row.status === 'approved' ? 'link' : 'identify';
  const take = await db
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', row.id)
    .where('state', '=', 'open')
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (take) return success(take);
  return failure(purpose === 'link' ? 'wrong_state' : 'take_not_open');
}
