import { randomUUID } from 'node:crypto';
import type { FaceAuthenticationAnswer, Status } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import { type AcceptPorts, pictureStore } from '../capture/index.ts';
import { loadBusiness } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { livenessOf, presentationAttack, faceMatchValues } from '../examination/index.ts';
import {
  checkFaceFailures,
  countTry,
  faceOwnerOf,
  findForSession,
  lockForSession,
  lockVerification,
  settleComparison,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { conclude } from './conclude.ts';
import { findOpenTry, closeTry, dropOverdueTry, type FaceTry, triesPerVerification } from './face-try.ts';
import { judgeTry, type TrialPictures, type Verdict } from './judge-try.ts';
import { keepPictures } from './keep-pictures.ts';
import { renewChallenge } from './read-face-authentication.ts';

export interface FaceTrial {
  readonly pictures: TrialPictures;
  readonly facialFeatures: string | undefined;
  /** What the page gave to be passed through; the business's own stands before it. */
  readonly faceAuthDiv?: string | undefined;
  /** How long the queue leaves the webhook of the decision to the caller. */
  readonly webhookAfterSeconds?: number;
}

export interface FaceTrialEnd extends FaceAuthenticationAnswer {
  readonly status: Status;
}

/**
 * One try: three pictures that follow the open challenge, compared with the face stored for the business's person and
 * with each other, or one picture if the business allows tries without a liveness check. A match approves; the last failed
 * try declines. The challenge is spent by whichever try is written first; pictures that could not be decoded spend nothing.
 */
export async function authenticateFace(
  ports: AcceptPorts,
  session: VisitorSession,
  trial: FaceTrial,
): Promise<Outcome<FaceTrialEnd>> {
  const answered = isAlone(trial.pictures) ? await beginAlone(ports, session) : null;
  if (answered !== null) return answered;
  const bound = await findForSession(ports.db, session.verification);
  if (!bound.ok) return bound;
  const row = bound.value;
  const open = await findOpenTry(ports.db, row, ports.now());
  if (!open.ok) {
    if (open.code === 'challenge_expired') await dropOverdue(ports, row);
    return open;
  }
  const limit = await checkFaceFailures(ports.db, faceOwnerOf(row), ports.now());
  if (!limit.ok) return limit;
  const judged = await judgeTry(ports, row, { trial: open.value, pictures: trial.pictures });
  if (!judged.ok) return judged;
  const verdict = judged.value;
  // Poor pictures are not stored: nothing was decided by them.
  const ids = verdict.faces === null ? [] : verdict.pictures.map(() => randomUUID());
  const pictures = pictureStore(ports.store, session.vault, row);
  for (const [at, id] of ids.entries()) {
    const image = verdict.pictures[at]?.taken.image ?? new Uint8Array();
    await pictures.put(id, image);
  }
  const judgedTake = open.value.take.id;
  const end = await ports.db
    .transaction()
    .execute((tx) => write(tx, ports, session, { trial, judgedTake, verdict, ids }));
  // Not after an exception: the rows may be committed although the answer was lost, and must keep their pictures.
  if (!end.ok) for (const id of ids) await pictures.remove(id);
  return end;
}

function isAlone(pictures: readonly unknown[]): boolean {
  return pictures.length === 1;
}

/**
 * Begins a try that follows no challenge: whoever sends one picture need not have asked for one.
 * @returns the answer if there is nothing to compare
 */
async function beginAlone(
  ports: AcceptPorts,
  session: VisitorSession,
): Promise<Outcome<FaceTrialEnd> | null> {
  const begun = await renewChallenge(ports, session);
  if (!begun.ok) return begun;
  const { customization } = await loadBusiness(ports.db, session.verification.business_id);
  if (customization.faceWithoutLiveness) return null;
  const { status } = begun.value;
  return success({ result: 'retry', reasons: ['liveness_not_checked'], liveness: 'notChecked', status });
}

/** A late visitor gets another challenge with the next call. */
async function dropOverdue(ports: AcceptPorts, { id }: VerificationTable): Promise<void> {
  await ports.db.transaction().execute(async (tx) => {
    await dropOverdueTry(tx, await lockVerification(tx, id), ports.now());
  });
}

interface Judged {
  readonly trial: FaceTrial;
  /** Whose challenge the pictures were compared with. */
  readonly judgedTake: string;
  readonly verdict: Verdict;
  /** Of the materials, in the order of the pictures; none where they are not stored. */
  readonly ids: readonly string[];
}

async function write(
  tx: DatabaseTransaction,
  ports: AcceptPorts,
  { verification, vault }: VisitorSession,
  { trial, judgedTake, verdict, ids }: Judged,
): Promise<Outcome<FaceTrialEnd>> {
  const now = ports.now();
  const bound = await lockForSession(tx, verification);
  if (!bound.ok) return bound;
  const locked = bound.value;
  const open = await findOpenTry(tx, locked, now);
  if (!open.ok) return open;
  // Another challenge was given while the engine worked: these pictures followed one that is spent or over.
  if (open.value.take.id !== judgedTake) return failure('challenge_expired');
  if (locked.tries >= triesPerVerification) return failure('wrong_state');
  const followed = verdict.problems.length === 0;
  const matched = verdict.matched || !followed;
  const settled = await settleComparison(tx, [faceOwnerOf(locked)], { matched, now });
  if (!settled.ok) return settled;
  const { take } = open.value;
  await keepPictures(
    tx,
    ports,
    { verification, vault },
    { trial: open.value, verdict, ids, facialFeatures: trial.facialFeatures },
    now,
  );
  const end = {
    state: ids.length > 0 ? 'accepted' : 'aborted',
    challenges: isAlone(trial.pictures) ? 'expired' : followed ? 'passed' : 'failed',
  } as const;
  await closeTry(tx, take, end, now);
  const row = await countTry(tx, locked, trial.faceAuthDiv);
  await audit(tx, row, open.value, verdict, now);
  const status = await decide(tx, ports, row, { trial, verdict });
  return success({ ...answerOf(verdict), status });
}

async function audit(
  tx: DatabaseTransaction,
  row: VerificationTable,
  { take }: FaceTry,
  verdict: Verdict,
  now: Date,
): Promise<void> {
  await appendAuditEntry(tx, row.id, now, {
    actor: 'visitor',
    action: 'face.tried',
    details: {
      take: take.number,
      tries: row.tries,
      ...answerOf(verdict),
      pictures: verdict.faces === null ? [] : verdict.pictures.map(({ receivedSha256 }) => receivedSha256),
    },
  });
}

async function decide(
  tx: DatabaseTransaction,
  ports: AcceptPorts,
  row: VerificationTable,
  { trial, verdict }: Pick<Judged, 'trial' | 'verdict'>,
): Promise<Status> {
  if (!verdict.matched && row.tries < triesPerVerification) return row.status;
  const results = resultsOf(verdict);
  const { webhookAfterSeconds } = trial;
  const decided = await conclude(tx, ports, row, {
    decision: verdict.matched ? 'approved' : 'declined',
    reasons: results
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'consider')
      .map(({ check }) => check),
    results,
    ...(webhookAfterSeconds === undefined ? {} : { webhookAfterSeconds }),
  });
  return decided.status;
}

function answerOf({ matched, problems, pictures }: Verdict): FaceAuthenticationAnswer {
  const alone = isAlone(pictures) ? ({ liveness: 'notChecked' } as const) : {};
  if (problems.length > 0) return { result: 'retry', reasons: [...problems], ...alone };
  return { result: matched ? 'matched' : 'notMatched', reasons: [], ...alone };
}

function resultsOf({ faces, pictures, problems, seenBefore }: Verdict): CheckResult[] {
  const engine = pictures[0]?.taken.engine ?? null;
  const faceMatch: CheckResult = {
    check: 'faceMatch',
    // Nobody reviews it: what is not clear is not a match.
    outcome: faces?.judgement.outcome === 'clear' ? 'clear' : 'failed',
    ...(faces === null
      ? { values: { weakestDistance: null }, thresholds: {} }
      : faceMatchValues(faces.rule, faces.evidence, faces.judgement)),
    engine,
  };
  const checked = livenessOf({ engine }, problems.length === 0 ? 2 : 0, seenBefore);
  const { values } = checked;
  const liveness: CheckResult =
    isAlone(pictures) && seenBefore.pictures === 0
      ? {
          ...checked,
          outcome: 'notApplicable',
          values: { ...values, passedInstructions: 0, notChecked: true },
        }
      : checked;
  return [faceMatch, liveness, presentationAttack()];
}
