import { appendAuditEntry } from '../audit/index.ts';
import {
  type ChallengeTable,
  closeChallenges,
  facePhotoTypes,
  insertTake,
  issueBoth,
  setTakeEnded,
  type TakeTable,
} from '../capture/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { VerificationTable } from '../verification/index.ts';

/** Most tries of one verification that are judged; those of a day have their own limit. */
export const triesPerVerification = 5;
/** How many challenges are issued: without a limit a visitor could let them expire until two suit. */
const challengesPerVerification = 15;

/** A take that waits for its three pictures, with what they must show. */
export interface FaceTry {
  readonly take: TakeTable;
  readonly challenges: readonly [ChallengeTable, ChallengeTable];
}

async function openTake(db: Database, verificationId: string): Promise<TakeTable | undefined> {
  return db
    .selectFrom('take')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** The open try of a verification; refused where its challenge is over or was never given. */
export async function findOpenTry(
  db: Database,
  row: Pick<VerificationTable, 'id' | 'status'>,
  now: Date,
): Promise<Outcome<FaceTry>> {
  if (row.status !== 'capturing')
    return failure(row.status === 'started' ? 'challenge_not_open' : 'wrong_state');
  const open = await waitingTry(db, row.id);
  if (!open) return failure('challenge_not_open');
  return open.challenges[0].expires_at > now ? success(open) : failure('challenge_expired');
}

/** How many challenges were given; each has a take of its own. */
async function countChallenges(tx: DatabaseTransaction, verificationId: string): Promise<number> {
  const takes = await tx
    .selectFrom('take')
    .select('id')
    .where('verification_id', '=', verificationId)
    .execute();
  return takes.length;
}

/** The try that waits for its pictures, also where its time is over. */
async function waitingTry(db: Database, verificationId: string): Promise<FaceTry | null> {
  const take = await openTake(db, verificationId);
  if (!take) return null;
  const [first, second] = await db
    .selectFrom('challenge')
    .selectAll()
    .where('take_id', '=', take.id)
    .where('state', '=', 'open')
    .orderBy('photo_type')
    .execute();
  return first && second ? { take, challenges: [first, second] } : null;
}

/** Ends an open try whose time is over, so that the next one is drawn. */
export async function dropOverdueTry(
  tx: DatabaseTransaction,
  { id }: Pick<VerificationTable, 'id'>,
  now: Date,
): Promise<void> {
  const open = await waitingTry(tx, id);
  if (open && open.challenges[0].expires_at <= now)
    await closeTry(tx, open.take, { state: 'aborted', challenges: 'expired' }, now);
}

/**
 * The open try, or the next one where there is none.
 * @param row locked in this transaction, capturing
 * @returns null when the limit of challenges is reached
 */
export async function currentTry(
  tx: DatabaseTransaction,
  row: VerificationTable,
  now: Date,
): Promise<FaceTry | null> {
  const open = await waitingTry(tx, row.id);
  if (open) return open;
  if ((await countChallenges(tx, row.id)) >= challengesPerVerification) return null;
  const take = await insertTake(tx, row, { type: 'face', photoTypes: facePhotoTypes }, now);
  const [first, second] = await issueBoth(tx, take, now);
  if (!first || !second) throw new Error('two instructions are issued together');
  await appendAuditEntry(tx, row.id, now, {
    actor: 'visitor',
    action: 'challenge.given',
    details: { take: take.number, instructions: [first.instruction, second.instruction] },
  });
  return { take, challenges: [first, second] };
}

/** Ends a try, which spends its challenge. */
export async function closeTry(
  tx: DatabaseTransaction,
  take: Pick<TakeTable, 'id'>,
  end: { readonly state: 'accepted' | 'aborted'; readonly challenges: 'passed' | 'failed' | 'expired' },
  now: Date,
): Promise<void> {
  await setTakeEnded(tx, take.id, end.state, now);
  await closeChallenges(tx, take.id, end.challenges);
}
