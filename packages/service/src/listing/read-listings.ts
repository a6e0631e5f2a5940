import type { listingsQuery } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, noteWordedEvent, seesPersonalData } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { cursorOf, inOrder, readCursor } from '../verification/index.ts';
import { keysOfSearch } from './listed-person.ts';
import { type ListingPorts, memberOf } from './listing-member.ts';
import { type ListingRow, presentListing, type UnnamedListing } from './present-listing.ts';

type Filter = z.output<typeof listingsQuery> & {
  readonly search?: string | undefined;
  readonly purpose: string | undefined;
};

const order = 'newest';

/** The columns of a listing as it is shown, with its source and how many cases it sent to a person. */
const shownColumns = sql`l.*, (select v.public_id from verification v where v.id = l.source_id) as source,
  (select count(*) from listing_match m where m.listing_id = l.id) as matches`;

/**
 * A page of a business's listings, newest proposal first. Whether somebody is listed is personal data: who searches for
 * them says why, and it becomes an event, also where nothing was found.
 */
export async function listListings(
  ports: ListingPorts,
  caller: Caller,
  filter: Filter,
): Promise<Outcome<{ items: readonly UnnamedListing[]; nextCursor: string | null }>> {
  const { search, purpose, cursor, limit } = filter;
  const after = cursor === undefined ? null : readCursor(cursor, order, order);
  if (cursor !== undefined && after === null) return failure('malformed_request');
  if (search !== undefined && purpose === undefined) return failure('purpose_missing');
  if (search !== undefined && !seesPersonalData(caller)) return failure('role_not_allowed');
  const now = ports.now();
  const { behind, orderBy } = inOrder(
    { time: 'created_at', latestFirst: true, lowestIdFirst: true },
    { at: sql.ref('l.proposed_at'), id: sql.ref('l.id') },
    after,
  );
  const conditions = [...conditionsOf(ports, caller, filter), ...behind];
  const { rows } = await sql<ListingRow>`select ${shownColumns} from listing l
    where ${sql.join(conditions, sql` and `)} order by ${orderBy} limit ${sql.lit(limit + 1)}`.execute(
    ports.db,
  );
  const page = rows.slice(0, limit);
  if (search !== undefined && purpose !== undefined) {
    const details = { count: page.length, ...(after === null ? {} : { continued: true }) };
    await noteUse(ports, caller, 'listing.searched', { details, words: purpose });
  }
  const last = rows.length > limit ? page.at(-1) : undefined;
  return success({
    items: page.map((row) => presentListing(row, { staffId: memberOf(caller), now })),
    nextCursor: last ? cursorOf(order, order, { at: last.proposed_at, id: last.id }) : null,
  });
}

/** Looks at whom listings name: events of the business, in no chain. */
type Use = 'listing.viewed' | 'listing.searched';

/** Records that somebody was shown of whom a listing is, or whether somebody is listed, and why. */
export async function noteUse(
  { db, master, now }: ListingPorts,
  caller: Caller,
  action: Use,
  said: { readonly details: Readonly<Record<string, unknown>>; readonly words: string },
): Promise<void> {
  await db
    .transaction()
    .execute((tx) => noteWordedEvent(tx, master, { caller, at: now() }, { action, ...said }));
}

function conditionsOf(
  { master, now }: ListingPorts,
  caller: Caller,
  { list, state, waiting, search }: Filter,
): readonly RawBuilder<unknown>[] {
  const { businessId } = caller;
  const today = todayInTokyo(now());
  const conditions = [sql`l.business_id = ${businessId}`];
  if (list !== undefined) conditions.push(sql`l.list = ${list}`);
  if (waiting !== undefined) conditions.push(waitsFor(memberOf(caller), today));
  if (state !== undefined) conditions.push(isInState(state, today));
  if (search !== undefined) {
    const keys = keysOfSearch(master, businessId, search);
    conditions.push(
      keys.length === 0
        ? sql`false`
        : sql`l.id in (select k.listing_id from listing_key k
            where k.business_id = ${businessId} and k.hash in (${sql.join(keys)}))`,
    );
  }
  return conditions;
}

/** By what is true today: what is over counts as expired before it is erased. */
function isInState(state: NonNullable<Filter['state']>, today: string): RawBuilder<unknown> {
  if (state === 'proposed' || state === 'active') return sql`l.state = ${state} and l.expires_on >= ${today}`;
  if (state !== 'expired') return sql`l.state = ${state}`;
  return sql`(l.state = 'expired' or (l.state in ('proposed', 'active') and l.expires_on < ${today}))`;
}

const waitsFor = (staffId: string, today: string) =>
  sql`l.state = 'proposed' and l.proposed_by <> ${staffId} and l.expires_on >= ${today}`;

/** How many proposals of others wait for a member. */
export async function countProposals(
  db: Database,
  { businessId, staffId, at }: { readonly businessId: string; readonly staffId: string; readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from listing l
    where l.business_id = ${businessId} and ${waitsFor(staffId, todayInTokyo(at))}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** One listing of a business; undefined for another's. */
export async function findListing(
  db: Database | DatabaseTransaction,
  businessId: string,
  id: string,
): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`select ${shownColumns} from listing l
    where l.business_id = ${businessId} and l.id = ${id}`.execute(db);
  return rows[0];
}
