import type { identificationList, Kind, Status } from '@ekyc/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, readAtOnce } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
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

/**
 * Newest first; the cursor names the last row seen, so that new rows shift nothing. Every condition is a plain
 * comparison that an index of migration 0015 or 0042 serves in the list's own order: no page, however deep, reads many
 * more rows than it shows. Two filters that share no index, as metadata with another one, are met by one and looked up
 * in the other.
 */
export async function listVerifications(
  ports: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter,
): Promise<Outcome<z.infer<typeof identificationList>>> {
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor);
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
        ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`, 'utf8').toString('base64url')
        : null,
  });
}

/** One row more than the page has. */
async function readRows(
  { db, master }: { readonly db: Database; readonly master: MasterKey },
  businessId: string,
  filter: ListFilter & { readonly after: Place | null },
): Promise<readonly ListedRow[]> {
  const { kind, status, reason, from, to, targetUserId, metadata, publicId, after } = filter;
  const { source, ordered, column } = sourceOf(filter);
  const id = sql.ref(ordered === 'verification' ? 'verification.id' : `${ordered}.verification_id`);
  const at = sql.ref(`${ordered}.created_at`);
  const conditions = [
    sql`${sql.ref(`${ordered}.business_id`)} = ${businessId}`,
    ...(reason === undefined ? [] : [sql`${column('reason')} = ${reason}`]),
    ...(kind === undefined ? [] : [sql`${column('kind')} = ${kind}`]),
    ...(status === undefined ? [] : [sql`${column('status')} = ${status}`]),
    ...(from === undefined ? [] : [sql`${at} >= ${beginsAt(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${endsAt(to)}`]),
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
    // The first of the two leads an index to the place; the second alone would read all rows before it.
    ...(after === null
      ? []
      : [sql`${at} <= ${after.createdAt}`, sql`(${at} < ${after.createdAt} or ${id} > ${after.id})`]),
  ];
  const page = sql<ListedRow>`
    select ${sql.join(shown.map((name) => sql.ref(`verification.${name}`)))} from ${source}
    where ${sql.join(conditions, sql` and `)}
    order by ${at} desc, ${id} limit ${sql.lit(filter.limit + 1)}`;
  const [rows] = await readAtOnce(db, [page.compile(db)]);
  return rows;
}

/** What is read for these filters, the table whose order the list has, and where kind and status stand. */
function sourceOf({ reason, metadata }: ListFilter) {
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
    ordered: reason === undefined && metadata !== undefined ? ('metadata_hash' as const) : narrowed,
    column: (name: string) => sql.ref(`${narrowed}.${name}`),
  };
}

interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

function readCursor(cursor: string): Place | null {
  const match = /^(\S+) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const createdAt = new Date(match?.[1] ?? '');
  return match && !Number.isNaN(createdAt.getTime()) ? { createdAt, id: match[2] as string } : null;
}
