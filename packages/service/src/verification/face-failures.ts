import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { profileEditBusiness } from '../business/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { hashTargetUser } from './target-user.ts';
import type { VerificationTable } from './verification.table.ts';

/** How often a person's faces may fail to match in a day, across verifications. */
const failuresPerDay = 10;
const dayMs = 24 * 3_600_000;

/** A person as their business knows them; null where the business named none. */
export interface FaceOwner {
  readonly businessId: string;
  readonly targetUserHash: Buffer | null;
}

/** Whose face a verification shows, as far as its business said. */
export function faceOwnerOf(
  row: Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash'>,
): FaceOwner & { readonly verificationId: string } {
  return { businessId: row.business_id, targetUserHash: row.target_user_hash, verificationId: row.id };
}

/** Whose faces a comparison is about: the business's person, and the account's where its information is shared. */
export function facesAtStake(
  master: MasterKey,
  row: Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash' | 'account_id' | 'account_use'>,
): readonly (FaceOwner & { readonly verificationId: string })[] {
  const person = faceOwnerOf(row);
  return row.account_use === 'userSubmission' && row.account_id !== null
    ? [person, faceOwnerOfAccount(master, row.account_id, row.id)]
    : [person];
}

/** An account's face has the same limit as a business's user: failures a day, across verifications. */
export function faceOwnerOfAccount(
  master: MasterKey,
  accountId: string,
  verificationId: string,
): FaceOwner & { readonly verificationId: string } {
  return {
    businessId: profileEditBusiness,
    targetUserHash: hashTargetUser(master, profileEditBusiness, `account ${accountId}`),
    verificationId,
  };
}

/** Refuses with 429 while the person failed too often in the last 24 hours. */
export async function checkFaceFailures(db: Database, owner: FaceOwner, now: Date): Promise<Outcome<void>> {
  if (!owner.targetUserHash) return success(undefined);
  const recent = await db
    .selectFrom('face_failure')
    .select('at')
    .where('business_id', '=', owner.businessId)
    .where('target_user_hash', '=', owner.targetUserHash)
    .where('at', '>', new Date(now.getTime() - dayMs))
    .orderBy('at', 'desc')
    .limit(failuresPerDay)
    .execute();
  const first = recent[failuresPerDay - 1];
  if (!first) return success(undefined);
  const retryAfterSeconds = Math.ceil((first.at.getTime() + dayMs - now.getTime()) / 1000);
  return failure('face_failure_limit_reached', { retryAfterSeconds });
}

/**
 * Whether what a comparison of faces found may be told: comparisons of one person at the same moment follow each other
 * here, in however many verifications, so that no more fail in a day than may. Refuses as {@link checkFaceFailures}.
 * @param owners whose faces were compared, the business's person before an account's
 */
export async function settleComparison(
  tx: DatabaseTransaction,
  owners: readonly (FaceOwner & { readonly verificationId: string })[],
  { matched, now }: { readonly matched: boolean; readonly now: Date },
): Promise<Outcome<void>> {
  for (const owner of owners) {
    await lockPerson(tx, owner);
    const limit = await checkFaceFailures(tx, owner, now);
    if (!limit.ok) return limit;
  }
  if (!matched) for (const owner of owners) await noteFaceFailure(tx, owner, now);
  return success(undefined);
}

/** A person has no row of their own: the lock is the hash by which they are known. */
async function lockPerson(tx: DatabaseTransaction, { businessId, targetUserHash }: FaceOwner): Promise<void> {
  if (!targetUserHash) return;
  const name = `face-failures/${businessId}/${targetUserHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Notes one failure; what is older than a day is forgotten. */
export async function noteFaceFailure(
  db: Database,
  owner: FaceOwner & { readonly verificationId: string },
  now: Date,
): Promise<void> {
  if (!owner.targetUserHash) return;
  await db
    .deleteFrom('face_failure')
    .where('at', '<=', new Date(now.getTime() - dayMs))
    .execute();
  await db
    .insertInto('face_failure')
    .values({
      id: randomUUID(),
      business_id: owner.businessId,
      target_user_hash: owner.targetUserHash,
      verification_id: owner.verificationId,
      at: now,
    })
    .execute();
}
