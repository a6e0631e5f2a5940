import { type Kysely, sql } from 'kysely';

/** Links by mail to who cannot sign in, and identifications that give a lost authenticator back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account_link (
    token_hash bytea primary key, account_id text not null references account,
    purpose text not null check (purpose in ('recovery', 'deletion')),
    created_at timestamptz not null, expires_at timestamptz not null)`,
  `create index account_link_by_account on account_link (account_id, created_at)`,
  `create index account_link_by_end on account_link (expires_at)`,
  `create table account_recovery (
    verification_id text primary key references verification, account_id text not null references account,
    code_hash bytea not null, state text not null check (state in ('open', 'approved', 'granted', 'refused')),
    created_at timestamptz not null)`,
  `create index account_recovery_by_account on account_recovery (account_id, created_at)`,
  `create index account_recovery_to_grant on account_recovery (created_at) where state = 'approved'`,
  `alter table verification
    drop constraint verification_account_use_check,
    add constraint verification_account_use_check
      check (account_use in ('profileEdit', 'linked', 'userSubmission', 'recovery'))`,
];
