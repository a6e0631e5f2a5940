import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { Database, DatabaseTransaction, Tables } from '../database/index.ts';
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
  // Paused just now: the delivery waits like the others.
  if (endpoint.paused_at !== null) {
    await giveBack(ports, delivery);
    return null;
  }
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
      .where(isNotPaused)
      .returningAll()
      .executeTakeFirst()
  );
}

/** Of a delivery: its address takes what comes. A paused one is looked at by nobody until it is resumed. */
export function isNotPaused(where: ExpressionBuilder<Tables, 'webhook_delivery'>) {
  return where.not(
    where.exists(
      where
        .selectFrom('webhook_endpoint')
        .select('webhook_endpoint.id')
        .whereRef('webhook_endpoint.id', '=', 'webhook_delivery.endpoint_id')
        .where('webhook_endpoint.paused_at', 'is not', null),
    ),
  );
}

async function giveBack(ports: DeliverPorts, { id, leased_until }: WebhookDeliveryTable): Promise<void> {
  await ports.db
    .updateTable('webhook_delivery')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .execute();
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
  // Before its delivery, as the removal of an address holds the two.
  const gone = status === 410 && (await disable(tx, endpoint, now));
  const over = gone || endpoint.disabled_at !== null || delay === undefined;
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

/**
 * 410: the address is gone for good; other deliveries to it are not sent either.
 * @returns false where its business gave it another URL meanwhile, of which the answer says nothing
 */
async function disable(
  tx: DatabaseTransaction,
  { id, url }: Pick<WebhookEndpointTable, 'id' | 'url'>,
  at: Date,
): Promise<boolean> {
  const disabled = await tx
    .updateTable('webhook_endpoint')
    .set((now) => ({ disabled_at: now.fn.coalesce('disabled_at', now.val(at)) }))
    .where('id', '=', id)
    .where('url', '=', url)
    .returning('id')
    .executeTakeFirst();
  return disabled !== undefined;
}

/** Releases the leases of all pending deliveries, so that the next worker may send them. */
export async function endLeases(tx: DatabaseTransaction): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ leased_until: null })
    .where('state', '=', 'pending')
    .execute();
}
