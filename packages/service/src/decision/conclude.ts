import { todayInTokyo } from '@ekyc/documents';
import {
  isRefusal,
  judgeRecovery,
  judgeRegistration,
  lockActiveAccount,
  noteRecoveryDecision,
  type RecoveryReason,
  updateFromApproved,
} from '../account/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { AcceptPorts } from '../capture/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import { decide, type DecisionBasis, type PolicyDecision } from './decide.ts';
import { mayBeHeld, withLists } from './held-by-lists.ts';
import { shareWithBusiness } from '../sharing/index.ts';
import { isLaw, ruleOn } from '../law/index.ts';
import { matchCase } from '../listing/index.ts';
import { roomOf } from '../methods/index.ts';
import {
  askAgain,
  decideStatus,
  facesAtStake,
  lockVerification,
  noteFaceFailure,
  rememberDocumentNumber,
  rememberSearchKeys,
  type VerificationTable,
} from '../verification/index.ts';
import { type CheckResult, forgetResults, keepResults } from '../checks/index.ts';

type ConcludePorts = Pick<AcceptPorts, 'jobs' | 'now' | 'master' | 'engine' | 'store'>;

/** What an examination passes on for the decision. */
export interface Conclusion {
  readonly results: readonly CheckResult[];
  /** Recognises the document within the business; null where its number was not read with certainty. */
  readonly documentNumberHash: Buffer | null;
}

/** Stores the results and decides by them, once: a verification that is no longer being examined stays as it is. */
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
  await rememberDocumentNumber(tx, row.id, documentNumberHash);
  // The document is read by now.
  await rememberSearchKeys(tx, ports.master, row.id);
  if (results.some(({ check, values }) => check === 'faceMatch' && values['differs'] === true)) {
    for (const person of facesAtStake(ports.master, row)) await noteFaceFailure(tx, person, now);
  }
  const checked = await decided(tx, ports, row, results);
  const lists = mayBeHeld(checked) ? await matchCase(tx, ports, row) : [];
  const { decision, reasons, parts } = withLists(checked, lists);
  const audit = {
    actor: 'service',
    action: 'verification.decided',
    details: { round: row.resubmissions },
  } as const;
  if (decision === 'resubmission') await askAgain(tx, ports, row, { parts, reasons, at: now, audit });
  else {
    const changed = await decideStatus(tx, ports, {
      verificationId,
      transition: decision === 'approved' ? 'approve' : decision === 'declined' ? 'decline' : 'review',
      at: now,
      audit,
      decision,
      reasons,
    });
    if (changed && decision === 'approved') await updateFromApproved(tx, ports, changed, { reviewed: false });
    if (changed && decision === 'declined') await noteRecoveryDecision(tx, changed.id, 'refused');
    if (changed && decision !== 'declined') await shareWithBusiness(tx, ports, changed);
  }
}

/**
 * Decides by the business's policy. Shared information is only given where the face is certainly the account's:
 * no policy can waive that, and no reviewer could judge it, because there is no picture to compare with.
 */
async function decided(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  row: VerificationTable,
  results: readonly CheckResult[],
): Promise<PolicyDecision> {
  const basis = await basisOf(tx, ports, row);
  if (row.account_use === 'recovery')
    return decideRecovery(decide(results, basis), await judgeRecovery(tx, ports, row));
  if (row.account_use === 'profileEdit')
    return decideRegistration(decide(results, basis), results, await judgeRegistration(tx, ports, row));
  if (row.account_use !== 'userSubmission') return decide(results, basis);
  // Suspended or deleted since the oath: nothing is shared.
  if (row.account_id === null || !(await lockActiveAccount(tx, row.account_id)))
    return { decision: 'declined', reasons: ['account_ended'], parts: [] };
  const doubted = results.filter((result) => !isVouchedFor(result));
  const declining = doubted
    .filter(({ check, outcome }) => (check === 'faceMatch' || check === 'liveness') && outcome !== 'clear')
    .map(({ check }) => check);
  if (declining.length > 0) return { decision: 'declined', reasons: declining, parts: [] };
  return decide(doubted, { ...basis, mayAskAgain: false });
}

/**
 * What may be shared with others is registered by itself only if every check is clear and the account stays the same
 * person's. Otherwise one person's review decides about both, the verification and the account.
 */
function decideRegistration(
  checked: PolicyDecision,
  results: readonly CheckResult[],
  differences: readonly RecoveryReason[],
): PolicyDecision {
  if (checked.decision === 'declined' || checked.decision === 'resubmission') return checked;
  const unclear = results.filter(({ outcome }) => outcome === 'consider' || outcome === 'failed');
  const reasons = [...new Set([...differences, ...checked.reasons, ...unclear.map(({ check }) => check)])];
  return reasons.length === 0 ? checked : { decision: 'review', reasons, parts: [] };
}

/**
 * Only people give an account back, however clear every check is, and not even people where the face or the birthday
 * differs from the account's, because they have nothing to compare these with.
 */
function decideRecovery(checked: PolicyDecision, reasons: readonly RecoveryReason[]): PolicyDecision {
  const refusals = reasons.filter(isRefusal);
  if (checked.decision === 'declined' || checked.decision === 'resubmission') return checked;
  if (refusals.length > 0) return { decision: 'declined', reasons: refusals, parts: [] };
  return { decision: 'review', reasons: ['account_recovery', ...reasons, ...checked.reasons], parts: [] };
}

/**
 * No person can review here, and a model may not be accurate enough to decide alone. Then two things together suffice: the usual
 * distance of faces, and the account's second factor, used for this very sharing.
 */
function isVouchedFor({ check, outcome, values }: CheckResult): boolean {
  return (
    check === 'faceMatch' &&
    outcome === 'consider' &&
    values['near'] === true &&
    values['secondFactor'] === true
  );
}

/**
 * A submission whose examination fails each time goes to a person's review. The exception is a sharing of an
 * account's information, which needs a compared face.
 */
export async function giveToPerson(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  verificationId: string,
): Promise<void> {
  await forgetResults(tx, verificationId);
  const { account_use } = await lockVerification(tx, verificationId);
  const decision = account_use === 'userSubmission' ? 'declined' : 'review';
  await decideStatus(tx, ports, {
    verificationId,
    transition: decision === 'declined' ? 'decline' : 'review',
    at: ports.now(),
    audit: { actor: 'service', action: 'examination.failed' },
    decision,
    reasons: ['examination_failed'],
  });
}

async function basisOf(
  tx: DatabaseTransaction,
  ports: ConcludePorts,
  row: VerificationTable,
): Promise<DecisionBasis> {
  const { policy, resubmissions } = (await loadBusiness(tx, row.business_id)).customization;
  const stillAllowed = ruleOn(row.regime, row.method, todayInTokyo(ports.now())) !== null;
  return {
    policy,
    law: isLaw(row.regime),
    live: row.mode === 'live',
    mayAskAgain: stillAllowed && roomOf(row.method).retakes.length > 0 && row.resubmissions < resubmissions,
  };
}
