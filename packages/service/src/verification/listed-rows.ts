import type { Kind, ListOrderName, Status, verificationList } from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, readAtOnce } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { inOrder, type ListOrder, type Place } from './list-order.ts';
import { hashMetadata } from './metadata-hashes.ts';
import { beginsAt, endsAt } from './moment-in-tokyo.ts';
import { times } from './present-verification.ts';
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
export type ListedRow = Pick<VerificationTable, (typeof shown)[number]>;

/** The order whose cursors do not name it. */
export const usualOrder = 'newest';
const orders: Readonly<Record<ListOrderName, ListOrder>> = {
  newest: { time: 'created_at', latestFirst: true, lowestIdFirst: true },
  oldest: { time: 'created_at', latestFirst: false, lowestIdFirst: false },
  lastDecided: { time: 'decided_at', latestFirst: true, lowestIdFirst: true },
  firstDecided: { time: 'decided_at', latestFirst: false, lowestIdFirst: false },
};

/** Where a row stands in the list's order. */
export function placeOf(row: ListedRow, order: ListOrderName): Place {
  const at = orders[order].time === 'decided_at' ? row.decided_at : row.created_at;
  if (at === null) throw new Error('what is listed by its decision was decided');
  return { at, id: row.id };
}

/** A row as lists show it, found by nothing. */
export function presentListed(row: ListedRow): z.infer<typeof verificationList>['items'][number] {
  return {
    publicId: row.public_id,
    kind: row.kind,
    ...(row.kind === 'identification' && { method: row.method }),
    status: row.status,
    mode: row.mode,
    ...times(row),
    reasons: [...row.reasons],
    foundBy: null,
    targetUserId: null,
  };
}

/** What else is read of each row, and what else holds for it. */
interface More {
  readonly columns: readonly RawBuilder<unknown>[];
  readonly conditions: readonly RawBuilder<unknown>[];
}
const nothingMore: More = { columns: [], conditions: [] };

/**
 * As many rows as the filter's limit says, behind a place in its order. Every condition is a plain comparison that an
 * index of migration 0015 or 0042 serves in the list's own order: no page, however deep, reads many more rows than it
 * shows. Filters that share no index, as metadata with another one, are met by one and looked up in the other; by
 * decision, days of creation are looked up within the index.
 */
export async function readListed<Row extends ListedRow = ListedRow>(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter & { readonly after: Place | null },
  more: More = nothingMore,
): Promise<readonly Row[]> {
  const { kind, status, reason, from, to, targetUserId, metadata, publicId, after } = filter;
  const order = orders[filter.order ?? usualOrder];
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
    ...more.conditions,
    ...behind,
  ];
  const columns = [...shown.map((name) => sql.ref(`verification.${name}`)), ...more.columns];
  const page = sql<Row>`
    select ${sql.join(columns)} from ${source}
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy} limit ${sql.lit(filter.limit)}`;
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
