import { type Kysely, sql } from 'kysely';

/** Idempotency-Key (its keyed hash) of the call that registered an address: repeated, it registers no second one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table webhook_endpoint add column created_key_hash bytea').execute(db);
}
