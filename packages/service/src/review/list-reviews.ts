import type {
  Kind,
  reviewList,
  ReviewCounts,
  ReviewItem,
  ReviewOrderName,
  ReviewQueue,
} from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Caller, loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { countProposals } from '../listing/index.ts';
import { countMentions } from '../note/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { MasterKey } from '../sealing/index.ts';
import { readActors } from '../staff/index.ts';
import {
  auditFinds,
  cursorOf,
  foundHash,
  inOrder,
  lastSeen,
  type ListOrder,
  mostSearched,
  openFound,
  type Place,
  readCursor,
  type Search,
  searchOf,
  type VerificationTable,
} from '../verification/index.ts';

const hourMs = 3_600_000;

interface ReviewPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
}

export interface ReviewFilter {
  readonly queue: ReviewQueue;
  readonly kind?: Kind | undefined;
  readonly reason?: string | undefined;
  readonly search?: string | undefined;
  /** Why somebody searches by name or document number too. */
  readonly purpose?: string | undefined;
  readonly publicId?: string | undefined;
  readonly order: ReviewOrderName;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const shown = [
  'id',
  'public_id',
  'business_id',
  'kind',
  'method',
  'mode',
  'id_type',
  'document_type',
  'regime',
  'reasons',
  'created_at',
  'changed_at',
  'wrapped_key',
  'sealed_request',
] as const;
type Row = Pick<VerificationTable, (typeof shown)[number]> & {
  readonly proposed_decision: NonNullable<ReviewItem['proposed']>['decision'] | null;
  readonly proposed_person: string | null;
  readonly proposed_at: Date | null;
  readonly taken_person: string | null;
  readonly taken_by: string | null;
  readonly taken_until: Date | null;
  /** The key of a search under which it was found. */
  readonly found_hash: Buffer | null;
};

/** Who looks, when, and since when what waits is overdue. */
interface Look {
  readonly businessId: string;
  readonly person: string;
  readonly at: Date;
  readonly deadlineMs: number | null;
}

const usual = 'longest';
/** As the index of what waits (migration 0034) and the one of a status (0015) are read. */
const orders: Readonly<Record<ReviewOrderName, ListOrder & { readonly time: 'changed_at' | 'created_at' }>> =
  {
    longest: { time: 'changed_at', latestFirst: false, lowestIdFirst: true },
    shortest: { time: 'changed_at', latestFirst: true, lowestIdFirst: false },
    oldest: { time: 'created_at', latestFirst: false, lowestIdFirst: false },
    newest: { time: 'created_at', latestFirst: true, lowestIdFirst: true },
  };

/** What waits for a decision; the cursor names the last row seen. */
export async function listReviews(
  ports: ReviewPorts,
  caller: Caller,
  filter: ReviewFilter,
): Promise<Outcome<z.infer<typeof reviewList>>> {
  const { limit, order } = filter;
  const after = filter.cursor === undefined ? null : readCursor(filter.cursor, order, usual);
  if (filter.cursor !== undefined && !after) return failure('malformed_request');
  const searched = searchOf(ports.master, caller, filter);
  if (!searched.ok) return searched;
  const search = searched.value;
  const look = await lookOf(ports, caller);
  const mostRead = search === null ? limit + 1 : mostSearched;
  const rows = await readRows(ports.db, look, {
    ...filter,
    keys: search?.keys ?? [],
    after,
    limit: mostRead,
  });
  const found = openFound(ports.master, search, rows, limit + 1);
  const page = await auditFinds(ports, caller, search?.purpose, found.slice(0, limit));
  const actors = await readActors(
    ports,
    caller.businessId,
    page.flatMap(({ row }) => row.taken_by ?? []),
  );
  const last = lastSeen({ read: rows, found: found.map(({ row }) => row) }, { limit, mostRead });
  return success({
    items: page.map(({ row, targetUserId, foundBy }) => ({
      ...present(row, look),
      targetUserId,
      foundBy,
      taken: takenOf(row, look, row.taken_by === null ? null : (actors.get(row.taken_by) ?? null)),
    })),
    nextCursor: last ? cursorOf(order, usual, { at: last[orders[order].time], id: last.id }) : null,
    counts: await count(ports.db, look),
  });
}

/** How much waits, for whom. */
export async function countReviews(ports: ReviewPorts, caller: Caller): Promise<Outcome<ReviewCounts>> {
  return success(await count(ports.db, await lookOf(ports, caller)));
}

async function lookOf({ db, now }: ReviewPorts, { businessId, person }: Caller): Promise<Look> {
  const { customization } = await loadBusiness(db, businessId);
  const { reviewHours } = customization;
  return { businessId, person, at: now(), deadlineMs: reviewHours === null ? null : reviewHours * hourMs };
}

const source = ({ at }: Look) => sql`verification v
  left join review_taking t on t.verification_id = v.id and t.until > ${at}
  left join proposed_decision p on p.verification_id = v.id`;

/** Each part of the queue as a condition on a row. */
function conditionsOf({ person, at, deadlineMs }: Look): Record<ReviewQueue, RawBuilder<unknown>> {
  const proposedByOther = sql`(p.person is not null and p.person <> ${person})`;
  return {
    all: sql`true`,
    free: sql`(t.person is null and (p.person is null or ${proposedByOther}))`,
    mine: sql`(t.person = ${person})`,
    second: proposedByOther,
    overdue: deadlineMs === null ? sql`false` : sql`(v.changed_at <= ${new Date(at.getTime() - deadlineMs)})`,
  };
}

async function count(db: Database, look: Look): Promise<ReviewCounts> {
  const { businessId, person: staffId } = look;
  const { free, mine, second, overdue } = conditionsOf(look);
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as all_count, count(*) filter (where ${free}) as free_count,
      count(*) filter (where ${mine}) as mine_count, count(*) filter (where ${second}) as second_count,
      count(*) filter (where ${overdue}) as overdue_count, min(v.changed_at) as oldest
    from ${source(look)} where v.business_id = ${look.businessId} and v.status = 'review'`.execute(db);
  const of = (name: string) => Number(rows[0]?.[name] ?? 0);
  const oldest = rows[0]?.['oldest'];
  return {
    all: of('all_count'),
    free: of('free_count'),
    mine: of('mine_count'),
    second: of('second_count'),
    overdue: of('overdue_count'),
    mentioned: await countMentions(db, { businessId, staffId }),
    listings: await countProposals(db, { businessId, staffId, at: look.at }),
    oldestSince: oldest instanceof Date ? oldest.toISOString() : null,
  };
}

async function readRows(
  db: Database,
  look: Look,
  {
    queue,
    kind,
    reason,
    publicId,
    keys,
    order,
    after,
    limit,
  }: ReviewFilter & Pick<Search, 'keys'> & { readonly after: Place | null },
): Promise<readonly Row[]> {
  const at = sql.ref(`v.${orders[order].time}`);
  const { behind, orderBy } = inOrder(orders[order], { at, id: sql.ref('v.id') }, after);
  const conditions = [
    sql`v.business_id = ${look.businessId}`,
    sql`v.status = 'review'`,
    conditionsOf(look)[queue],
    ...(publicId === undefined ? [] : [sql`v.public_id = ${publicId}`]),
    ...(kind === undefined ? [] : [sql`v.kind = ${kind}`]),
    ...(reason === undefined
      ? []
      : [
          sql`exists (select from verification_reason r where r.verification_id = v.id and r.reason = ${reason})`,
        ]),
    ...behind,
  ];
  const { rows } = await sql<Row>`
    select ${sql.join(shown.map((name) => sql.ref(`v.${name}`)))},
      p.decision as proposed_decision, p.person as proposed_person, p.at as proposed_at,
      ${foundHash(look.businessId, keys, sql.ref('v.id'))} as found_hash, t.person as taken_person, t.taken_by as taken_by, t.until as taken_until
    from ${source(look)} where ${sql.join(conditions, sql` and `)}
    order by ${orderBy} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

function present(
  row: Row,
  { person, at, deadlineMs }: Look,
): Omit<ReviewItem, 'targetUserId' | 'foundBy' | 'taken'> {
  const dueAt = deadlineMs === null ? null : new Date(row.changed_at.getTime() + deadlineMs);
  const { proposed_decision: decision, proposed_at: proposedAt } = row;
  return {
    publicId: row.public_id,
    kind: row.kind,
    method: row.kind === 'identification' ? row.method : null,
    mode: row.mode,
    idType: row.id_type,
    documentType: row.document_type,
    regime: row.regime,
    reasons: [...row.reasons],
    createdAt: row.created_at.toISOString(),
    waitingSince: row.changed_at.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: dueAt !== null && dueAt <= at,
    proposed:
      decision === null || proposedAt === null
        ? null
        : { decision, at: proposedAt.toISOString(), own: row.proposed_person === person },
  };
}

function takenOf(
  { taken_person, taken_until: until }: Row,
  { person }: Look,
  by: NonNullable<ReviewItem['taken']>['person'],
): ReviewItem['taken'] {
  return until === null ? null : { own: taken_person === person, person: by, until: until.toISOString() };
}
