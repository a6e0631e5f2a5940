import { type Kysely, sql } from 'kysely';

const statements = [
  // What accounts agreed to share and never disclosed: of verifications that ended without it, and of accounts that were
  // deleted. What is being examined needs it until its decision.
  `update verification set sealed_submission = null
    where sealed_submission is not null and shared_at is null
      and (ended_at is not null
        or (account_id is null and status in ('created', 'started', 'capturing', 'resubmission')))`,
  `create table account_suspension (
    id text primary key, account_id text not null references account, sealed_suspension bytea not null,
    restored_at timestamptz)`,
  'create index account_suspension_by_account on account_suspension (account_id)',
  `insert into account_suspension
    select gen_random_uuid()::text, id, sealed_suspension, null from account
    where status = 'suspended' and sealed_suspension is not null`,
] as const;

/** Erases undisclosed sharings, and keeps suspensions that ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
