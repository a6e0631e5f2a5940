import { type Kysely, sql } from 'kysely';

/** How much time a sandbox's business let pass for a verification; a live one has none, whoever writes there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verification
    add column advanced_seconds integer not null default 0,
    add check (advanced_seconds >= 0),
    add check (advanced_seconds = 0 or mode = 'sandbox')`.execute(db);
}
