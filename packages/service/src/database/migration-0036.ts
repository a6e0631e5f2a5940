import { type Kysely, sql } from 'kysely';

/** A business's webhook messages by their time: who listens to them reads again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('create index webhook_message_by_business on webhook_message (business_id, created_at)')
    .execute(db);
}
