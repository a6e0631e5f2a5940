import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../database/index.ts';

const daySeconds = 86_400;

/**
 * Lets time pass for one verification: what its time is counted by moves back, so that whatever decides by the real time
 * finds it so much later. When things happened (created, started, submitted, decided, audit entries) stays as it was.
 * Moved are the end of its time and of its links, the end of its result code, since when a review waits, and what its
 * retention counts from. The day on which dealings ended moves by the whole days of all calls together.
 */
export async function moveTimesBack(
  tx: DatabaseTransaction,
  verificationId: string,
  seconds: number,
): Promise<void> {
  const earlier = (time: RawBuilder<unknown>) => sql<Date>`${time} - make_interval(secs => ${seconds})`;
  const days = sql`((advanced_seconds + ${seconds}::int) / ${sql.lit(daySeconds)} - advanced_seconds / ${sql.lit(daySeconds)})`;
  await tx
    .updateTable('verification')
    .set({
      advanced_seconds: sql`advanced_seconds + ${seconds}::int`,
      expires_at: earlier(sql`expires_at`),
      ended_at: earlier(sql`ended_at`),
      changed_at: sql`case when status = 'review' then ${earlier(sql`changed_at`)} else changed_at end`,
      dealings_ended_on: sql`to_char(dealings_ended_on::date - ${days}, 'YYYY-MM-DD')`,
    })
    .where('id', '=', verificationId)
    .execute();
  await tx
    .updateTable('result_code')
    .set({ expires_at: earlier(sql`expires_at`) })
    .where('verification_id', '=', verificationId)
    .execute();
  await tx
    .updateTable('reset_token')
    .set({ expires_at: earlier(sql`expires_at`) })
    .where('verification_id', '=', verificationId)
    .where('purpose', '=', 'resume')
    .execute();
}
