import type { ListOrderName, verificationList } from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { cursorOf, type Place, readCursor } from './list-order.ts';
import {
  type ListedRow,
  type ListFilter,
  placeOf,
  presentListed,
  readListed,
  usualOrder,
} from './listed-rows.ts';
import {
  auditFinds,
  foundHash,
  idsUnder,
  lastSeen,
  mostSearched,
  type Opened,
  openFound,
  type Search,
} from './search.ts';
import type { VerificationTable } from './verification.table.ts';

type Row = ListedRow &
  Pick<VerificationTable, 'business_id' | 'wrapped_key' | 'sealed_request'> & {
    readonly found_hash: Buffer | null;
  };
type Ports = { readonly db: Database; readonly master: MasterKey };
type Filter = ListFilter & { readonly order: ListOrderName };
type PartFilter = Filter & { readonly after: Place | null };

/**
 * One page of what staff search all cases for, in two parts, each in the list's order. First what an index finds
 * wherever it stands: names, document numbers, and public ids by enough letters. Then what only opening tells, parts of
 * references above all: so many of the cases are opened at a time, and the cursor goes on behind them.
 */
export async function searchVerifications(
  ports: Ports & { readonly now: () => Date },
  caller: Caller,
  search: Search,
  filter: Filter,
): Promise<Outcome<z.infer<typeof verificationList>>> {
  const { order, limit, cursor } = filter;
  const from = cursor === undefined ? beginning : readPlace(cursor, order);
  if (!from) return failure('malformed_request');
  const isKnown = from.part === 'known';
  const known = isKnown
    ? await readKnown(ports, caller.businessId, search, { ...filter, after: from.after })
    : nothing;
  const rest = limit - known.found.length;
  const after = isKnown ? null : from.after;
  const { found, nextCursor } =
    rest > 0
      ? await readOthers(ports, caller.businessId, search, { ...filter, after, limit: rest })
      : { ...nothing, nextCursor: known.nextCursor };
  const page = await auditFinds(ports, caller, search.purpose, [...known.found, ...found]);
  return success({
    items: page.map(({ row, targetUserId, foundBy }) => ({ ...presentListed(row), targetUserId, foundBy })),
    nextCursor,
  });
}

/** A cursor among what indexes find says so: there its place is another one than among all cases. */
const knownOrder = (order: ListOrderName) => `known-${order}`;

/** In which part of a search a page begins, and behind which row of it. */
interface SearchPlace {
  readonly part: 'known' | 'others';
  readonly after: Place | null;
}
const beginning: SearchPlace = { part: 'known', after: null };

function readPlace(cursor: string, order: ListOrderName): SearchPlace | null {
  const known = readCursor(cursor, knownOrder(order), usualOrder);
  if (known) return { part: 'known', after: known };
  const after = readCursor(cursor, order, usualOrder);
  return after && { part: 'others', after };
}

/** What was found in one part, and where the search goes on. */
interface Part {
  readonly found: readonly Opened<Row>[];
  readonly nextCursor: string | null;
}
const nothing: Part = { found: [], nextCursor: null };

/** Up to `limit` of what indexes find; the search goes on behind it where there are so many. */
async function readKnown(
  ports: Ports,
  businessId: string,
  search: Search,
  filter: PartFilter,
): Promise<Part> {
  const known = knownIds(businessId, search);
  if (!known) return nothing;
  const { order, limit } = filter;
  const rows = await readListed<Row>(ports, businessId, filter, {
    columns: columnsOf(businessId, search),
    conditions: [sql`verification.id in (${known})`],
  });
  const last = rows.at(-1);
  return {
    found: openFound(ports.master, search, rows, limit),
    nextCursor: last ? cursorOf(knownOrder(order), usualOrder, placeOf(last, order)) : null,
  };
}

/** Up to `limit` of what only opening finds, and where the search goes on. */
async function readOthers(
  ports: Ports,
  businessId: string,
  search: Search,
  filter: PartFilter,
): Promise<Part> {
  const { order, limit } = filter;
  const known = knownIds(businessId, search);
  const read = await readListed<Row>(
    ports,
    businessId,
    { ...filter, limit: mostSearched },
    {
      columns: columnsOf(businessId, { ...search, keys: [] }),
      conditions: known ? [sql`verification.id not in (${known})`] : [],
    },
  );
  const found = openFound(ports.master, search, read, limit + 1);
  const last = lastSeen({ read, found: found.map(({ row }) => row) }, { limit, mostRead: mostSearched });
  return {
    found: found.slice(0, limit),
    nextCursor: last ? cursorOf(order, usualOrder, placeOf(last, order)) : null,
  };
}

const columnsOf = (businessId: string, { keys }: Search): readonly RawBuilder<unknown>[] => [
  ...(['business_id', 'wrapped_key', 'sealed_request'] as const).map((name) =>
    sql.ref(`verification.${name}`),
  ),
  sql`${foundHash(businessId, keys, sql.ref('verification.id'))} as found_hash`,
];

/** Letters of a public id that tell a case from 100,000 others, as 64 to the power of four. Fewer begin many. */
const tellingStart = /^[\w-]{4,}$/;

/** The ids of all that indexes find; null where the text is nothing of the kind. */
function knownIds(businessId: string, { text, keys }: Search): RawBuilder<unknown> | null {
  const parts = [
    ...(keys.length === 0 ? [] : [idsUnder(businessId, keys)]),
    // By bytes, as the index of migration 0044 has them, whatever the database's own order is. No id has a tilde,
    // which comes after all that they have.
    ...(tellingStart.test(text)
      ? [
          sql`select p.id from verification p
            where p.business_id = ${businessId} and p.public_id ~>=~ ${text} and p.public_id ~<~ ${`${text}~`}`,
        ]
      : []),
  ];
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}
