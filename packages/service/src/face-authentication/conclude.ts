import type { CheckName } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import { type CheckResult, keepResults } from '../checks/index.ts';
import {
  changeStatus,
  issueResultCode,
  type SessionPorts,
  type TransitionName,
  type VerificationTable,
} from '../verification/index.ts';

export interface FaceConclusion {
  readonly decision: 'approved' | 'declined';
  readonly reasons: readonly CheckName[];
  readonly results: readonly CheckResult[];
  /** So long the queue leaves the last webhook to whoever asked for its answer. */
  readonly webhookAfterSeconds?: number;
}

/**
 * Submits, examines and decides in one write: the answer is known while the visitor waits, and nobody reviews it.
 * @param row locked in this transaction, capturing
 */
export async function conclude(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  row: VerificationTable,
  { decision, reasons, results, webhookAfterSeconds }: FaceConclusion,
): Promise<VerificationTable> {
  const at = ports.now();
  const step = async (transition: TransitionName, action: string, actor: 'visitor' | 'service') => {
    const isLast = transition === 'approve' || transition === 'decline';
    const changed = await changeStatus(tx, ports, {
      verificationId: row.id,
      transition,
      at,
      audit: { actor, action, ...(isLast ? { details: { reasons } } : {}) },
      ...(isLast ? { set: { decision, reasons } } : {}),
      ...(isLast && webhookAfterSeconds !== undefined ? { webhookAfterSeconds } : {}),
    });
    if (!changed) throw new Error(`a face authentication could not ${transition}`);
    return changed;
  };
  await issueResultCode(tx, ports, await step('submit', 'verification.submitted', 'visitor'));
  if (results.length > 0) await keepResults(tx, row.id, results, at);
  await step('examine', 'examination.started', 'service');
  return step(decision === 'approved' ? 'approve' : 'decline', 'verification.decided', 'service');
}
