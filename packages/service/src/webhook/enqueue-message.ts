import { randomUUID } from 'node:crypto';
import type { WebhookBody } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import type { JobQueue } from '../jobs/index.ts';
import { presentHead, readLatestHead } from '../witness/index.ts';

/**
 * Writes a message and one delivery per enabled address of the business, in the transaction of the state change
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
  await enqueueDeliveries(tx, jobs, { messageId: id, businessId: body.business, at, ...after });
}

/** The body with what makes its receiver a witness: how far this audit chain and the log of all of them reach. */
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
  return { ...about, ...(latest ? { auditLog: presentHead(latest) } : {}), data: { ...data, audit } };
}

/** Deliveries to every enabled address of the business; those that exist are set to be sent again. */
export async function enqueueDeliveries(
  tx: DatabaseTransaction,
  jobs: JobQueue,
  message: {
    readonly messageId: string;
    readonly businessId: string;
    readonly at: Date;
    readonly afterSeconds?: number;
  },
): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('business_id', '=', message.businessId)
    .where('disabled_at', 'is', null)
    // Removing an address waits for this lock: a delivery to a removed one would roll back the change itself.
    .forKeyShare()
    .execute();
  for (const endpoint of endpoints) {
    const delivery = await tx
      .insertInto('webhook_delivery')
      .values({
        id: randomUUID(),
        message_id: message.messageId,
        endpoint_id: endpoint.id,
        state: 'pending',
        attempts: 0,
        next_attempt_at: message.at,
        leased_until: null,
        delivered_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['message_id', 'endpoint_id'])
          .doUpdateSet({ state: 'pending', attempts: 0, next_attempt_at: message.at, leased_until: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const { afterSeconds } = message;
    const start = afterSeconds === undefined ? {} : { startAfterSeconds: afterSeconds };
    await jobs.enqueue(tx, { queue: 'deliver', deliveryId: delivery.id, ...start });
  }
}
