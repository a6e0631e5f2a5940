import { randomUUID } from 'node:crypto';
import type { PhotoType, TakeStartAnswer, TakeType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  lockVerification,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { TakeTable } from './capture.table.ts';
import { currentChallenge, presentChallenge } from './challenge.ts';
import { demandOf, formOfFrozen } from './document-form.ts';
import { frozenTypes, partFor, picturesOfTake } from './round.ts';

/** What a face take wants, in order. */
export const facePhotoTypes: readonly PhotoType[] = ['selfie', 'instruction1', 'instruction2'];

/**
 * Begins a take, or goes on with the open one of the same type. A face take carries the first instruction; an
 * instruction that ran out is replaced by a fresh one here.
 */
export async function startTake(
  ports: SessionPorts,
  session: VisitorSession,
  type: TakeType,
): Promise<Outcome<TakeStartAnswer>> {
  return ports.db.transaction().execute(async (tx) => {
    const row = await lockVerification(tx, session.verification.id);
    const now = ports.now();
    const open = await tx
      .selectFrom('take')
      .selectAll()
      .where('verification_id', '=', row.id)
      .where('state', '=', 'open')
      .where('purpose', '=', 'identify')
      .executeTakeFirst();
    if (open) return open.type === type ? success(await presentTake(tx, open, now)) : failure('wrong_state');
    const refusal = await refuse(tx, row, type);
    if (refusal) return refusal;
    if (row.status !== 'capturing') {
      await changeStatus(tx, ports, {
        verificationId: row.id,
        transition: 'capture',
        at: now,
        audit: { actor: 'visitor', action: 'capture.started' },
      });
    }
    const photoTypes = type === 'face' ? facePhotoTypes : await documentPhotoTypes(tx, session.vault, row);
    const identify = { purpose: 'identify', accountId: null } as const;
    const take = await insertTake(tx, row, { type, photoTypes, ...identify }, now);
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.started',
      details: { take: take.number, type },
    });
    return success(await presentTake(tx, take, now));
  });
}

async function refuse(
  tx: DatabaseTransaction,
  row: VerificationTable,
  type: TakeType,
): Promise<Outcome<never> | null> {
  if (row.status !== 'started' && row.status !== 'capturing' && row.status !== 'resubmission') {
    return failure('wrong_state');
  }
  if (!partFor(row, type)) return failure('wrong_state');
  const lent = row.account_use === 'userSubmission';
  if (type === 'document')
    return lent ? failure('wrong_state') : row.id_type ? null : failure('id_type_missing');
  // The document was verified before, or was never asked for: the face is all that is wanted.
  if (lent || row.kind === 'selfieData') return null;
  const document = await tx
    .selectFrom('take')
    .select('id')
    .where('verification_id', '=', row.id)
    .where('type', '=', 'document')
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return document ? null : failure('take_incomplete');
}

/** What a document take begins with; the front may change it. */
async function documentPhotoTypes(
  tx: DatabaseTransaction,
  vault: Vault,
  row: VerificationTable,
): Promise<readonly PhotoType[]> {
  const demand = await demandOf(tx, row);
  const part = partFor(row, 'document');
  if (!demand || !part) return [];
  const form = part.photoTypes ? await formOfFrozen(tx, vault, row.id, demand.idType) : null;
  return picturesOfTake(demand, form, part, await frozenTypes(tx, row.id));
}

interface NewTake {
  readonly type: TakeType;
  readonly photoTypes: readonly PhotoType[];
  readonly purpose: TakeTable['purpose'];
  readonly accountId: string | null;
}

export async function insertTake(
  tx: DatabaseTransaction,
  row: VerificationTable,
  { type, photoTypes, purpose, accountId }: NewTake,
  now: Date,
): Promise<TakeTable> {
  const last = await tx
    .selectFrom('take')
    .select((columns) => columns.fn.max('number').as('number'))
    .where('verification_id', '=', row.id)
    .executeTakeFirst();
  const take: TakeTable = {
    id: randomUUID(),
    verification_id: row.id,
    number: (last?.number ?? 0) + 1,
    type,
    state: 'open',
    purpose,
    account_id: accountId,
    round: row.resubmissions,
    photo_types: JSON.stringify(photoTypes),
    shooting_status: null,
    manual_capture: false,
    has_additional_info: false,
    validation_failures: '[]',
    problems: '[]',
    sealed_features: null,
    started_at: now,
    ended_at: null,
  };
  await tx.insertInto('take').values(take).execute();
  return take;
}

/** The take with its open instruction, or a fresh one. */
export async function presentTake(
  tx: DatabaseTransaction,
  take: TakeTable,
  now: Date,
): Promise<TakeStartAnswer> {
  const challenge = take.type === 'face' ? await currentChallenge(tx, take, now) : null;
  return {
    take: take.number,
    type: take.type,
    photoTypes: JSON.parse(take.photo_types) as PhotoType[],
    ...(challenge ? { challenge: presentChallenge(challenge) } : {}),
  };
}
