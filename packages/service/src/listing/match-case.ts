import type { CaseListings, ListingMeans, PersonList } from '@ekyc/contract';
import { listingMeans } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import { type RawBuilder, sql } from 'kysely';
import { appendAuditEntry } from '../audit/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { identifiersOf, identifiersWithShared, type VerificationTable } from '../verification/index.ts';
import { keysOfCase } from './listed-person.ts';
import type { ListingPorts } from './listing-member.ts';
import { presentListing, type ListingRow } from './present-listing.ts';
import { personOfCase } from './propose-listing.ts';

/** Ids of listings under one of these hashes. */
const idsUnder = (businessId: string, keys: readonly Buffer[]): RawBuilder<unknown> =>
  keys.length === 0
    ? sql`select null where false`
    : sql`select k.listing_id from listing_key k where k.business_id = ${businessId} and k.hash in (${sql.join(keys)})`;

/** Whether a listing counts on a day. */
const counts = (today: string): RawBuilder<unknown> => sql`(l.state = 'active' and l.expires_on >= ${today})`;

/**
 * Looks for a case that is being concluded in the lists of its business, and notes which listings name its person or
 * document: in rows, which a redaction deletes, and in the chain, without their ids.
 * @param row as it is submitted, held by this transaction
 * @returns on which lists they are
 */
export async function matchCase(
  tx: DatabaseTransaction,
  { master, now }: Pick<ListingPorts, 'master' | 'now'>,
  row: VerificationTable,
): Promise<readonly PersonList[]> {
  const at = now();
  const keys = keysOfCase(master, row.business_id, identifiersWithShared(master, row));
  const { rows } = await sql<{ id: string; list: PersonList; by_what: ListingMeans }>`
    select l.id, l.list, l.by_what from listing l
    where l.id in (${idsUnder(row.business_id, keys)}) and ${counts(todayInTokyo(at))} order by l.id`.execute(
    tx,
  );
  await tx.deleteFrom('listing_match').where('verification_id', '=', row.id).execute();
  if (rows.length === 0) return [];
  await tx
    .insertInto('listing_match')
    .values(
      rows.map(({ id }) => ({
        verification_id: row.id,
        listing_id: id,
        business_id: row.business_id,
        at,
      })),
    )
    .execute();
  const lists = distinct(rows.map(({ list }) => list));
  await appendAuditEntry(tx, row.id, at, {
    actor: 'service',
    action: 'listing.matched',
    details: { lists, by: distinct(rows.map(({ by_what }) => by_what)) },
  });
  return lists;
}

const distinct = <Word extends string>(words: readonly Word[]): Word[] => [...new Set(words)].toSorted();

/** What the lists say of a case now. Without a purpose: which lists, not who. */
export async function listingsOfCase(
  { db, master, now }: ListingPorts,
  { businessId, staffId }: { readonly businessId: string; readonly staffId: string },
  publicId: string,
): Promise<Outcome<CaseListings>> {
  const row = await db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (!row) return failure('not_found');
  const found = identifiersOf(master, row);
  const keys = keysOfCase(master, businessId, found);
  const rows = await readOfCase(db, row, keys, todayInTokyo(now()));
  return success({
    items: rows.map((one) => {
      const { id, list, by, reason, state, expiresOn } = presentListing(one, { staffId, now: now() });
      const { named, held } = one;
      return {
        id,
        list,
        by,
        reason,
        state,
        expiresOn,
        matches: named,
        held,
        source: one.source_id === row.id,
      };
    }),
    can: listingMeans.filter((by) => personOfCase(found, by) !== null),
  });
}

type OfCase = ListingRow & { readonly named: boolean; readonly held: boolean };

/** Each kind of link is read from its own index. */
async function readOfCase(
  db: Database,
  { id, business_id }: Pick<VerificationTable, 'id' | 'business_id'>,
  keys: readonly Buffer[],
  today: string,
): Promise<readonly OfCase[]> {
  const { rows } = await sql<OfCase>`
    with named as (${idsUnder(business_id, keys)}),
      held as (select m.listing_id from listing_match m where m.verification_id = ${id})
    select l.*, null as source, 0 as matches, l.id in (select * from held) as held,
      (${counts(today)} and l.id in (select * from named)) as named
    from listing l
    where l.source_id = ${id} or l.id in (select * from held)
      or (${counts(today)} and l.id in (select * from named))
    order by l.proposed_at desc, l.id`.execute(db);
  return rows;
}

/** A redaction destroys which listings a case met, and that one was proposed from it; the listings themselves stay. */
export async function forgetListingsOf(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('listing_match').where('verification_id', '=', verificationId).execute();
  await tx.updateTable('listing').set({ source_id: null }).where('source_id', '=', verificationId).execute();
}
