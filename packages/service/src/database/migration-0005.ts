import { type Kysely, sql } from 'kysely';

/** One-time tokens that bind another browser to a verification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table reset_token (
    token_hash bytea primary key, verification_id text not null references verification,
    expires_at timestamptz not null)`,
  `create index reset_token_by_verification on reset_token (verification_id)`,
];
