import { randomUUID } from 'node:crypto';
import { currentApiVersion, type WebhookBody, type WebhookEvent } from '@ekyc/contract';
import type { Database, DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { presentHead, readLatestHead } from '../witness/index.ts';
import type { WebhookEndpointTable } from './webhook.table.ts';

/**
 * Writes a message and one delivery per address of the business that takes its event, in the transaction of the state change
 * that it reports, so that neither can exist without the other.
 */
export async function enqueueMessage(
  tx: DatabaseTransaction,
  jobs: JobQueue,
  message: {
    readonly verificationId: string;
    readonly at: Date;
    readonly body: WebhookBody;
    /** How long the queue waits: the caller sends it meanwhile. */
    readonly afterSeconds?: number;
  },
): Promise<void> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  const body = await withWitness(tx, message.verificationId, message.body);
  await tx
    .insertInto('webhook_message')
    .values({
      id,
      business_id: body.business,
      verification_id: message.verificationId,
      type: body.type,
      sequence: body.sequence,
      body: JSON.stringify(body),
      created_at: message.at,
    })
    .execute();
  const { at, afterSeconds } = message;
  const after = afterSeconds === undefined ? {} : { afterSeconds };
  await enqueueDeliveries(tx, jobs, {
    messageId: id,
    type: body.type,
    businessId: body.business,
    at,
    ...after,
  });
}

/**
 * The body with its version and with what makes its receiver a witness: how far this audit chain and the log of all of
 * them reach.
 */
async function withWitness(
  tx: DatabaseTransaction,
  verificationId: string,
  { data, ...about }: WebhookBody,
): Promise<WebhookBody> {
  const chain = await tx
    .selectFrom('verification')
    .select(['audit_sequence', 'audit_head'])
    .where('id', '=', verificationId)
    .executeTakeFirstOrThrow();
  const audit = { entries: chain.audit_sequence, head: chain.audit_head.toString('hex') };
  const latest = await readLatestHead(tx);
  return {
    ...about,
    apiVersion: currentApiVersion,
    ...(latest ? { auditLog: presentHead(latest) } : {}),
    data: { ...data, audit },
  };
}

/** A message, and when its deliveries are due. */
interface Due {
  readonly messageId: string;
  readonly type: WebhookEvent;
  readonly businessId: string;
  readonly at: Date;
  readonly afterSeconds?: number;
}

/** Deliveries to every address that takes the event now. Those of a paused address wait until it is resumed. */
async function enqueueDeliveries(tx: DatabaseTransaction, jobs: JobQueue, due: Due): Promise<void> {
  for (const endpoint of await holdReceivers(tx, due)) await enqueueDelivery(tx, jobs, { due, endpoint });
}

/**
 * Sends a message again to every address that takes its event now. Paused ones are left out: nobody asks for what they
 * would not get. Fails where there are no others.
 */
export async function redeliverMessage(
  ports: { readonly db: Database; readonly jobs: JobQueue; readonly now: () => Date },
  businessId: string,
  id: string,
): Promise<Outcome<{ id: string }>> {
  return ports.db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('webhook_message')
      .select('type')
      .where('id', '=', id)
      .where('business_id', '=', businessId)
      .executeTakeFirst();
    if (!message) return failure('not_found');
    const due = { messageId: id, type: message.type, businessId, at: ports.now() };
    const receivers = await holdReceivers(tx, due);
    const open = receivers.filter((endpoint) => endpoint.paused_at === null);
    if (receivers.length > 0 && open.length === 0) return failure('webhook_endpoint_paused');
    for (const endpoint of open) await enqueueDelivery(tx, ports.jobs, { due, endpoint });
    return success({ id });
  });
}

type Receiver = Pick<WebhookEndpointTable, 'id' | 'paused_at' | 'event_types'>;

/**
 * The enabled addresses of a business that take an event, held as they are until the transaction ends. Removing one
 * waits for it: a delivery to a removed one would roll back the change itself. So does resuming one, which then finds
 * the delivery that waits.
 */
async function holdReceivers(
  tx: DatabaseTransaction,
  { businessId, type }: Pick<Due, 'businessId' | 'type'>,
): Promise<readonly Receiver[]> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'paused_at', 'event_types'])
    .where('business_id', '=', businessId)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return endpoints.filter(({ event_types: taken }) => taken.length === 0 || taken.includes(type));
}

/** One that exists is set to be sent again. */
async function enqueueDelivery(
  tx: DatabaseTransaction,
  jobs: JobQueue,
  { due, endpoint }: { readonly due: Due; readonly endpoint: Receiver },
): Promise<void> {
  const { messageId, at, afterSeconds } = due;
  const delivery = await tx
    .insertInto('webhook_delivery')
    .values({
      id: randomUUID(),
      message_id: messageId,
      endpoint_id: endpoint.id,
      state: 'pending',
      attempts: 0,
      next_attempt_at: at,
      leased_until: null,
      delivered_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'endpoint_id'])
        .doUpdateSet({ state: 'pending', attempts: 0, next_attempt_at: at, leased_until: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (endpoint.paused_at !== null) return;
  const start = afterSeconds === undefined ? {} : { startAfterSeconds: afterSeconds };
  await jobs.enqueue(tx, { queue: 'deliver', deliveryId: delivery.id, ...start });
}
