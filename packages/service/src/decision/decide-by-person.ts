import { createHash } from 'node:crypto';
import type { Status } from '@ekyc/contract';
import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { changeStatus, type VerificationTable } from '../verification/index.ts';

/** A person of the business decides a review; the same decision again answers the same. */
export async function decideByPerson(
  ports: { readonly db: Database; readonly jobs: JobQueue; readonly now: () => Date },
  caller: Caller,
  row: VerificationTable,
  given: { readonly decision: 'approved' | 'declined'; readonly reason: string },
): Promise<Outcome<{ status: Status }>> {
  if (row.status === given.decision) return success({ status: row.status });
  const changed = await ports.db.transaction().execute(async (tx) => {
    // Only a review may be decided by a person, although the policy uses the same transitions while examining.
    const current = await tx
      .selectFrom('verification')
      .select('status')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (current.status !== 'review') return null;
    return changeStatus(tx, ports, {
      verificationId: row.id,
      transition: given.decision === 'approved' ? 'approve' : 'decline',
      at: ports.now(),
      // The words stay with the business; the chain proves them by their hash.
      audit: {
        actor: 'business',
        action: 'verification.decided_by_person',
        details: { key: caller.keyId, reasonSha256: createHash('sha256').update(given.reason).digest('hex') },
      },
      set: { decision: given.decision },
    });
  });
  return changed ? success({ status: changed.status }) : failure('wrong_state');
}
