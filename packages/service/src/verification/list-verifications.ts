import type { identificationList, Kind, ListOrderName, Status } from '@ekyc/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, readAtOnce } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { cursorOf, inOrder, type ListOrder, type Place, readCursor } from './list-order.ts';
import { beginsAt, endsAt } from './moment-in-tokyo.ts';
import { times } from './present-verification.ts';
import { hashMetadata } from './metadata-hashes.ts';
import { hashTargetUser } from './target-user.ts';
import type { VerificationTable } from './verification.table.ts';

export interface ListFilter {
  readonly kind?: Kind | undefined;
  readonly status?: Status | undefined;
  readonly reason?: string | undefined;
  /** Instants, or days in Japan time, the last of which counts whole. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly targetUserId?: string | undefined;
  /** A key and its whole value, as `key=value`. */
  readonly metadata?: string | undefined;
  readonly publicId?: string | undefined;
  /** Newest first where it is absent. By decision: what was decided alone. */
  readonly order?: ListOrderName;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const shown = [
  'id',
  'public_id',
  'kind',
  'method',
  'status',
  'mode',
  'reasons',
  'created_at',
  'expires_at',
  'submitted_at',
  'decided_at',
] as const;
type ListedRow = Pick<VerificationTable, (typeof shown)[number]>;

const usual = 'newest';
const orders: Readonly<Record<ListOrderName, ListOrder>> = {
  newest: { time: 'created_at', latestFirst: true, lowestIdFirst: true },
  oldest: { time: 'created_at', latestFirst: false, lowestIdFirst: false },
  lastDecided: { time: 'decided_at', latestFirst: true, lowestIdFirst: true },
  firstDecided: { time: 'decided_at', latestFirst: false, lowestIdFirst: false },
};

/**
 * One page; the cursor names the last row seen. Every condition is a plain comparison that an index of migration 0015
 * or 0042 serves in the list's own order: no page, however deep, reads many more rows than it shows. Filters that share
 * no index, as metadata with another one, are met by one and looked up in the other; by decision, days of creation are
 * looked up within the index.
 */
export async function listVerifications(
  ports: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter,
): Promise<Outcome<z.infer<typeof identificationList>>> {
  const { order = usual } = filter;
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor, order, usual);
  if (filter.cursor !== undefined && !after) return failure('malformed_request');
  const rows = await readRows(ports, businessId, { ...filter, after });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return success({
    items: page.map((row) => ({
      publicId: row.public_id,
      kind: row.kind,
      ...(row.kind === 'identification' && { method: row.method }),
      status: row.status,
      mode: row.mode,
      ...times(row),
      reasons: [...row.reasons],
    })),
    nextCursor:
      last && rows.length > page.length
        ? cursorOf(order, usual, { at: timeOf(last, orders[order]), id: last.id })
        : null,
  });
}

function timeOf(row: ListedRow, { time }: ListOrder): Date {
  const at = time === 'decided_at' ? row.decided_at : row.created_at;
  if (at === null) throw new Error('what is listed by its decision was decided');
  return at;
}

/** One row more than the page has. */
async function readRows(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter & { readonly after: Place | null },
): Promise<readonly ListedRow[]> {
  const { kind, status, reason, from, to, targetUserId, metadata, publicId, after } = filter;
  const order = orders[filter.order ?? usual];
  const { source, ordered, column } = sourceOf(filter, order);
  const id = sql.ref(ordered === 'verification' ? 'verification.id' : `${ordered}.verification_id`);
  const created = sql.ref(`${ordered}.created_at`);
  const at = sql.ref(`${ordered}.${order.time}`);
  const { behind, orderBy } = inOrder(order, { at, id }, after);
  const conditions = [
    sql`${sql.ref(`${ordered}.business_id`)} = ${businessId}`,
    ...(reason === undefined ? [] : [sql`${column('reason')} = ${reason}`]),
    ...(kind === undefined ? [] : [sql`${column('kind')} = ${kind}`]),
    ...(status === undefined ? [] : [sql`${column('status')} = ${status}`]),
    ...(from === undefined ? [] : [sql`${created} >= ${beginsAt(from)}`]),
    ...(to === undefined ? [] : [sql`${created} < ${endsAt(to)}`]),
    ...(publicId === undefined ? [] : [sql`verification.public_id = ${publicId}`]),
    ...(targetUserId === undefined
      ? []
      : [sql`verification.target_user_hash = ${hashTargetUser(master, businessId, targetUserId)}`]),
    ...(metadata === undefined
      ? []
      : [
          sql`metadata_hash.business_id = ${businessId}`,
          sql`metadata_hash.hash = ${hashMetadata(master, businessId, metadata)}`,
        ]),
    ...(order.time === 'decided_at' ? [sql`${at} is not null`] : []),
    ...behind,
  ];
  const page = sql<ListedRow>`
    select ${sql.join(shown.map((name) => sql.ref(`verification.${name}`)))} from ${source}
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy} limit ${sql.lit(filter.limit + 1)}`;
  const [rows] = await readAtOnce(db, [page.compile(db)]);
  return rows;
}

/** What is read for these filters, the table whose order the list has, and where kind and status stand. */
function sourceOf({ reason, metadata }: ListFilter, { time }: ListOrder) {
  // The rows of a reason also have the columns of the other filters.
  const narrowed = reason === undefined ? 'verification' : 'verification_reason';
  const joins = [
    sql`verification`,
    ...(reason === undefined
      ? []
      : [sql`join verification_reason on verification_reason.verification_id = verification.id`]),
    ...(metadata === undefined
      ? []
      : [sql`join metadata_hash on metadata_hash.verification_id = verification.id`]),
  ];
  return {
    source: sql.join(joins, sql` `),
    ordered:
      reason === undefined && metadata !== undefined && time === 'created_at'
        ? ('metadata_hash' as const)
        : narrowed,
    column: (name: string) => sql.ref(`${narrowed}.${name}`),
  };
}
