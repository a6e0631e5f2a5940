import type { Status } from '@ekyc/contract';
import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { changeStatus } from './change-status.ts';
import { lockForSession } from './lock.ts';
import { issueResultCode } from './result-code.ts';
import type { VerificationTable } from './verification.table.ts';

/** Gives up before submission; a repeated call answers the same. */
export async function cancelVerification(
  ports: {
    readonly db: Database;
    readonly jobs: JobQueue;
    readonly master: MasterKey;
    readonly now: () => Date;
  },
  row: VerificationTable,
  actor: 'visitor' | 'business',
): Promise<Outcome<{ status: Status }>> {
  if (row.status === 'canceled') return success({ status: 'canceled' });
  return ports.db.transaction().execute(async (tx): Promise<Outcome<{ status: Status }>> => {
    if (actor === 'visitor') {
      const bound = await lockForSession(tx, row);
      if (!bound.ok) return bound;
    }
    const changed = await changeStatus(tx, ports, {
      verificationId: row.id,
      transition: 'cancel',
      at: ports.now(),
      audit: { actor, action: 'verification.canceled' },
    });
    if (!changed) return failure('wrong_state');
    await issueResultCode(tx, ports, changed);
    return success({ status: changed.status });
  });
}
