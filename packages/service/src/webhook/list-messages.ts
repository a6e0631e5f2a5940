import type { z } from 'zod';
import type { webhookMessageList, WebhookStateAnswer } from '@ekyc/contract';
import type { Database } from '../database/index.ts';

type MessageList = z.infer<typeof webhookMessageList>;

/** A business's messages, newest first, with every attempt. */
export async function listMessages(
  db: Database,
  businessId: string,
  filter: { readonly publicId?: string | undefined; readonly limit: number },
): Promise<MessageList> {
  let query = db
    .selectFrom('webhook_message')
    .innerJoin('verification', 'verification.id', 'webhook_message.verification_id')
    .selectAll('webhook_message')
    .select('verification.public_id')
    .where('webhook_message.business_id', '=', businessId);
  if (filter.publicId) query = query.where('verification.public_id', '=', filter.publicId);
  const messages = await query
    .orderBy('webhook_message.created_at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(filter.limit)
    .execute();
  const items = await Promise.all(
    messages.map(async (message) => ({
      id: message.id,
      type: message.type,
      publicId: message.public_id,
      sequence: message.sequence,
      createdAt: message.created_at.toISOString(),
      deliveries: await deliveriesOf(db, message.id),
    })),
  );
  return { items };
}

async function deliveriesOf(
  db: Database,
  messageId: string,
): Promise<MessageList['items'][number]['deliveries']> {
  const deliveries = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('message_id', '=', messageId)
    .execute();
  return Promise.all(
    deliveries.map(async (delivery) => {
      const attempts = await db
        .selectFrom('webhook_attempt')
        .selectAll()
        .where('delivery_id', '=', delivery.id)
        .orderBy('at')
        .execute();
      return {
        endpointId: delivery.endpoint_id,
        state: delivery.state,
        attempts: attempts.map((attempt) => ({
          at: attempt.at.toISOString(),
          status: attempt.status_code,
          error: attempt.error,
        })),
      };
    }),
  );
}

/** Whether the newest event was delivered to the business; addresses and errors stay with the business. */
export async function webhookState(db: Database, verificationId: string): Promise<WebhookStateAnswer> {
  const message = await db
    .selectFrom('webhook_message')
    .select(['id', 'type'])
    .where('verification_id', '=', verificationId)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  if (!message) return { state: 'none' };
  const deliveries = await db
    .selectFrom('webhook_delivery')
    .select(['state', 'delivered_at'])
    .where('message_id', '=', message.id)
    .execute();
  if (deliveries.length === 0) return { state: 'none', event: message.type };
  const delivered = deliveries.find((delivery) => delivery.state === 'delivered');
  if (delivered?.delivered_at) {
    return { state: 'delivered', event: message.type, deliveredAt: delivered.delivered_at.toISOString() };
  }
  const pending = deliveries.some((delivery) => delivery.state === 'pending');
  return { state: pending ? 'pending' : 'failed', event: message.type };
}
