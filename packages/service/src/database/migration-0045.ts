import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const ofBusiness = { column: 'business_id' };

const statements = [
  `create table listing (
    id text primary key, business_id text not null references business,
    list text not null check (list in ('block', 'watch')),
    by_what text not null check (by_what in ('documentNumber', 'nameAndBirthday')),
    reason text not null,
    state text not null check (state in ('proposed', 'active', 'declined', 'withdrawn', 'ended', 'expired')),
    sealed_person bytea, source_id text references verification, expires_on text not null,
    proposed_by text not null references staff, proposed_at timestamptz not null,
    approved_by text references staff, approved_at timestamptz,
    closed_by text references staff, closed_at timestamptz,
    check ((sealed_person is not null) = (state in ('proposed', 'active'))),
    check (approved_by <> proposed_by),
    check (state <> 'active' or approved_by is not null))`,
  // In the list's own order, with and without its filters.
  `create index listing_newest on listing (business_id, proposed_at desc, id)`,
  `create index listing_by_state on listing (business_id, state, proposed_at desc, id)`,
  `create index listing_by_source on listing (source_id) where source_id is not null`,
  `create index listing_to_expire on listing (expires_on) where state in ('proposed', 'active')`,
  ...limitToBusiness({ table: 'listing', of: ofBusiness, may: ['select', 'insert', 'update'] }),
  `create table listing_key (
    business_id text not null references business, hash bytea not null, listing_id text not null references listing,
    primary key (business_id, hash, listing_id))`,
  `create index listing_key_by_listing on listing_key (listing_id)`,
  ...limitToBusiness({ table: 'listing_key', of: ofBusiness, may: ['select', 'insert', 'delete'] }),
  `create table listing_match (
    verification_id text not null references verification, listing_id text not null references listing,
    business_id text not null references business, at timestamptz not null,
    primary key (verification_id, listing_id))`,
  `create index listing_match_newest on listing_match (listing_id, at desc, verification_id)`,
  ...limitToBusiness({ table: 'listing_match', of: ofBusiness, may: ['select', 'insert', 'delete'] }),
] as const;

/** The block and watch lists: who is listed (sealed), the hashes by which cases are matched, and which cases were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
