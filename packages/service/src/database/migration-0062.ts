import { type Kysely, sql } from 'kysely';

/**
 * Erases what accounts agreed to share and never disclosed: of verifications that ended without it, and of accounts that
 * were deleted. What is being examined needs it until its decision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update verification set sealed_submission = null
    where sealed_submission is not null and shared_at is null
      and (ended_at is not null
        or (account_id is null and status in ('created', 'started', 'capturing', 'resubmission')))`.execute(
    db,
  );
}
