import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from './business-route.ts';
import { repeatable } from './repeatable.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointPorts,
  enqueueDeliveries,
  listMessages,
  redeliverFailed,
  retireWebhookSecret,
  rotateWebhookSecret,
  testEndpoint,
  type WebhookSender,
} from '../webhook/index.ts';

/** A business's webhook addresses and messages. */
export function webhookRoutes(
  app: FastifyInstance,
  ports: EndpointPorts & StaffPorts & { readonly jobs: JobQueue; readonly sender: WebhookSender },
): void {
  businessRoute(app, ports, endpoints['webhook.createEndpoint'], ({ caller, body, ...call }) =>
    createWebhookEndpoint(ports, caller.businessId, { url: body.url, repeatable: repeatable(call) }),
  );
  businessRoute(app, ports, endpoints['webhook.listEndpoints'], async ({ caller }) => {
    const rows = await ports.db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('business_id', '=', caller.businessId)
      .orderBy('created_at')
      .execute();
    const items = rows.map((row) => ({
      id: row.id,
      url: row.url,
      disabledAt: row.disabled_at?.toISOString() ?? null,
      previousSecretSigns: row.sealed_previous_secret !== null,
      createdAt: row.created_at.toISOString(),
    }));
    return success({ items });
  });
  businessRoute(app, ports, endpoints['webhook.deleteEndpoint'], async ({ caller, params }) =>
    (await deleteWebhookEndpoint(ports.db, caller.businessId, params.id))
      ? success(undefined)
      : failure('not_found'),
  );
  businessRoute(app, ports, endpoints['webhook.rotateSecret'], ({ caller, params, ...call }) =>
    rotateWebhookSecret(ports, {
      businessId: caller.businessId,
      id: params.id,
      repeatable: repeatable(call),
    }),
  );
  businessRoute(app, ports, endpoints['webhook.retireSecret'], async ({ caller, params }) =>
    (await retireWebhookSecret(ports.db, caller.businessId, params.id))
      ? success(undefined)
      : failure('not_found'),
  );
  businessRoute(app, ports, endpoints['webhook.listMessages'], async ({ caller, query }) =>
    success(await listMessages(ports.db, caller.businessId, query)),
  );
  businessRoute(app, ports, endpoints['webhook.redeliverMessage'], async ({ caller, params }) => {
    const message = await ports.db
      .selectFrom('webhook_message')
      .select('id')
      .where('id', '=', params.id)
      .where('business_id', '=', caller.businessId)
      .executeTakeFirst();
    if (!message) return failure('not_found');
    await ports.db.transaction().execute((tx) =>
      enqueueDeliveries(tx, ports.jobs, {
        messageId: message.id,
        businessId: caller.businessId,
        at: ports.now(),
      }),
    );
    return success({ id: message.id });
  });
  businessRoute(app, ports, endpoints['webhook.testEndpoint'], ({ caller, params }) =>
    testEndpoint(ports, caller.businessId, params.id),
  );
  businessRoute(app, ports, endpoints['webhook.redeliverFailed'], ({ caller, params, body }) =>
    redeliverFailed(ports, caller.businessId, { ...params, since: new Date(body.since) }),
  );
}
