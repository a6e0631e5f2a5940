import { type Kysely, sql } from 'kysely';

/** Accounts' links to identities of the operator's provider. */
export const userPoolSsoMigration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  // One identity of one provider for an account: another of the same provider is never linked beside it.
  `create table pool_sso_link (
    identity_hash bytea primary key, sub text not null references pool_user on delete cascade,
    issuer_hash bytea not null, sealed_identity bytea not null,
    created_at timestamptz not null, last_used_at timestamptz not null, unique (sub, issuer_hash))`,
];
