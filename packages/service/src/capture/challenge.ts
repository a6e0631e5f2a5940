import { randomInt, randomUUID } from 'node:crypto';
import { type Challenge, type Instruction, instructions, type PhotoType } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { ChallengeTable } from './capture.table.ts';

/** Single use, 90 s each, three failures, then a person reviews (design §5.5). */
export const challengeSeconds = 90;
const challengeFailures = 3;

interface TakeOwner {
  readonly takeId: string;
  readonly verificationId: string;
}

/**
 * A fresh instruction chosen at random by the server, never one that this take has just passed or failed.
 * @returns null when three challenges of the verification failed
 */
export async function issueChallenge(
  tx: DatabaseTransaction,
  owner: TakeOwner,
  photoType: PhotoType,
  now: Date,
): Promise<ChallengeTable | null> {
  const earlier = await tx
    .selectFrom('challenge')
    .selectAll()
    .where('take_id', '=', owner.takeId)
    .orderBy('issued_at')
    .execute();
  if (await challengesExhausted(tx, owner.verificationId)) return null;
  const row: ChallengeTable = {
    id: randomUUID(),
    take_id: owner.takeId,
    verification_id: owner.verificationId,
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

/**
 * Whether so many challenges failed or ran out that a person must look. Counted over the whole verification: else
 * whoever gives a take up and begins again could draw instructions until one suits.
 */
export async function challengesExhausted(tx: DatabaseTransaction, verificationId: string): Promise<boolean> {
  const failed = await tx
    .selectFrom('challenge')
    .select('id')
    .where('verification_id', '=', verificationId)
    .where('state', 'in', ['failed', 'expired'])
    .execute();
  return failed.length >= challengeFailures;
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

/** The open challenge, or a fresh one for what the take still lacks; null when there is nothing to ask. */
export async function currentChallenge(
  tx: DatabaseTransaction,
  owner: TakeOwner,
  now: Date,
): Promise<ChallengeTable | null> {
  const open = await openChallenge(tx, owner.takeId, now);
  if (open) return open;
  const rows = await tx
    .selectFrom('challenge')
    .select(['photo_type', 'state'])
    .where('take_id', '=', owner.takeId)
    .execute();
  const passed = new Set(rows.filter((row) => row.state === 'passed').map((row) => row.photo_type));
  const next = (['instruction1', 'instruction2'] as const).find((photoType) => !passed.has(photoType));
  return next ? issueChallenge(tx, owner, next, now) : null;
}

export function presentChallenge(row: ChallengeTable): Challenge {
  return {
    id: row.id,
    instruction: row.instruction,
    photoType: row.photo_type,
    expiresAt: row.expires_at.toISOString(),
  };
}
