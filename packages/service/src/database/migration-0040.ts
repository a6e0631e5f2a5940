import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table repeated_call (
    id text primary key, business_id text not null references business, key_hash bytea not null,
    request_hash bytea not null, sealed_answer bytea, created_at timestamptz not null,
    unique (business_id, key_hash))`,
  ...limitToBusiness({
    table: 'repeated_call',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** Calls of a business that bear an Idempotency-Key, and what they were answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
