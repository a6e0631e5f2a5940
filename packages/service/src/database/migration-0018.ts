import { type Kysely, sql } from 'kysely';

/** A browser that lost its security code gets back in by a key of its own; the public half and how often it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table verification
        add column browser_key bytea,
        add column browser_key_uses int not null default 0`,
    )
    .execute(db);
}
