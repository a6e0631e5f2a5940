import type { Database } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { holdEndpoint } from './hold-endpoint.ts';

/** Deliveries put into the queue by one call; what is left over is sent again by the next one. */
const mostAtOnce = 1000;

/**
 * Sends again what one address did not take since a time, oldest first. An address that was disabled by its own 410 is
 * enabled again: the request says that it works again. A paused one is refused: it would not get them.
 */
export async function redeliverFailed(
  ports: { readonly db: Database; readonly jobs: JobQueue; readonly now: () => Date },
  businessId: string,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<Outcome<{ messages: number }>> {
  return ports.db.transaction().execute(async (tx) => {
    const endpoint = await holdEndpoint(tx, businessId, id);
    if (!endpoint) return failure('not_found');
    if (endpoint.paused_at !== null) return failure('webhook_endpoint_paused');
    await tx.updateTable('webhook_endpoint').set({ disabled_at: null }).where('id', '=', id).execute();
    const failed = await tx
      .selectFrom('webhook_delivery')
      .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
      .select('webhook_delivery.id')
      .where('endpoint_id', '=', endpoint.id)
      .where('state', '=', 'failed')
      .where('webhook_message.created_at', '>=', since)
      .orderBy('webhook_message.created_at')
      .limit(mostAtOnce)
      .execute();
    for (const delivery of failed) {
      await tx
        .updateTable('webhook_delivery')
        .set({ state: 'pending', attempts: 0, next_attempt_at: ports.now(), leased_until: null })
        .where('id', '=', delivery.id)
        .execute();
      await ports.jobs.enqueue(tx, { queue: 'deliver', deliveryId: delivery.id });
    }
    return success({ messages: failed.length });
  });
}
