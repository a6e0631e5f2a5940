import { type Kysely, sql } from 'kysely';

/** Keys that sign evidence, the moment from which a business's own retention counts, and redaction's second half. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table evidence_key (
    id text primary key, public_key bytea not null, sealed_private_key bytea,
    valid_from timestamptz not null, valid_until timestamptz not null)`,
  `alter table verification
    add column ended_at timestamptz,
    add column redaction_finished_at timestamptz`,
  `update verification set ended_at = coalesce(
      decided_at,
      (select max(at) from audit_entry where verification_id = verification.id),
      expires_at)
    where status in ('approved', 'declined', 'canceled', 'expired')`,
  `create index verification_by_end on verification (business_id, ended_at, id)
    where wrapped_key is not null and ended_at is not null`,
  `create index verification_by_end_of_dealings on verification (dealings_ended_on)
    where wrapped_key is not null and dealings_ended_on is not null`,
  `create index verification_to_finish_redaction on verification (redacted_at)
    where status = 'redacted' and redaction_finished_at is null`,
  // Keys that were made without narrowing could do everything there was, and still can.
  `update api_key set scopes = '["verifications","decisions","webhooks","evidence"]'
    where scopes = '["verifications","decisions","webhooks"]'`,
];
