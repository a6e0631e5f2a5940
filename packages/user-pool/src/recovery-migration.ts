import { type Kysely, sql } from 'kysely';

/** Recovery codes, and what was done to an account's second factor. */
export const userPoolRecoveryMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table pool_recovery_code (
    sub text not null references pool_user on delete cascade, code_hash bytea not null,
    origin text not null check (origin in ('holder', 'operator', 'identification')),
    valid_from timestamptz not null, expires_at timestamptz, undo_hash bytea unique,
    primary key (sub, code_hash))`,
  `create index pool_recovery_code_by_end on pool_recovery_code (expires_at) where expires_at is not null`,
  `create table pool_account_event (
    id bigint generated always as identity primary key,
    sub text not null references pool_user on delete cascade,
    at timestamptz not null, actor text not null, action text not null, sealed_reason bytea)`,
  `create index pool_account_event_by_user on pool_account_event (sub, id)`,
];
