import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table jpki_visit (
    id text primary key, verification_id text not null references verification, state text not null,
    kind text not null, state_hash bytea not null, sealed_visit bytea, refusal text,
    created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz)`,
  `create index jpki_visit_by_verification on jpki_visit (verification_id, created_at)`,
  // A second start takes the place of the first: never two visits that may come back.
  `create unique index jpki_visit_one_open on jpki_visit (verification_id) where state = 'open'`,
  ...limitToBusiness({
    table: 'jpki_visit',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** Visits of デジタル認証アプリ: what each has to come back with, and how it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
