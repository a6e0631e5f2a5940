import type { ResubmissionPart } from '@ekyc/contract';
import type { NewAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { decideStatus } from './change-status.ts';
import type { MasterKey } from '../sealing/index.ts';
import { notBeyondRule, ruleOfVersion } from '../law/index.ts';
import { withoutReasons } from './resubmission-parts.ts';
import type { VerificationTable } from './verification.table.ts';

/** A visitor who is asked again has at least this long, unless the rule ends before. */
const hoursToRetake = 72;

export interface AskedAgain {
  readonly parts: readonly ResubmissionPart[];
  /** Reasons, as the business sees them. */
  readonly reasons: readonly string[];
  readonly at: Date;
  readonly audit: NewAuditEntry;
}

/**
 * Asks the visitor to take the parts again. What was read, compared and frozen stays until it is replaced.
 * @param row locked in this transaction, examining or in review
 * @returns the row after the change, or null when its state does not allow it
 */
export async function askAgain(
  tx: DatabaseTransaction,
  ports: { readonly jobs: JobQueue; readonly master: MasterKey },
  row: VerificationTable,
  asked: AskedAgain,
): Promise<VerificationTable | null> {
  if (row.status !== 'examining' && row.status !== 'review') return null;
  const wanted = new Date(asked.at.getTime() + hoursToRetake * 3_600_000);
  const later = wanted > row.expires_at ? wanted : row.expires_at;
  await tx
    .updateTable('verification')
    .set({
      resubmissions: row.resubmissions + 1,
      resubmission_parts: asked.parts,
      similarity_checks: 0,
      examination_attempts: 0,
      expires_at: notBeyondRule(ruleOfVersion(row.regime, row.rule_version), later),
    })
    .where('id', '=', row.id)
    .execute();
  return decideStatus(tx, ports, {
    verificationId: row.id,
    transition: 'askAgain',
    at: asked.at,
    audit: { ...asked.audit, details: { ...asked.audit.details, parts: asked.parts.map(withoutReasons) } },
    decision: 'resubmission',
    reasons: asked.reasons,
  });
}
