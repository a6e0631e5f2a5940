import type { DecisionRequest, Kind, ResubmissionPart, Status, TakeType } from '@ekyc/contract';
import { idTypes, todayInTokyo } from '@ekyc/documents';
import {
  isRefusal,
  judgeRecovery,
  noteRecoveryDecision,
  updateFromApproved,
  type UpdateFromApprovedPorts,
} from '../account/index.ts';
import { appendAuditEntry } from '../audit/index.ts';
import { type Caller, loadBusiness } from '../business/index.ts';
import { EngineBusyError } from '../engine/index.ts';
import { asServiceWithin, type Database, type DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { ruleOn } from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { forgetTaking, isTakenByAnother } from '../review/index.ts';
import { sealWords } from '../sealing/index.ts';
import {
  askAgain,
  checkState,
  decideStatus,
  lockVerification,
  openVault,
  type VerificationTable,
} from '../verification/index.ts';
import { failure, type FieldError, type Outcome, success } from '../outcome.ts';
import { partsOfReasons, reasonsAbout } from './reasons.ts';
import { forgetProposal, isSecondOpinion } from './second-opinion.ts';

interface Decided {
  readonly status: Status;
  readonly secondPersonNeeded?: true;
}

interface DecidePorts extends UpdateFromApprovedPorts {
  readonly db: Database;
  readonly jobs: JobQueue;
}

/**
 * A person of the business decides a review, or asks the visitor for parts of it again; the same decision again
 * answers the same. Where the business demands four eyes, a second person's same decision makes it count.
 */
export async function decideByPerson(
  ports: DecidePorts,
  caller: Caller,
  row: VerificationTable,
  given: DecisionRequest,
): Promise<Outcome<Decided>> {
  await checkState(ports, row);
  if (row.status === given.decision) return success({ status: row.status });
  // What an account shared can't be taken again: there is no document, and the face was found to be the account's.
  if (given.decision === 'resubmission' && row.account_use === 'userSubmission')
    return failure('wrong_state');
  if (given.decision === 'resubmission' && takesFor(row).length === 0) return failure('wrong_state');
  const errors = objections(row, given);
  if (errors.length > 0) return failure('invalid_fields', { errors });
  if (given.decision === 'resubmission' && !ruleOn(row.regime, row.method, todayInTokyo(ports.now()))) {
    return failure('regime_method_not_allowed');
  }
  try {
    const changed = await ports.db.transaction().execute(async (tx) => {
      // Only a review may be decided by a person, although the policy uses the same transitions while examining.
      const current = await lockVerification(tx, row.id);
      if (current.status !== 'review') return null;
      if (await isTakenByAnother(tx, ports.now(), caller, row.id)) return 'taken';
      // Decided or proposed, it is nobody's any more: a second person may take it.
      await forgetTaking(tx, row.id);
      const { customization } = await loadBusiness(tx, row.business_id);
      // One person alone could give an account away by mistake or by collusion.
      const fourEyes = customization.fourEyes || current.account_use === 'recovery';
      if (fourEyes && !(await isSecondOpinion(tx, ports, current, { caller, given }))) return 'proposed';
      return apply(tx, ports, current, { caller, given });
    });
    if (changed === 'taken') return failure('review_taken');
    if (changed === 'proposed') return success({ status: row.status, secondPersonNeeded: true });
    return changed ? success({ status: changed.status }) : failure('wrong_state');
  } catch (error) {
    // An account that takes the information over needs the face's template, which may not have been made yet.
    if (!(error instanceof EngineBusyError)) throw error;
    return failure('engine_busy', { retryAfterSeconds: error.retryAfterSeconds });
  }
}

async function apply(
  tx: DatabaseTransaction,
  ports: DecidePorts,
  row: VerificationTable,
  { caller, given }: { readonly caller: Caller; readonly given: DecisionRequest },
): Promise<VerificationTable | null> {
  // Four eyes may have been switched off since one person decided.
  await forgetProposal(tx, row.id);
  const words = sealWords(openVault(ports.master, row), given.reason);
  const audit = {
    actor: 'business',
    action: 'verification.decided_by_person',
    details: { ...caller.by, reasonSha256: words.sha256 },
    sealedWords: words.sealed,
  } as const;
  if (given.decision === 'resubmission') {
    const reasons = row.reasons;
    return askAgain(tx, ports, row, {
      parts: partsAsked(row, given, reasons),
      reasons,
      at: ports.now(),
      audit,
    });
  }
  const changed = await decideStatus(tx, ports, {
    verificationId: row.id,
    transition: given.decision === 'approved' ? 'approve' : 'decline',
    at: ports.now(),
    audit,
    decision: given.decision,
  });
  if (changed && given.decision === 'approved') {
    // Accounts belong to no business.
    await asServiceWithin(tx, () => updateFromApproved(tx, ports, changed, { reviewed: true }));
  }
  if (changed?.account_use === 'recovery') await asServiceWithin(tx, () => closeRecovery(tx, ports, changed));
  return changed;
}

/** The account is checked once more: it may have become another person's since the examination, or have ended. */
async function closeRecovery(
  tx: DatabaseTransaction,
  ports: DecidePorts,
  row: VerificationTable,
): Promise<void> {
  const approved = row.decision === 'approved' && !(await judgeRecovery(tx, ports, row)).some(isRefusal);
  await noteRecoveryDecision(tx, row.id, approved ? 'approved' : 'refused');
  await appendAuditEntry(tx, row.id, ports.now(), {
    actor: 'service',
    action: approved ? 'recovery.approved' : 'recovery.refused',
  });
}

/** What can be taken again, by kind; a face authentication is never reviewed. */
const takesOf: Record<Exclude<Kind, 'identification'>, readonly TakeType[]> = {
  selfieData: ['face'],
  additionalDocument: ['document'],
  faceAuthentication: [],
};

function takesFor({ kind, method }: Pick<VerificationTable, 'kind' | 'method'>): readonly TakeType[] {
  return kind === 'identification' ? roomOf(method).retakes : takesOf[kind];
}

function partsAsked(
  row: Pick<VerificationTable, 'kind' | 'method'>,
  given: DecisionRequest,
  reasons: readonly string[],
): ResubmissionPart[] {
  const meant = partsOfReasons(reasons, takesFor(row));
  return (
    given.parts?.map(({ take, photoTypes }) => ({
      take,
      ...(photoTypes ? { photoTypes: [...new Set(photoTypes)] } : {}),
      reasons: reasonsAbout(photoTypes, meant.find((part) => part.take === take)?.reasons ?? []),
      problems: [],
    })) ?? meant
  );
}

/** A part must be one that this document or the face has; a face is always taken whole. */
function objections(row: VerificationTable, given: DecisionRequest): FieldError[] {
  const parts = given.parts ?? [];
  const object = (path: string, code: string, message: string): FieldError => ({ path, code, message });
  if (parts.length > 0 && given.decision !== 'resubmission') {
    return [object('parts', 'not_expected', '撮り直しを求めるときだけ指定できます。')];
  }
  if (new Set(parts.map(({ take }) => take)).size < parts.length) {
    return [object('parts', 'repeated', '同じ撮影が重ねて指定されています。')];
  }
  // A chip is read again as a whole.
  const pictured = roomOf(row.method).holds === 'pictures' ? row.id_type : null;
  const takable: readonly string[] = pictured
    ? idTypes[pictured].photoTypes
    : row.kind === 'additionalDocument'
      ? ['front', 'back']
      : [];
  return parts.flatMap(({ take, photoTypes = [] }, index) =>
    !takesFor(row).includes(take) ||
    photoTypes.some((photoType) => take === 'face' || !takable.includes(photoType))
      ? [object(`parts.${index}.photoTypes`, 'photo_type_not_expected', 'この書類では撮影しない画像です。')]
      : [],
  );
}
