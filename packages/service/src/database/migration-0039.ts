import { type Kysely, sql } from 'kysely';

/** Addresses that are paused, changed, and told of some events alone; what was asked when one was registered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table webhook_endpoint
        add column paused_at timestamptz,
        add column event_types text not null default '[]',
        add column revision integer not null default 1,
        add column created_request_hash bytea`,
    )
    .execute(db);
}
