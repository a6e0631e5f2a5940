import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { isContradicted } from './contradicted-message.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable, WebhookMessageTable } from './webhook.table.ts';

/** What came back; `text` is the beginning of a text/plain answer, at most 4 kB of it. */
export type WebhookAnswer = { readonly status: number; readonly text?: string } | { readonly error: string };

/** Sends one request to an address that a business named; refuses private addresses at connection time. */
export interface WebhookSender {
  send(request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }): Promise<WebhookAnswer>;
}

export interface DeliverPorts {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly master: MasterKey;
  readonly sender: WebhookSender;
  readonly now: () => Date;
}

/** Seconds after the first, second … failed attempt: an endpoint may be down for days, and is not flooded when it is back. */
export const retryDelays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** Longer than the sender's own limits, so that no second worker sends while the first still may. */
const leaseSeconds = 60;

export function secretContext(endpoint: { business_id: string; id: string }): string {
  return `${endpoint.business_id}/${endpoint.id}/webhook-secret`;
}

/**
 * One attempt of one delivery, if it is due and no other worker holds it.
 * @returns the plain text that a business answered on success; null where there is none
 */
export async function deliver(ports: DeliverPorts, deliveryId: string): Promise<string | null> {
  const delivery = await claim(ports, deliveryId);
  if (!delivery) return null;
  const message = await ports.db
    .selectFrom('webhook_message')
    .selectAll()
    .where('id', '=', delivery.message_id)
    .executeTakeFirstOrThrow();
  const endpoint = await ports.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirst();
  // Removed just now, together with its deliveries.
  if (!endpoint) return null;
  const answer = await send(ports, endpoint, message);
  await ports.db.transaction().execute((tx) => record(tx, ports, { delivery, endpoint, answer }));
  return 'status' in answer && isAccepted(answer.status) ? (answer.text ?? null) : null;
}

async function send(
  ports: DeliverPorts,
  endpoint: WebhookEndpointTable,
  message: WebhookMessageTable,
): Promise<WebhookAnswer> {
  if (endpoint.disabled_at) return { error: 'endpoint_disabled' };
  // Retried like any other: once the database is mended, the business is notified.
  if (await isContradicted(ports.db, message)) return { error: 'evidence_contradicts' };
  return ports.sender.send({
    url: endpoint.url,
    headers: sign(ports, endpoint, message),
    body: message.body,
  });
}

export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

async function claim(ports: DeliverPorts, deliveryId: string): Promise<WebhookDeliveryTable | undefined> {
  const now = ports.now();
  return (
    ports.db
      .updateTable('webhook_delivery')
      .set({ leased_until: new Date(now.getTime() + leaseSeconds * 1000) })
      .where('id', '=', deliveryId)
      .where('state', '=', 'pending')
      // The queue's clock is the database's and may be a little ahead of ours.
      .where('next_attempt_at', '<=', new Date(now.getTime() + 2000))
      .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
      .returningAll()
      .executeTakeFirst()
  );
}

/** Standard Webhooks headers; signed with both secrets while one is being replaced. */
export function sign(
  ports: Pick<DeliverPorts, 'master' | 'now'>,
  endpoint: WebhookEndpointTable,
  message: Pick<WebhookMessageTable, 'id' | 'body'>,
): Record<string, string> {
  const at = ports.now();
  const secrets = [endpoint.sealed_secret, endpoint.sealed_previous_secret].filter(
    (sealed) => sealed !== null,
  );
  const signatures = secrets.map((sealed) => {
    const secret = ports.master.unwrap(sealed, secretContext(endpoint)).toString('utf8');
    return new Webhook(secret).sign(message.id, at, message.body);
  });
  return headersFor(message, at, signatures.join(' '));
}

/** What a message is sent with. */
export function headersFor(
  { id }: Pick<WebhookMessageTable, 'id'>,
  at: Date,
  signature: string,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

interface Attempt {
  readonly delivery: WebhookDeliveryTable;
  readonly endpoint: WebhookEndpointTable;
  readonly answer: WebhookAnswer;
}

async function record(tx: DatabaseTransaction, ports: DeliverPorts, attempt: Attempt): Promise<void> {
  const { delivery, endpoint, answer } = attempt;
  const now = ports.now();
  const status = 'status' in answer ? answer.status : null;
  const delivered = status !== null && isAccepted(status);
  const delay = retryDelays[delivery.attempts];
  const over = status === 410 || endpoint.disabled_at !== null || delay === undefined;
  // Before its delivery, as the removal of an address holds the two.
  if (status === 410) await disable(tx, endpoint.id, now);
  const updated = await tx
    .updateTable('webhook_delivery')
    .set({
      state: delivered ? 'delivered' : over ? 'failed' : 'pending',
      attempts: delivery.attempts + 1,
      leased_until: null,
      delivered_at: delivered ? now : null,
      next_attempt_at: new Date(now.getTime() + (delay ?? 0) * 1000),
    })
    .where('id', '=', delivery.id)
    .returning('id')
    .executeTakeFirst();
  // The business removed the address, and its deliveries with it, while this one was under way.
  if (!updated) return;
  await tx
    .insertInto('webhook_attempt')
    .values({
      id: randomUUID(),
      delivery_id: delivery.id,
      at: now,
      status_code: status,
      error: 'error' in answer ? answer.error : null,
    })
    .execute();
  if (!delivered && !over) {
    await ports.jobs.enqueue(tx, { queue: 'deliver', deliveryId: delivery.id, startAfterSeconds: delay });
  }
}

/** 410: the address is gone for good; other deliveries to it are not sent either. */
async function disable(tx: DatabaseTransaction, endpointId: string, at: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: at })
    .where('id', '=', endpointId)
    .where('disabled_at', 'is', null)
    .execute();
}

/** Releases the leases of all pending deliveries, so that the next worker may send them. */
export async function endLeases(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ leased_until: null })
    .where('state', '=', 'pending')
    .execute();
}
