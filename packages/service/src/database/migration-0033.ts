import { type Kysely, sql } from 'kysely';

/** Methods among which a visitor may choose, where the business named none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table verification add column offered_methods text not null default '[]'`).execute(db);
}
