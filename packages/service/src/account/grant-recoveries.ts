import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { AccountRecovery } from './account.port.ts';
import { subjectOf } from './suspend.ts';

interface Ports {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly recovery: AccountRecovery | null;
}

/** What people decided of a recovery's identification; the account is given back by {@link grantRecoveries}. */
export async function noteRecoveryDecision(
  tx: DatabaseTransaction,
  verificationId: string,
  state: 'approved' | 'refused',
): Promise<void> {
  await tx
    .updateTable('account_recovery')
    .set({ state })
    .where('verification_id', '=', verificationId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * Makes the codes of approved recoveries valid after their wait, and notifies each holder by mail. A mail that could
 * not be sent is tried again by the next run. @returns how many were granted
 */
export async function grantRecoveries(ports: Ports): Promise<number> {
  if (ports.recovery === null) return 0;
  const rows = await ports.db
    .selectFrom('account_recovery')
    .innerJoin('account', 'account.id', 'account_recovery.account_id')
    .selectAll('account')
    .select(['verification_id', 'code_hash'])
    .where('state', '=', 'approved')
    .where('account.status', '=', 'active')
    .orderBy('account_recovery.created_at')
    .execute();
  let count = 0;
  for (const { verification_id, code_hash, ...account } of rows) {
    const outcome = await ports.recovery.grant(subjectOf(ports.master, account), code_hash);
    if (outcome === 'notTold') continue;
    await close(ports, verification_id, outcome);
    if (outcome === 'granted') count += 1;
  }
  return count;
}

async function close(ports: Ports, verificationId: string, outcome: 'granted' | 'impossible'): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    const state = outcome === 'granted' ? 'granted' : 'refused';
    const closed = await tx
      .updateTable('account_recovery')
      .set({ state })
      .where('verification_id', '=', verificationId)
      .where('state', '=', 'approved')
      .returning('verification_id')
      .executeTakeFirst();
    // Another run was first; its entry counts.
    if (!closed) return;
    await appendAuditEntry(tx, verificationId, ports.now(), {
      actor: 'service',
      action: `recovery.${state}`,
    });
  });
}
