import type { Change, ChangeList } from '@ekyc/contract';
import { sql } from 'kysely';
import { notePlacesGiven } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { times } from './present-verification.ts';
import type { VerificationTable } from './verification.table.ts';

/** Most changes that get their place in one transaction. */
const batch = 1000;

/**
 * What has changed of a business's verifications since a cursor, each at its newest state.
 *
 * Places are not assigned where a verification is changed, but here, to committed changes, by one reader of
 * the business at a time: a change committed late gets a later place, so that no reader misses it.
 *
 * @param asked.cursor of an earlier answer; from the beginning without
 * @returns `malformed_request` for a cursor that was never given
 */
export async function readChanges(
  db: Database,
  businessId: string,
  asked: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Outcome<ChangeList>> {
  const after = asked.cursor === undefined ? 0 : readCursor(asked.cursor);
  if (after === null) return failure('malformed_request');
  const { count, placed } = await givePlaces(db, businessId);
  if (after > count) return failure('malformed_request');
  const rows = await db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('change_position', '>', String(after))
    .orderBy('change_position')
    .limit(asked.limit + 1)
    .execute();
  const items = rows.slice(0, asked.limit).map(presentChange);
  return success({
    items,
    cursor: items.at(-1)?.cursor ?? writeCursor(after),
    more: rows.length > items.length || placed === batch,
  });
}

/** The cursor after all committed changes: from it a reader sees only later ones. */
export async function endOfChanges(db: Database, businessId: string): Promise<string> {
  let given = await givePlaces(db, businessId);
  while (given.placed === batch) given = await givePlaces(db, businessId);
  return writeCursor(given.count);
}

/**
 * Gives the next places to at most one batch of committed changes that have none. The business's row is held
 * meanwhile, so that places become visible in their order; a verification that is being changed at this moment is
 * left alone, since that change sends it to the end again.
 * @returns the last place given so far, and how many were given now
 */
async function givePlaces(
  db: Database,
  businessId: string,
): Promise<{ readonly count: number; readonly placed: number }> {
  const waiting = await db
    .selectFrom('verification')
    .select('id')
    .where('business_id', '=', businessId)
    .where('change_position', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return { count: await countOf(db, businessId), placed: 0 };
  return db.transaction().execute(async (tx) => {
    const business = await tx
      .selectFrom('business')
      .select('change_count')
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const before = Number(business.change_count);
    const { rows } = await sql`
      with waiting as (
        select id, changed_at from verification
        where business_id = ${businessId} and change_position is null
        order by changed_at, id limit ${sql.lit(batch)}
        for no key update skip locked),
      next as (select id, row_number() over (order by changed_at, id) as number from waiting)
      update verification set change_position = ${sql.lit(before)} + next.number
      from next where verification.id = next.id
      returning verification.id`.execute(tx);
    const count = before + rows.length;
    await notePlacesGiven(tx, businessId, count);
    return { count, placed: rows.length };
  });
}

async function countOf(db: Database, businessId: string): Promise<number> {
  const { change_count } = await db
    .selectFrom('business')
    .select('change_count')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return Number(change_count);
}

function presentChange(row: VerificationTable): Change {
  return {
    publicId: row.public_id,
    kind: row.kind,
    status: row.status,
    mode: row.mode,
    decision: row.decision,
    reasons: [...row.reasons],
    sequence: row.webhook_sequence,
    ...times(row),
    changedAt: row.changed_at.toISOString(),
    cursor: writeCursor(Number(row.change_position)),
  };
}

function writeCursor(position: number): string {
  return Buffer.from(`change ${position}`, 'utf8').toString('base64url');
}

/** The place that a cursor names; null where it is not one as {@link writeCursor} writes them. */
function readCursor(cursor: string): number | null {
  const match = /^change (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const position = Number(match?.[1]);
  return match && writeCursor(position) === cursor ? position : null;
}
