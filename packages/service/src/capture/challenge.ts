import { randomInt, randomUUID } from 'node:crypto';
import { type Challenge, type Instruction, instructions, type PhotoType } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { ChallengeTable, TakeTable } from './capture.table.ts';
import type { KindOfTake } from './take-kind.ts';

/** How long an instruction may be followed; each once. */
const challengeSeconds = 90;
/** After this many failures no further challenge is issued: a person reviews, or the face check ends. */
export const challengeFailures = 3;

/**
 * A fresh instruction chosen at random by the server, never one that this take has just passed or failed.
 * @returns null when so many failed that no further one is given
 */
async function issueChallenge<Take extends TakeTable>(
  tx: DatabaseTransaction,
  { take, kind }: KindOfTake<Take>,
  photoType: PhotoType,
  now: Date,
): Promise<ChallengeTable | null> {
  const earlier = await tx
    .selectFrom('challenge')
    .selectAll()
    .where('take_id', '=', take.id)
    .orderBy('issued_at')
    .execute();
  if (await kind.challengesExhausted(tx, take)) return null;
  const row: ChallengeTable = {
    id: randomUUID(),
    take_id: take.id,
    verification_id: take.verification_id,
    photo_type: photoType,
    instruction: chooseInstruction(
      earlier.filter((challenge) => challenge.state === 'passed').map((challenge) => challenge.instruction),
      earlier.at(-1)?.instruction,
    ),
    state: 'open',
    issued_at: now,
    expires_at: new Date(now.getTime() + challengeSeconds * 1000),
  };
  await tx.insertInto('challenge').values(row).execute();
  return row;
}

/** How many challenges failed or ran out. @param among narrows them to those that count */
export async function countFailed(
  tx: DatabaseTransaction,
  among: (challenges: ChallengesOfTakes) => ChallengesOfTakes,
): Promise<number> {
  const failed = await among(challengesOfTakes(tx))
    .where('challenge.state', 'in', ['failed', 'expired'])
    .execute();
  return failed.length;
}

function challengesOfTakes(tx: DatabaseTransaction) {
  return tx.selectFrom('challenge').innerJoin('take', 'take.id', 'challenge.take_id').select('challenge.id');
}

type ChallengesOfTakes = ReturnType<typeof challengesOfTakes>;

/** Two different instructions at once, for a face authentication: its pictures come together. */
export async function issueBoth(
  tx: DatabaseTransaction,
  take: Pick<TakeTable, 'id' | 'verification_id'>,
  now: Date,
): Promise<readonly ChallengeTable[]> {
  const first = chooseInstruction([], undefined);
  const rows = [first, chooseInstruction([], first)].map(
    (instruction, at): ChallengeTable => ({
      id: randomUUID(),
      take_id: take.id,
      verification_id: take.verification_id,
      photo_type: at === 0 ? 'instruction1' : 'instruction2',
      instruction,
      state: 'open',
      issued_at: now,
      expires_at: new Date(now.getTime() + challengeSeconds * 1000),
    }),
  );
  await tx.insertInto('challenge').values(rows).execute();
  return rows;
}

function chooseInstruction(passed: readonly Instruction[], last: Instruction | undefined): Instruction {
  const free = instructions.filter((instruction) => !passed.includes(instruction) && instruction !== last);
  return free[randomInt(free.length)] as Instruction;
}

/** The open challenge of a take, after one that ran out was closed. */
export async function openChallenge(
  db: Database,
  takeId: string,
  now: Date,
): Promise<ChallengeTable | undefined> {
  const row = await db
    .selectFrom('challenge')
    .selectAll()
    .where('take_id', '=', takeId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!row || row.expires_at > now) return row;
  await closeChallenge(db, row.id, 'expired');
  return undefined;
}

export async function closeChallenge(
  db: Database,
  id: string,
  state: 'passed' | 'failed' | 'expired',
): Promise<void> {
  await db.updateTable('challenge').set({ state }).where('id', '=', id).where('state', '=', 'open').execute();
}

/** Closes whatever challenge of a take is still open. */
export async function closeChallenges(
  tx: DatabaseTransaction,
  takeId: string,
  state: 'passed' | 'failed' | 'expired',
): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ state })
    .where('take_id', '=', takeId)
    .where('state', '=', 'open')
    .execute();
}

/** The open challenge, or a fresh one for what the take still lacks; null when there is nothing to ask. */
export async function currentChallenge<Take extends TakeTable>(
  tx: DatabaseTransaction,
  ofKind: KindOfTake<Take>,
  now: Date,
): Promise<ChallengeTable | null> {
  const { take } = ofKind;
  const open = await openChallenge(tx, take.id, now);
  if (open) return open;
  const rows = await tx
    .selectFrom('challenge')
    .select(['photo_type', 'state'])
    .where('take_id', '=', take.id)
    .execute();
  const passed = new Set(rows.filter((row) => row.state === 'passed').map((row) => row.photo_type));
  const next = (['instruction1', 'instruction2'] as const).find((photoType) => !passed.has(photoType));
  return next ? issueChallenge(tx, ofKind, next, now) : null;
}

/** How many of these challenges were passed, each kind of picture counted once. */
export async function countPassed(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db
    .selectFrom('challenge')
    .select('photo_type')
    .distinct()
    .where('id', 'in', [...ids])
    .where('state', '=', 'passed')
    .execute();
  return rows.length;
}

/** What was asked for by each of these challenges. */
export async function instructionsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Instruction>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('challenge')
    .select(['id', 'instruction'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, instruction }) => [id, instruction]));
}

export function presentChallenge(row: ChallengeTable): Challenge {
  return {
    id: row.id,
    instruction: row.instruction,
    photoType: row.photo_type,
    expiresAt: row.expires_at.toISOString(),
  };
}
