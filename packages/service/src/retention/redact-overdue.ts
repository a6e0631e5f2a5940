import { addYears, todayInTokyo } from '@ekyc/documents';
import { loadBusiness } from '../business/index.ts';
import type { Database } from '../database/index.ts';
import { findById, type VerificationTable } from '../verification/index.ts';
import { type RedactPorts, redactVerification } from './redact.ts';
import { isReleased, lastDayKept, legalDuty } from './retention-rule.ts';

const page = 200;
const dayMs = 86_400_000;

/** The shortest period of any law: nothing whose dealings ended later can be released by one. */
const lawYears = 7;

export interface RetentionRun {
  readonly redacted: number;
  /** True when more is due than one run may do. */
  readonly more: boolean;
}

/** Redacts what may no longer be retained, or need not be; at most a batch at a time. */
export async function redactOverdue(ports: RedactPorts, limit = 1000): Promise<RetentionRun> {
  let redacted = 0;
  for await (const id of overdue(ports.db, ports.now())) {
    if (redacted >= limit) return { redacted, more: true };
    const outcome = await redactVerification(ports, id, byRetention);
    // Its retention was ended or prolonged between the query and the lock.
    if (outcome.ok) redacted += 1;
  }
  return { redacted, more: false };
}

const byRetention = { actor: 'service', details: { because: 'retention' } } as const;

/** What a run does, of one verification alone: nothing where its retention is not over. */
export async function redactIfOverdue(ports: RedactPorts, verificationId: string): Promise<void> {
  const row = await findById(ports.db, verificationId);
  if (row.wrapped_key === null) return;
  const { retentionDays } = (await loadBusiness(ports.db, row.business_id)).customization;
  if (isOverdue(row, retentionDays, ports.now())) await redactVerification(ports, row.id, byRetention);
}

/** How many a run would redact. */
export async function countOverdue(db: Database, now: Date): Promise<number> {
  let count = 0;
  for await (const _ of overdue(db, now)) count += 1;
  return count;
}

async function* overdue(db: Database, now: Date): AsyncGenerator<string> {
  const businesses = await db.selectFrom('business').select('id').orderBy('id').execute();
  for (const { id } of businesses) {
    const { retentionDays } = (await loadBusiness(db, id)).customization;
    for await (const row of candidates(db, { businessId: id, retentionDays, now })) {
      if (isOverdue(row, retentionDays, now)) yield row.id;
    }
  }
}

function isOverdue(row: VerificationTable, retentionDays: number | null, now: Date): boolean {
  const today = todayInTokyo(now);
  const last = lastDayKept(row, retentionDays);
  return last !== null && last < today && isReleased(legalDuty(row), today);
}

/** What may be due: ended long enough ago by the business's own setting, or dealings that ended before a law's period. */
async function* candidates(
  db: Database,
  given: { readonly businessId: string; readonly retentionDays: number | null; readonly now: Date },
): AsyncGenerator<VerificationTable> {
  const endedBefore = new Date(given.now.getTime() - (given.retentionDays ?? 0) * dayMs);
  const dealingsBefore = addYears(todayInTokyo(given.now), -lawYears);
  for (let after: { ended_at: Date | null; id: string } | null = null; ; ) {
    let query = db
      .selectFrom('verification')
      .selectAll()
      .where('business_id', '=', given.businessId)
      .where('wrapped_key', 'is not', null)
      .where('ended_at', 'is not', null)
      .where((where) =>
        where.or([
          where('dealings_ended_on', '<', dealingsBefore),
          ...(given.retentionDays === null ? [] : [where('ended_at', '<', endedBefore)]),
        ]),
      );
    const last = after;
    if (last) {
      query = query.where((where) =>
        where.or([
          where('ended_at', '>', last.ended_at),
          where.and([where('ended_at', '=', last.ended_at), where('id', '>', last.id)]),
        ]),
      );
    }
    const rows = await query.orderBy('ended_at').orderBy('id').limit(page).execute();
    yield* rows;
    if (rows.length < page) return;
    after = rows.at(-1) ?? null;
  }
}
