import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const ofBusiness = { column: 'business_id' };

const statements = [
  `create table note (
    id text primary key, verification_id text not null references verification,
    business_id text not null references business, author text not null references staff, sealed_text bytea,
    created_at timestamptz not null, taken_back_at timestamptz,
    check ((sealed_text is null) = (taken_back_at is not null)))`,
  `create index note_by_verification on note (verification_id, created_at)`,
  `create table note_mention (
    note_id text not null references note, staff_id text not null references staff,
    verification_id text not null references verification, business_id text not null references business,
    seen_at timestamptz, primary key (note_id, staff_id))`,
  `create index note_mention_by_verification on note_mention (verification_id)`,
  // What somebody has not seen yet, which is little of all.
  `create index note_mention_unseen on note_mention (business_id, staff_id) where seen_at is null`,
  ...limitToBusiness({ table: 'note', of: ofBusiness, may: ['select', 'insert', 'update', 'delete'] }),
  ...limitToBusiness({
    table: 'note_mention',
    of: ofBusiness,
    may: ['select', 'insert', 'update', 'delete'],
  }),
] as const;

/** What members of a business write to each other about a verification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
