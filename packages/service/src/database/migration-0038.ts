import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table search_key (
    business_id text not null references business, hash bytea not null,
    verification_id text not null references verification, primary key (business_id, hash, verification_id))`,
  `create index search_key_by_verification on search_key (verification_id)`,
  ...limitToBusiness({
    table: 'search_key',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'delete'],
  }),
] as const;

/** Keyed hashes of names and document numbers, by which staff find a verification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
