import { type Kysely, sql } from 'kysely';
import { limitToBusiness } from './row-level-security.ts';

/** Prints of pictures, by which copies are known again whose bytes were changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // It is deleted with its picture, whatever deletes that.
  `create table picture_print (
    material_id text primary key references material(id) on delete cascade,
    verification_id text not null references verification(id),
    business_id text not null references business(id),
    words bigint[] not null, signs bit(128) not null, sealed_print bytea not null,
    created_at timestamptz not null)`,
  `create index picture_print_words on picture_print using gin (words) with (fastupdate = off)`,
  `create index picture_print_verification on picture_print (verification_id)`,
  `create index material_by_stored_bytes on material (stored_sha256)`,
  ...limitToBusiness({
    table: 'picture_print',
    of: { parent: 'verification', key: 'id', reference: 'verification_id' },
    may: ['select', 'insert', 'delete'],
  }),
];
