import type { DatabaseTransaction } from '../database/index.ts';
import type { WebhookEndpointTable } from './webhook.table.ts';

/** An address of a business, held until the transaction ends, so that two changes of it follow each other. */
export async function holdEndpoint(
  tx: DatabaseTransaction,
  businessId: string,
  id: string,
): Promise<WebhookEndpointTable | undefined> {
  return tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
