import type { PausedWebhookEndpoint, WebhookEndpoint, WebhookEvent } from '@ekyc/contract';
import { type Caller, noteEvent } from '../business/index.ts';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { holdEndpoint } from './hold-endpoint.ts';
import { type EndpointPorts, mayBeSentTo, presentEndpoint, sortedEvents } from './manage-endpoints.ts';
import type { WebhookEndpointTable } from './webhook.table.ts';

type Ports = Pick<EndpointPorts, 'db' | 'now'>;

/** Which address of whom, and who changes it. */
interface Change {
  readonly caller: Pick<Caller, 'businessId' | 'by'>;
  readonly id: string;
}

/** Deliveries put into the queue when an address is resumed; the sweep finds what is left over. */
const mostAtOnce = 1000;

/**
 * Takes URL and events in place of those that were read. What waits is sent to the new URL; which messages it gets was
 * settled when they were made. A disabled address is enabled by a new URL: the old one was gone.
 */
export async function changeWebhookEndpoint(
  ports: Ports & Pick<EndpointPorts, 'allowPrivateWebhooks'>,
  { caller, id }: Change,
  asked: { readonly revision: number; readonly url: string; readonly eventTypes: readonly WebhookEvent[] },
): Promise<Outcome<WebhookEndpoint>> {
  const { url } = asked;
  if (!mayBeSentTo(ports, url)) return failure('webhook_url_not_allowed');
  return ports.db.transaction().execute(async (tx) => {
    const before = await holdEndpoint(tx, caller.businessId, id);
    if (!before) return failure('not_found');
    if (before.revision !== asked.revision) return failure('settings_changed');
    const eventTypes = sortedEvents(asked.eventTypes);
    const changed = [
      ...(before.url === url ? [] : ['url']),
      ...(JSON.stringify(before.event_types) === JSON.stringify(eventTypes) ? [] : ['eventTypes']),
    ];
    if (changed.length === 0) return success(presentEndpoint(before));
    const after = {
      url,
      event_types: eventTypes,
      revision: before.revision + 1,
      disabled_at: before.url === url ? before.disabled_at : null,
    };
    await tx.updateTable('webhook_endpoint').set(after).where('id', '=', id).execute();
    await noteEvent(tx, { caller, at: ports.now() }, 'webhook.changed', { endpoint: id, changed });
    return success(presentEndpoint({ ...before, ...after }));
  });
}

/** From now on nothing is sent there; an attempt that is under way ends by itself. Twice is once, and says so. */
export async function pauseWebhookEndpoint(
  ports: Ports,
  { caller, id }: Change,
): Promise<Outcome<PausedWebhookEndpoint>> {
  return ports.db.transaction().execute(async (tx) => {
    const before = await holdEndpoint(tx, caller.businessId, id);
    if (!before) return failure('not_found');
    if (before.paused_at !== null) return success({ ...presentEndpoint(before), again: true });
    // Nothing would wait there: messages are not made for it.
    if (before.disabled_at !== null) return failure('wrong_state');
    const at = ports.now();
    await setPaused(tx, id, at);
    await noteEvent(tx, { caller, at }, 'webhook.paused', { endpoint: id });
    return success({ ...presentEndpoint({ ...before, paused_at: at }), again: false });
  });
}

/**
 * What waits is sent now, oldest first. Twice is once.
 * @param pausedAt the pause that is to end; `settings_changed` where it is another one by now
 */
export async function resumeWebhookEndpoint(
  ports: Ports & { readonly jobs: JobQueue },
  { caller, id }: Change,
  pausedAt?: string,
): Promise<Outcome<WebhookEndpoint>> {
  return ports.db.transaction().execute(async (tx) => {
    const before = await holdEndpoint(tx, caller.businessId, id);
    if (!before) return failure('not_found');
    if (before.paused_at === null)
      return before.disabled_at === null ? success(presentEndpoint(before)) : failure('wrong_state');
    if (pausedAt !== undefined && before.paused_at.getTime() !== Date.parse(pausedAt))
      return failure('settings_changed');
    await setPaused(tx, id, null);
    const at = ports.now();
    for (const deliveryId of await waitingFor(tx, id, at))
      await ports.jobs.enqueue(tx, { queue: 'deliver', deliveryId });
    await noteEvent(tx, { caller, at }, 'webhook.resumed', { endpoint: id });
    return success(presentEndpoint({ ...before, paused_at: null }));
  });
}

async function setPaused(
  tx: DatabaseTransaction,
  id: string,
  at: WebhookEndpointTable['paused_at'],
): Promise<void> {
  await tx.updateTable('webhook_endpoint').set({ paused_at: at }).where('id', '=', id).execute();
}

/** Deliveries that are due. Those that are tried again later still have their job. */
async function waitingFor(db: Database, endpointId: string, now: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_message', 'webhook_message.id', 'webhook_delivery.message_id')
    .select('webhook_delivery.id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('webhook_message.created_at')
    .orderBy('webhook_message.sequence')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}
