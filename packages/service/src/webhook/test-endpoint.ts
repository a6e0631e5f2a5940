import { randomUUID } from 'node:crypto';
import { currentApiVersion, webhookTestAnswer, webhookTestBody } from '@ekyc/contract';
import type { z } from 'zod';
import { loadBusiness } from '../business/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import { type DeliverPorts, isAccepted, sign } from './deliver.ts';

/** Sends one event of type `test`, signed like any other, and reports what came back. It is not stored. */
export async function testEndpoint(
  ports: Pick<DeliverPorts, 'db' | 'master' | 'sender' | 'now'>,
  businessId: string,
  endpointId: string,
): Promise<Outcome<z.infer<typeof webhookTestAnswer>>> {
  const endpoint = await ports.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', endpointId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  if (!endpoint) return failure('not_found');
  const { mode } = await loadBusiness(ports.db, businessId);
  const body: z.infer<typeof webhookTestBody> = {
    type: 'test',
    apiVersion: currentApiVersion,
    timestamp: ports.now().toISOString(),
    business: businessId,
    mode,
    data: {},
  };
  const message = { id: `msg_${randomUUID().replaceAll('-', '')}`, body: JSON.stringify(body) };
  const answer = await ports.sender.send({
    url: endpoint.url,
    headers: sign(ports, endpoint, message),
    body: message.body,
  });
  return success(
    'status' in answer
      ? { delivered: isAccepted(answer.status), status: answer.status, error: null }
      : { delivered: false, status: null, error: answer.error },
  );
}
