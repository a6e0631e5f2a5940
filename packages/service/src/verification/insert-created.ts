import { insertEntry, nextEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * Writes a new verification with the first entry of its chain: what it is, by which rules, and whether it is
 * simulated. Nobody else knows the row yet: its chain needs no lock.
 */
export async function insertCreated(
  tx: DatabaseTransaction,
  row: VerificationTable,
  actor: 'business' | 'visitor',
): Promise<void> {
  const first = nextEntry(row, {
    verificationId: row.id,
    at: row.created_at,
    entry: {
      actor,
      action: 'verification.created',
      details: {
        publicId: row.public_id,
        business: row.business_id,
        kind: row.kind,
        mode: row.mode,
        regime: row.regime,
        method: row.method,
        ruleVersion: row.rule_version,
        ...(row.sandbox_outcome === null ? {} : { sandboxOutcome: row.sandbox_outcome }),
      },
    },
  });
  const headed = { ...row, audit_sequence: first.sequence, audit_head: first.hash };
  // Asked together, they are sent together, and written in this order.
  await Promise.all([tx.insertInto('verification').values(headed).execute(), insertEntry(tx, first)]);
}
