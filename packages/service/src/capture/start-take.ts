import { randomUUID } from 'node:crypto';
import type { PhotoType, TakeStartAnswer, TakeType } from '@ekyc/contract';
import { appendAuditEntry } from '../audit/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';
import type { Vault } from '../sealing/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import {
  changeStatus,
  lockForSession,
  type SessionPorts,
  type VerificationTable,
  type VisitorSession,
} from '../verification/index.ts';
import type { IdentifyTake, LinkTake, TakeTable } from './capture.table.ts';
import { currentChallenge, presentChallenge } from './challenge.ts';
import { demandOf, formOfFrozen } from './document-form.ts';
import { identifyTake, openIdentifyTake } from './identify-take.ts';
import { frozenTypes, partFor, picturesOfTake } from './pictures-to-retake.ts';
import type { KindOfTake } from './take-kind.ts';

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
    const bound = await lockForSession(tx, session.verification);
    if (!bound.ok) return bound;
    const row = bound.value;
    const now = ports.now();
    const open = await openIdentifyTake(tx, row.id);
    if (open)
      return open.type === type
        ? success(await presentTake(tx, { take: open, kind: identifyTake }, now))
        : failure('wrong_state');
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
    const take = await insertTake(tx, row, { type, photoTypes }, now);
    await appendAuditEntry(tx, row.id, now, {
      actor: 'visitor',
      action: 'take.started',
      details: { take: take.number, type },
    });
    return success(await presentTake(tx, { take, kind: identifyTake }, now));
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
  const shared = row.account_use === 'userSubmission';
  if (type === 'document') {
    // A chip is read by the business's software, not photographed here.
    const isElsewhere = shared || roomOf(row.method).steps.document !== 'photographed';
    return isElsewhere ? failure('wrong_state') : row.id_type ? null : failure('id_type_missing');
  }
  if (!roomOf(row.method).steps.takesFace) return failure('wrong_state');
  // The document was verified before, or was never asked for: only the face is needed.
  if (shared || row.kind === 'selfieData') return null;
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

/** Begins a take of an identification. @returns it, open */
export async function insertTake(
  tx: DatabaseTransaction,
  row: Pick<VerificationTable, 'id' | 'resubmissions'>,
  wanted: { readonly type: TakeType; readonly photoTypes: readonly PhotoType[] },
  now: Date,
): Promise<IdentifyTake> {
  return insertRow(tx, row, { ...wanted, purpose: 'identify', accountId: null }, now);
}

/** Begins the face check of an account's holder. @returns it, open */
export async function insertLinkTake(
  tx: DatabaseTransaction,
  row: Pick<VerificationTable, 'id' | 'resubmissions'>,
  accountId: string,
  now: Date,
): Promise<LinkTake> {
  return insertRow(tx, row, { type: 'face', photoTypes: facePhotoTypes, purpose: 'link', accountId }, now);
}

interface NewTake<Purpose extends TakeTable['purpose']> {
  readonly type: TakeType;
  readonly photoTypes: readonly PhotoType[];
  readonly purpose: Purpose;
  readonly accountId: string | null;
}

async function insertRow<Purpose extends TakeTable['purpose']>(
  tx: DatabaseTransaction,
  row: Pick<VerificationTable, 'id' | 'resubmissions'>,
  wanted: NewTake<Purpose>,
  now: Date,
): Promise<TakeTable & { readonly purpose: Purpose }> {
  const last = await tx
    .selectFrom('take')
    .select((columns) => columns.fn.max('number').as('number'))
    .where('verification_id', '=', row.id)
    .executeTakeFirst();
  const take = newTake(row, wanted, { number: (last?.number ?? 0) + 1, now });
  await tx.insertInto('take').values(take).execute();
  return take;
}

/** The row of a take that begins, not yet written. */
export function newTake<Purpose extends TakeTable['purpose']>(
  row: Pick<VerificationTable, 'id' | 'resubmissions'>,
  { type, photoTypes, purpose, accountId }: NewTake<Purpose>,
  { number, now }: { readonly number: number; readonly now: Date },
): TakeTable & { readonly purpose: Purpose } {
  return {
    id: randomUUID(),
    verification_id: row.id,
    number,
    type,
    state: 'open',
    purpose,
    account_id: accountId,
    round: row.resubmissions,
    photo_types: photoTypes,
    shooting_status: null,
    manual_capture: false,
    has_additional_info: false,
    validation_failures: [],
    problems: [],
    sealed_features: null,
    started_at: now,
    ended_at: null,
  };
}

/** The take with its open instruction, or a fresh one. */
export async function presentTake<Take extends TakeTable>(
  tx: DatabaseTransaction,
  ofKind: KindOfTake<Take>,
  now: Date,
): Promise<TakeStartAnswer> {
  const { take } = ofKind;
  const challenge = take.type === 'face' ? await currentChallenge(tx, ofKind, now) : null;
  return {
    take: take.number,
    type: take.type,
    photoTypes: [...take.photo_types],
    ...(challenge ? { challenge: presentChallenge(challenge) } : {}),
  };
}
