import type { PhotoType, Problem, TakeEndAnswer, TakeType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  forgetReading,
  lockVerification,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { MaterialTable, TakeTable } from './capture.table.ts';
import { challengesExhausted, closeChallenges } from './challenge.ts';
import { demandOf, formOfTake } from './document-form.ts';
import { patience, requiredPictures } from './required-pictures.ts';
import { freezePictures } from './take-end.ts';

export interface TakeEnd {
  readonly type: TakeType;
  readonly abort: boolean;
  readonly manualCapture: boolean;
  readonly validationFailures: readonly { photoType: PhotoType; code: string; count: number }[];
  readonly hasAdditionalInfo: boolean;
  readonly facialFeatures?: string | undefined;
}

/** Patience helps nobody here: this document can't serve, so another one has to be chosen. */
const neverAccepted: readonly Problem[] = ['passport_without_address_page'];

/** Ends the open take. When accepted, one picture per photoType is frozen: exactly these are examined. */
export async function endTake(
  ports: SessionPorts,
  session: VisitorSession,
  end: TakeEnd,
): Promise<Outcome<TakeEndAnswer>> {
  return ports.db.transaction().execute(async (tx): Promise<Outcome<TakeEndAnswer>> => {
    const row = await lockVerification(tx, session.verification.id);
    if (row.status !== 'capturing' && row.status !== 'approved') return failure('wrong_state');
    const purpose = row.status === 'approved' ? 'link' : 'identify';
    const take = await lastTake(tx, row.id, { type: end.type, purpose });
    if (!take) return failure(purpose === 'link' ? 'wrong_state' : 'take_not_open');
    if (take.state !== 'open') return repeated(take, end);
    const now = ports.now();
    if (end.abort) {
      await close(tx, ports, session, take, end, { state: 'aborted', problems: [] });
      return success({ take: take.number, accepted: false, problems: [] });
    }
    const choice = await choosePictures(tx, take);
    if (choice.missing.length > 0) return failure('take_incomplete');
    if (choice.problems.length > 0)
      return success({ take: take.number, accepted: false, problems: [...choice.problems] });
    if (purpose === 'link') {
      await close(tx, ports, session, take, end, { state: 'accepted', problems: [] });
      return success({ take: take.number, accepted: true, problems: [] });
    }
    await supersede(tx, session.vault, row, take);
    const ids = choice.chosen.map((material) => material.id);
    await freezePictures(tx, ids);
    await close(tx, ports, session, take, end, { state: 'accepted', problems: [] });
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.frozen',
      details: { take: take.number, pictures: choice.chosen.map((material) => material.stored_sha256) },
    });
    return success({ take: take.number, accepted: true, problems: [] });
  });
}

async function lastTake(
  tx: DatabaseTransaction,
  verificationId: string,
  { type, purpose }: Pick<TakeTable, 'type' | 'purpose'>,
): Promise<TakeTable | undefined> {
  return tx
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('type', '=', type)
    .where('purpose', '=', purpose)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

function repeated(take: TakeTable, end: TakeEnd): Outcome<TakeEndAnswer> {
  const same = end.abort ? take.state === 'aborted' : take.state === 'accepted';
  return same
    ? success({ take: take.number, accepted: take.state === 'accepted', problems: [] })
    : failure('take_not_open');
}

interface Choice {
  readonly chosen: readonly MaterialTable[];
  readonly missing: readonly PhotoType[];
  readonly problems: readonly { photoType: PhotoType; problem: Problem }[];
}

/**
 * The newest good picture of each photoType, else the newest when enough were tried: the examination judges what
 * there is.
 */
async function choosePictures(tx: DatabaseTransaction, take: TakeTable): Promise<Choice> {
  const materials = await tx
    .selectFrom('material')
    .selectAll()
    .where('take_id', '=', take.id)
    .orderBy('created_at', 'desc')
    .execute();
  const chosen: MaterialTable[] = [];
  const missing: PhotoType[] = [];
  const problems: { photoType: PhotoType; problem: Problem }[] = [];
  const exhausted = await challengesExhausted(tx, take);
  for (const photoType of JSON.parse(take.photo_types) as PhotoType[]) {
    const tried = materials.filter((material) => material.photo_type === photoType);
    const isInstruction = photoType === 'instruction1' || photoType === 'instruction2';
    const good = tried.find((material) => material.problems === '[]');
    const newest = tried[0];
    const objections = newest ? (JSON.parse(newest.problems) as Problem[]) : [];
    const hopeless = objections.some((problem) => neverAccepted.includes(problem));
    if (good) chosen.push(good);
    else if (isInstruction ? exhausted : tried.length >= patience && !hopeless) {
      if (newest) chosen.push(newest);
    } else if (newest) {
      problems.push(...objections.map((problem) => ({ photoType, problem })));
    } else missing.push(photoType);
  }
  return { chosen, missing, problems };
}

async function close(
  tx: DatabaseTransaction,
  ports: SessionPorts,
  session: VisitorSession,
  take: TakeTable,
  end: TakeEnd,
  result: { state: 'accepted' | 'aborted'; problems: readonly unknown[] },
): Promise<void> {
  const now = ports.now();
  await tx
    .updateTable('take')
    .set({
      state: result.state,
      ended_at: now,
      manual_capture: end.manualCapture,
      has_additional_info: end.hasAdditionalInfo,
      validation_failures: JSON.stringify(end.validationFailures),
      problems: JSON.stringify(result.problems),
      sealed_features: end.facialFeatures
        ? session.vault.seal(`take/${take.id}/features`, Buffer.from(end.facialFeatures, 'utf8'))
        : null,
    })
    .where('id', '=', take.id)
    .execute();
  await closeChallenges(tx, take.id, 'expired');
  await appendAuditEntry(tx, take.verification_id, now, {
    actor: 'visitor',
    action: 'take.ended',
    details: { take: take.number, type: take.type, result: result.state, manualCapture: end.manualCapture },
  });
}

/**
 * A newer accepted take replaces the earlier ones but for the pictures that it did not take again, and for the
 * document what was read and compared from them.
 */
async function supersede(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
  take: TakeTable,
): Promise<void> {
  const keeps = await keptBeside(tx, vault, row, take);
  await tx
    .updateTable('material')
    .set({ frozen: false })
    .where('verification_id', '=', row.id)
    .where('type', '=', take.type)
    .where('frozen', '=', true)
    .$if(keeps.length > 0, (query) => query.where('photo_type', 'not in', keeps))
    .execute();
  await tx
    .updateTable('take')
    .set({ state: 'superseded' })
    .where('verification_id', '=', row.id)
    .where('type', '=', take.type)
    .where('state', '=', 'accepted')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('material')
            .select('material.id')
            .whereRef('material.take_id', '=', 'take.id')
            .where('material.frozen', '=', true),
        ),
      ),
    )
    .execute();
  if (take.type === 'document') {
    await forgetReading(tx, row.id);
  }
}

/** Pictures of earlier rounds that stay: those the document still needs and this take did not take. */
async function keptBeside(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
  take: TakeTable,
): Promise<PhotoType[]> {
  const demand = take.type === 'document' ? await demandOf(tx, row) : null;
  if (!demand) return [];
  const taken = JSON.parse(take.photo_types) as PhotoType[];
  const form = await formOfTake(tx, vault, take, demand.idType);
  return requiredPictures(demand, form).filter((photoType) => !taken.includes(photoType));
}
