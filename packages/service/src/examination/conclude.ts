import { randomUUID } from 'node:crypto';
import { todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { decide, type DecisionBasis } from '../decision/index.ts';
import {
  askAgain,
  changeStatus,
  faceOwnerOf,
  isLaw,
  lockVerification,
  noteFaceFailure,
  ruleOn,
  type VerificationTable,
} from '../verification/index.ts';
import type { CheckResult } from './check-result.ts';

type ConcludePorts = Pick<AcceptPorts, 'jobs' | 'now'>;

export interface Conclusion {
  readonly results: readonly CheckResult[];
  readonly documentNumberHash: Buffer | null;
}

/** Keeps the results and decides by them, once: a verification that is not being examined any more stays as it is. */
export async function conclude(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  verificationId: string,
  { results, documentNumberHash }: Conclusion,
): Promise<void> {
  const row = await lockVerification(tx, verificationId);
  if (row.status !== 'examining') return;
  const now = ports.now();
  await keepResults(tx, row.id, results, now);
  await tx
    .updateTable('verification')
    .set({ document_number_hash: documentNumberHash })
    .where('id', '=', row.id)
    .execute();
  if (results.some(({ check, outcome }) => check === 'faceMatch' && outcome === 'failed')) {
    await noteFaceFailure(tx, faceOwnerOf(row), now);
  }
  const { decision, reasons, parts } = decide(results, await basisOf(tx, ports, row));
  const outcomes = Object.fromEntries(results.map((result) => [result.check, result.outcome]));
  const audit = {
    actor: 'service',
    action: 'verification.decided',
    details: { outcomes, reasons, round: row.resubmissions },
  } as const;
  if (decision === 'resubmission') await askAgain(tx, ports, row, { parts, reasons, at: now, audit });
  else {
    await changeStatus(tx, ports, {
      verificationId,
      transition: decision === 'approved' ? 'approve' : decision === 'declined' ? 'decline' : 'review',
      at: now,
      audit,
      set: { decision, reasons },
    });
  }
}

/** Nothing can be said of a submission whose examination fails each time: a person looks at it. */
export async function giveToPerson(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  verificationId: string,
): Promise<void> {
  await tx.deleteFrom('examination').where('verification_id', '=', verificationId).execute();
  await changeStatus(tx, ports, {
    verificationId,
    transition: 'review',
    at: ports.now(),
    audit: { actor: 'service', action: 'examination.failed' },
    set: { decision: 'review', reasons: ['examination_failed'] },
  });
}

/** The latest results alone: a later round is examined afresh; the audit chain holds every round's outcomes. */
async function keepResults(
  tx: DatabaseTransaction,
  verificationId: string,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('examination').where('verification_id', '=', verificationId).execute();
  await tx
    .insertInto('examination')
    .values(
      results.map((result) => ({
        id: randomUUID(),
        verification_id: verificationId,
        check_name: result.check,
        outcome: result.outcome,
        measured: JSON.stringify(result.values),
        thresholds: JSON.stringify(result.thresholds),
        engine_id: result.engine?.id ?? null,
        model_hash: result.engine?.modelHash ?? null,
        created_at: now,
      })),
    )
    .execute();
}

async function basisOf(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  row: VerificationTable,
): Promise<DecisionBasis> {
  const { policy, resubmissions } = (await loadBusiness(tx, row.business_id)).customization;
  const stillAllowed = ruleOn(row.regime, todayInTokyo(ports.now())) !== null;
  return { policy, law: isLaw(row.regime), mayAskAgain: stillAllowed && row.resubmissions < resubmissions };
}
