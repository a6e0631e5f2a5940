import { sql } from 'kysely';
import type { Caller } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { lockVerification } from '../verification/index.ts';

/** As long as a look at a difficult case takes; the open page takes it again before that. */
const takenForMs = 30 * 60_000;

interface TakePorts {
  readonly db: Database;
  readonly now: () => Date;
}

interface Taken {
  readonly publicId: string;
  readonly until: string;
  /** Whether it was the caller's already. */
  readonly again: boolean;
}

/** The caller works on this review from now on; again, it lasts longer. Of two at once one gets it. */
export async function takeReview(
  ports: TakePorts,
  caller: Caller,
  publicId: string,
): Promise<Outcome<Taken>> {
  const found = await findOwn(ports.db, caller, publicId);
  if (!found) return failure('not_found');
  return ports.db.transaction().execute(async (tx): Promise<Outcome<Taken>> => {
    // Whoever decides holds the row too: nobody takes what is being decided.
    const { status } = await lockVerification(tx, found.id);
    if (status !== 'review') return failure('wrong_state');
    const taken = await take(tx, ports.now(), caller, found.id);
    return taken ? success({ publicId, ...taken }) : failure('review_taken');
  });
}

/**
 * Gives it back before its time: one's own, and an owner anybody's.
 * @param onlyOwn an owner takes nothing from anybody either, and what waits no more is `wrong_state`
 */
export async function releaseReview(
  { db, now }: TakePorts,
  caller: Caller,
  { publicId, onlyOwn }: { readonly publicId: string; readonly onlyOwn: boolean },
): Promise<Outcome<void>> {
  const found = await findOwn(db, caller, publicId);
  if (!found) return failure('not_found');
  return db.transaction().execute(async (tx): Promise<Outcome<void>> => {
    const { status } = await lockVerification(tx, found.id);
    if (onlyOwn && status !== 'review') return failure('wrong_state');
    if ((onlyOwn || caller.role !== 'owner') && (await isTakenByAnother(tx, now(), caller, found.id)))
      return failure('review_taken');
    await forgetTaking(tx, found.id);
    return success(undefined);
  });
}

interface Row {
  readonly id: string;
  readonly public_id: string;
}

/**
 * The next review for this caller, taken: first what they took before, then the longest waiting that is free. Never what
 * they proposed a decision of themselves.
 * @param after public id of a review that is passed over, with all that wait longer
 */
export async function takeNextReview(
  { db, now }: TakePorts,
  caller: Caller,
  after: string | undefined,
): Promise<Outcome<{ readonly taken: Taken | null }>> {
  const { businessId, person } = caller;
  const passed = after === undefined ? null : await findOwn(db, caller, after);
  if (after !== undefined && !passed) return failure('not_found');
  const at = now();
  const behind = passed ? sql`and (v.changed_at, v.id) > (${passed.changed_at}, ${passed.id})` : sql``;
  return db.transaction().execute(async (tx) => {
    // What another call holds at this moment is passed over: two that ask at once get two reviews.
    const { rows } = await sql<Row>`
      select v.id, v.public_id from verification v
      left join review_taking t on t.verification_id = v.id and t.until > ${at}
      left join proposed_decision p on p.verification_id = v.id
      where v.business_id = ${businessId} and v.status = 'review'
        and (t.person is null or t.person = ${person}) and (p.person is null or p.person <> ${person}) ${behind}
      order by (t.person is null), v.changed_at, v.id
      limit 1 for update of v skip locked`.execute(tx);
    const [row] = rows;
    const taken = row ? await take(tx, at, caller, row.id) : null;
    return success({ taken: row && taken ? { publicId: row.public_id, ...taken } : null });
  });
}

/** Whether somebody else works on it. @param tx holds the verification's row */
export async function isTakenByAnother(
  tx: DatabaseTransaction,
  at: Date,
  { person }: Pick<Caller, 'person'>,
  verificationId: string,
): Promise<boolean> {
  const holder = await holderOf(tx, at, verificationId);
  return holder !== null && holder !== person;
}

/** Who works on it; null where nobody does. */
async function holderOf(tx: DatabaseTransaction, at: Date, verificationId: string): Promise<string | null> {
  const taking = await tx
    .selectFrom('review_taking')
    .select('person')
    .where('verification_id', '=', verificationId)
    .where('until', '>', at)
    .executeTakeFirst();
  return taking?.person ?? null;
}

/** Nobody works on it any more: it was decided, proposed or given back. */
export async function forgetTaking(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('review_taking').where('verification_id', '=', verificationId).execute();
}

function findOwn(db: Database, { businessId }: Caller, publicId: string) {
  return db
    .selectFrom('verification')
    .select(['id', 'changed_at'])
    .where('business_id', '=', businessId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

/** It is the caller's from now on; null where it is somebody else's. */
async function take(
  tx: DatabaseTransaction,
  at: Date,
  { businessId, person, by }: Caller,
  verificationId: string,
): Promise<Omit<Taken, 'publicId'> | null> {
  const holder = await holderOf(tx, at, verificationId);
  if (holder !== null && holder !== person) return null;
  const until = new Date(at.getTime() + takenForMs);
  const values = { person, taken_by: 'staff' in by ? by.staff : by.key, taken_at: at, until };
  await tx
    .insertInto('review_taking')
    .values({ verification_id: verificationId, business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('verification_id').doUpdateSet(values))
    .execute();
  return { until: until.toISOString(), again: holder === person };
}
