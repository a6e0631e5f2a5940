import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/** The first entry of a verification's chain: what it is, by which rules, and whether it is only played. */
export async function auditCreation(
  tx: DatabaseTransaction,
  row: VerificationTable,
  actor: 'business' | 'visitor',
): Promise<void> {
  await appendAuditEntry(tx, row.id, row.created_at, {
    actor,
    action: 'verification.created',
    details: {
      kind: row.kind,
      mode: row.mode,
      regime: row.regime,
      method: row.method,
      ruleVersion: row.rule_version,
      ...(row.sandbox_outcome === null ? {} : { sandboxOutcome: row.sandbox_outcome }),
    },
  });
}
