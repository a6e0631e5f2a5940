import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table mdoc_request (
    id text primary key, verification_id text not null references verification, state text not null,
    sealed_request bytea, refusal text,
    created_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz)`,
  `create index mdoc_request_by_verification on mdoc_request (verification_id, created_at)`,
  // A second start takes the place of the first: never two requests that may be answered.
  `create unique index mdoc_request_one_open on mdoc_request (verification_id) where state = 'open'`,
  ...limitToBusiness({
    table: 'mdoc_request',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** Requests for records held in phones: what opens each answer, and how it ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
