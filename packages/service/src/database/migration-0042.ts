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
  // By decision; the columns behind the order are those of other filters, so that rows are passed over in the index.
  `create index verification_list_by_decision on verification
    (business_id, decided_at desc, id, kind, status, created_at) where decided_at is not null`,
  `alter table verification_reason add column decided_at timestamptz`,
  `update verification_reason set decided_at = verification.decided_at from verification
    where verification.id = verification_reason.verification_id and verification.decided_at is not null`,
  `create index verification_reason_list_by_decision on verification_reason
    (business_id, reason, decided_at desc, verification_id, kind, status, created_at) where decided_at is not null`,
  `create table saved_view (
    id text primary key, business_id text not null references business, staff_id text not null references staff,
    page text not null, name text not null, view text not null, created_at timestamptz not null,
    unique (staff_id, page, name))`,
  ...limitToBusiness({
    table: 'saved_view',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
  // All keys so far, and those that a process of the version before makes meanwhile, know this version alone.
  `alter table api_key add column api_version text not null default '2026-11-26'`,
] as const;

/**
 * Keyed hashes of what businesses write beside their verifications, by which lists are filtered; lists by decision; the
 * views that members of the staff saved; and the version of the API under which each key was made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
