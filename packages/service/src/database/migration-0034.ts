import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

const statements = [
  `create table review_taking (
    verification_id text primary key references verification, business_id text not null references business,
    person text not null, taken_by text not null, taken_at timestamptz not null, until timestamptz not null)`,
  `create index review_taking_by_person on review_taking (business_id, person)`,
  ...limitToBusiness({
    table: 'review_taking',
    of: { column: 'business_id' },
    may: ['select', 'insert', 'update', 'delete'],
  }),
  // What waits for a person, longest first.
  `create index verification_review on verification (business_id, changed_at, id) where status = 'review'`,
] as const;

/** Who of a business works on which review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
