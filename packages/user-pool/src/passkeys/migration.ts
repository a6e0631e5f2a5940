import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts. */
export const userPoolPasskeyMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `create table pool_passkey (
    id_hash bytea primary key, sub text not null references pool_user on delete cascade,
    sealed_data bytea not null, sign_count bigint not null,
    created_at timestamptz not null, last_used_at timestamptz)`,
  `create index pool_passkey_by_user on pool_passkey (sub)`,
];
