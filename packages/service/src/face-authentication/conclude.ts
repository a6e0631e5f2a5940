import type { CheckName } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import { type CheckResult, keepResults } from '../checks/index.ts';
import {
  changeStatus,
  decideStatus,
  issueResultCode,
  type SessionPorts,
  type TransitionName,
  type VerificationTable,
} from '../verification/index.ts';

export interface FaceConclusion {
  readonly decision: 'approved' | 'declined';
  readonly reasons: readonly CheckName[];
  readonly results: readonly CheckResult[];
  /** How long the queue leaves the last webhook to the call that waits for its answer. */
  readonly webhookAfterSeconds?: number;
}

/**
 * Submits, examines and decides in one write: the answer is known while the visitor waits, without a review.
 * @param row locked in this transaction, capturing
 */
export async function conclude(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  row: VerificationTable,
  { decision, reasons, results, webhookAfterSeconds }: FaceConclusion,
): Promise<VerificationTable> {
  const at = ports.now();
  const step = async (transition: 'submit' | 'examine', action: string, actor: 'visitor' | 'service') => {
    const audit = { actor, action };
    const changed = await changeStatus(tx, ports, { verificationId: row.id, transition, at, audit });
    return sure(changed, transition);
  };
  await issueResultCode(tx, ports, await step('submit', 'verification.submitted', 'visitor'));
  if (results.length > 0) await keepResults(tx, row.id, results, at);
  await step('examine', 'examination.started', 'service');
  const transition = decision === 'approved' ? 'approve' : 'decline';
  const decided = await decideStatus(tx, ports, {
    verificationId: row.id,
    transition,
    at,
    audit: { actor: 'service', action: 'verification.decided' },
    decision,
    reasons,
    ...(webhookAfterSeconds === undefined ? {} : { webhookAfterSeconds }),
  });
  return sure(decided, transition);
}

function sure(changed: VerificationTable | null, transition: TransitionName): VerificationTable {
  if (!changed) throw new Error(`a face authentication could not ${transition}`);
  return changed;
}
