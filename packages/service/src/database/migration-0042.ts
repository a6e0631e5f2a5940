import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table metadata_hash (
    verification_id text not null references verification, hash bytea not null,
    business_id text not null references business, created_at timestamptz not null,
    primary key (verification_id, hash))`,
  // In the list's own order.
  `create index metadata_hash_list on metadata_hash (business_id, hash, created_at desc, verification_id)`,
  ...limitToBusiness({
    table: 'metadata_hash',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'delete'],
  }),
  // All keys so far, and those that a process of the version before makes meanwhile, know this version alone.
  `alter table api_key add column api_version text not null default '2026-11-26'`,
] as const;

/**
 * Keyed hashes of what businesses write beside their verifications, by which lists are filtered; and the version of the
 * API under which each key was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
