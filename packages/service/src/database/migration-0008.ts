import { type Kysely, sql } from 'kysely';

/** Tokens of a hand-over beside those of a resume link, and which were spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table reset_token
        add column purpose text not null default 'resume' check (purpose in ('resume', 'handOver')),
        add column spent_at timestamptz`,
    )
    .execute(db);
}
