import type { Figures, GivenUpStep } from '@ekyc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { beginsAt, endsAt } from './moment-in-tokyo.ts';

interface Span {
  /** Days in Japan time, both whole. */
  readonly from: string;
  readonly to: string;
}

/** What became of the verifications that a business made in a span, counted by the day on which they were made. */
export async function readFigures(db: Database, businessId: string, span: Span): Promise<Figures> {
  const made = sql`business_id = ${businessId}
    and created_at >= ${beginsAt(span.from)} and created_at < ${endsAt(span.to)}`;
  return {
    ...span,
    days: await byDay(db, made, span),
    reasons: await byReason(db, made),
    givenUp: await byStep(db, made),
    browsers: await byBrowser(db, made),
    documents: await byDocument(db, made),
    timeToComplete: await timeBetween(db, made, { from: sql`started_at`, to: sql`submitted_at` }),
    timeToDecide: await timeBetween(db, made, { from: sql`submitted_at`, to: sql`decided_at` }),
  };
}

/** What is redacted keeps its decision; what was redacted without one had been given up. */
const isApproved = sql`(status = 'approved' or (status = 'redacted' and decision = 'approved'))`;
const isDeclined = sql`(status = 'declined' or (status = 'redacted' and decision = 'declined'))`;
const counts = sql`
  count(*)::int as made,
  (count(*) filter (where submitted_at is not null))::int as submitted,
  (count(*) filter (where ${isApproved}))::int as approved,
  (count(*) filter (where ${isDeclined}))::int as declined,
  (count(*) filter (where status = 'review'))::int as review,
  (count(*) filter (where status in ('canceled', 'expired')
    or (status = 'redacted' and coalesce(decision, '') not in ('approved', 'declined'))))::int as "givenUp"`;

type Day = Figures['days'][number];

async function byDay(db: Database, made: RawBuilder<unknown>, { from, to }: Span): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(created_at at time zone 'UTC' + interval '9 hours', 'YYYY-MM-DD') as day, ${counts}
    from verification where ${made} group by 1`.execute(db);
  const found = new Map(rows.map((row) => [row.day, row]));
  const none = { made: 0, submitted: 0, approved: 0, declined: 0, review: 0, givenUp: 0 };
  const days: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.push(found.get(day) ?? { day, ...none });
  }
  return days;
}

async function byReason(db: Database, made: RawBuilder<unknown>): Promise<Figures['reasons']> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from verification_reason where ${made}
    group by reason order by 2 desc, 1`.execute(db);
  return rows;
}

/** The submission itself is erased at the end unless it was disclosed. */
const isShared = sql`account_use is not distinct from 'userSubmission'`;

/** The first part of its kind's journey that was not finished, in what was taken last. */
const step = sql`case
  when started_at is null then 'neverOpened'
  when kind = 'identification' and resubmissions = 0 and not ${isShared}
    and sealed_profile is null and id_type is null and not supplied_profile then 'start'
  when kind = 'identification' and resubmissions = 0 and not ${isShared}
    and ((sealed_profile is null and not supplied_profile) or id_type is null) then 'profile'
  when kind in ('identification', 'additionalDocument') and not ${isShared}
    and (resubmissions = 0 or resubmission_parts like '%"take":"document"%')
    and not ${accepted('document')} then 'document'
  when kind <> 'additionalDocument'
    and (resubmissions = 0 or resubmission_parts like '%"take":"face"%')
    and not ${accepted('face')} then 'face'
  else 'confirm' end`;

function accepted(type: 'document' | 'face'): RawBuilder<unknown> {
  return sql`exists (select from take where take.verification_id = verification.id and take.type = ${sql.lit(type)}
    and take.state = 'accepted' and take.purpose = 'identify' and take.round = verification.resubmissions)`;
}

async function byStep(db: Database, made: RawBuilder<unknown>): Promise<Figures['givenUp']> {
  const { rows } = await sql<{ step: GivenUpStep; browser: string | null; count: number }>`
    select ${step} as step, browser, count(*)::int as count from verification
    where ${made} and status in ('canceled', 'expired')
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

async function byBrowser(db: Database, made: RawBuilder<unknown>): Promise<Figures['browsers']> {
  const { rows } = await sql<Figures['browsers'][number]>`
    select browser, count(*)::int as opened,
      (count(*) filter (where submitted_at is not null))::int as submitted
    from verification where ${made} and started_at is not null
    group by browser order by 2 desc, 1`.execute(db);
  return rows;
}

async function byDocument(db: Database, made: RawBuilder<unknown>): Promise<Figures['documents']> {
  const { rows } = await sql<Figures['documents'][number]>`
    select kind, case when kind = 'identification' then method end as method, id_type as "idType",
      document_type as "documentType", count(*)::int as opened,
      (count(*) filter (where submitted_at is not null))::int as submitted,
      (count(*) filter (where ${isApproved}))::int as approved,
      (count(*) filter (where ${isDeclined}))::int as declined,
      (count(*) filter (where status = 'review'))::int as review
    from verification where ${made} and started_at is not null
    group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4`.execute(db);
  return rows;
}

/** A resubmission would count the time until somebody looked as the visitor's, and the visitor's as theirs. */
async function timeBetween(
  db: Database,
  made: RawBuilder<unknown>,
  { from, to }: { readonly from: RawBuilder<unknown>; readonly to: RawBuilder<unknown> },
): Promise<Figures['timeToComplete']> {
  const { rows } = await sql<Figures['timeToComplete']>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from (
      select extract(epoch from ${to} - ${from})::float8 as seconds from verification
      where ${made} and ${from} is not null and ${to} is not null and resubmissions = 0) as ended`.execute(
    db,
  );
  return rows[0] ?? { count: 0, median: null, p90: null };
}
