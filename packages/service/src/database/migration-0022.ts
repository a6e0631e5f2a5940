import { type Kysely, sql } from 'kysely';

/** What is counted for limits across processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the form that rate-limiter-flexible reads. Unlogged: no loss when a crash empties it.
  await sql`create unlogged table limit_count (
    key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db);
}
