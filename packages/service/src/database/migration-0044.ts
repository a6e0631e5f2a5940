import { type Kysely, sql } from 'kysely';

/** Verifications are found by the beginning of their public id: by bytes, whatever order of letters the database has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index verification_by_public_id_start on verification (business_id, public_id text_pattern_ops)`.execute(
    db,
  );
}
