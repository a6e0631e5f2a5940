import { type Kysely, sql } from 'kysely';

/** The browser that handed a verification over, and when: it may follow it, and take it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table verification
        add column former_code_hash bytea,
        add column handed_over_at timestamptz`,
    )
    .execute(db);
}
