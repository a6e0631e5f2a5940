import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table recording rename column sampled_head to searched_head`,
  `alter table recording
    add column search_failures integer not null default 0,
    add column search_after timestamptz`,
  // Until now only the takes of a document were looked into.
  `update recording set searched_head = -1`,
  `create index recording_to_search on recording (bytes) where head_index > searched_head`,
] as const;

/** How far the whole of a recording was searched for a My Number, and when it is tried again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
