import type { DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { isNotPaused } from './deliver.ts';

/**
 * Lets time pass for the deliveries of one verification that wait for their next attempt, and attempts those that are due
 * by that. What a paused address waits for is due when it is resumed.
 * @returns how many are attempted now
 */
export async function advanceDeliveries(
  tx: DatabaseTransaction,
  ports: { readonly jobs: JobQueue; readonly now: () => Date },
  { verificationId, seconds }: { readonly verificationId: string; readonly seconds: number },
): Promise<number> {
  const now = ports.now();
  const waiting = await tx
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
    .select((columns) => [
      'webhook_delivery.id',
      'webhook_delivery.next_attempt_at',
      isNotPaused(columns).as('is_taken'),
    ])
    .where('webhook_message.verification_id', '=', verificationId)
    .where('webhook_delivery.state', '=', 'pending')
    .where('webhook_delivery.next_attempt_at', '>', now)
    // As others who change several: so nobody waits for the other.
    .orderBy('webhook_message.created_at')
    .orderBy('webhook_delivery.id')
    .execute();
  let attempted = 0;
  for (const { id, next_attempt_at, is_taken } of waiting) {
    const nextAttemptAt = new Date(next_attempt_at.getTime() - seconds * 1000);
    await tx
      .updateTable('webhook_delivery')
      .set({ next_attempt_at: nextAttemptAt })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute();
    if (nextAttemptAt > now || !is_taken) continue;
    await ports.jobs.enqueue(tx, { queue: 'deliver', deliveryId: id });
    attempted += 1;
  }
  return attempted;
}
