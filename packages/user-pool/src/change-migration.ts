import { type Kysely, sql } from 'kysely';

/** How an account was guarded before each change of the last 72 hours, so that it can be undone. */
export const userPoolChangeMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table pool_change (
    id bigint generated always as identity primary key,
    sub text not null references pool_user on delete cascade,
    at timestamptz not null, expires_at timestamptz not null, undo_hash bytea not null unique,
    former_email_hash bytea, sealed_before bytea not null)`,
  `create index pool_change_by_user on pool_change (sub, id)`,
  `create index pool_change_by_end on pool_change (expires_at)`,
  `create index pool_change_by_address on pool_change (former_email_hash) where former_email_hash is not null`,
  `alter table pool_user add column mail_resets_from timestamptz`,
  // Handed out without a code, in a form that no longer exists.
  `update pool_user set sealed_pending_totp = null`,
];
