import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { changeStatus } from './change-status.ts';
import { lockVerification } from './lock.ts';
import { issueResultCode } from './result-code.ts';
import { openStatuses } from './states.ts';

export interface ExpirePorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}

/** Expires one verification whose time has passed; false when it was submitted or ended meanwhile. */
export async function expireVerification(ports: ExpirePorts, verificationId: string): Promise<boolean> {
  return ports.db.transaction().execute((tx) => expireIn(tx, ports, verificationId));
}

/** The same in a transaction that does more. */
export async function expireIn(
  tx: DatabaseTransaction,
  ports: ExpirePorts,
  verificationId: string,
): Promise<boolean> {
  // It may have been submitted, and asked for again with more time, since somebody saw that its time was over.
  const { expires_at } = await lockVerification(tx, verificationId);
  if (expires_at > ports.now()) return false;
  const row = await changeStatus(tx, ports, {
    verificationId,
    transition: 'expire',
    at: ports.now(),
    audit: { actor: 'service', action: 'verification.expired' },
  });
  if (row) await issueResultCode(tx, ports, row);
  return row !== null;
}

/** Expires everything past its time; for the minute's job. @returns how many */
export async function expireOverdue(ports: ExpirePorts): Promise<number> {
  const overdue = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('status', 'in', [...openStatuses])
    .where('expires_at', '<=', ports.now())
    .limit(500)
    .execute();
  let count = 0;
  for (const { id } of overdue) if (await expireVerification(ports, id)) count += 1;
  return count;
}
