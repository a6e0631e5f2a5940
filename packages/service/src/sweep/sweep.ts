import type { Database } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { forgetOldCalls } from '../business/index.ts';
import { forgetOldApiCalls } from '../call-log/index.ts';
import { eraseExpired } from '../listing/index.ts';
import { endLeases, isNotPaused } from '../webhook/index.ts';

/**
 * Finds work that stands in the tables but that no job may be at any more, and enqueues it again: what a crash
 * interrupted and what a queue lost. Doing the same work twice has no second effect. Answers kept for a repetition that
 * can no longer come are forgotten, and so is whom a listing named whose last day is past.
 * @param graceSeconds how long work may be left to its own job; 0 at the start of the only process
 * @returns how many jobs were enqueued
 */
export async function sweep(
  ports: { readonly db: Database; readonly jobs: JobQueue; readonly now: () => Date },
  graceSeconds: number,
): Promise<number> {
  await forgetOldCalls(ports);
  await forgetOldApiCalls(ports);
  await eraseExpired(ports);
  const before = new Date(ports.now().getTime() - graceSeconds * 1000);
  const verifications = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('status', 'in', ['submitted', 'examining'])
    .where('submitted_at', '<=', before)
    .limit(200)
    .execute();
  const simulated = await ports.db
    .selectFrom('verification')
    .select('id')
    .where('sandbox_outcome', 'is not', null)
    .where('status', '=', 'created')
    .where('created_at', '<=', before)
    .limit(200)
    .execute();
  const deliveries = await ports.db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', before)
    .where(isNotPaused)
    .limit(200)
    .execute();
  await ports.db.transaction().execute(async (tx) => {
    // Leases of a process that is gone.
    if (graceSeconds === 0) await endLeases(tx);
    for (const { id } of verifications)
      await ports.jobs.enqueue(tx, { queue: 'examine', verificationId: id });
    for (const { id } of simulated) await ports.jobs.enqueue(tx, { queue: 'simulate', verificationId: id });
    for (const { id } of deliveries) await ports.jobs.enqueue(tx, { queue: 'deliver', deliveryId: id });
  });
  return verifications.length + simulated.length + deliveries.length;
}
