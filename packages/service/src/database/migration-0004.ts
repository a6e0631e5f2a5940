import { type Kysely, sql } from 'kysely';

/** Secrets of the service itself, and what retires with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table sealed_secret (
        name text primary key, sealed bytea not null, created_at timestamptz not null)`,
    )
    .execute(db);
}
