import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import { businessRoute } from './business-route.ts';
import { repeatable } from './repeatable.ts';
import type { JobQueue } from '../jobs/index.ts';
import { failure, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointPorts,
  listMessages,
  listWebhookEndpoints,
  pauseWebhookEndpoint,
  redeliverFailed,
  redeliverMessage,
  resumeWebhookEndpoint,
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
    createWebhookEndpoint(ports, caller.businessId, { ...body, by: caller.by, repeatable: repeatable(call) }),
  );
  businessRoute(app, ports, endpoints['webhook.listEndpoints'], async ({ caller }) =>
    success({ items: await listWebhookEndpoints(ports.db, caller.businessId) }),
  );
  businessRoute(app, ports, endpoints['webhook.updateEndpoint'], ({ caller, params, body }) =>
    changeWebhookEndpoint(ports, { caller, ...params }, body),
  );
  businessRoute(app, ports, endpoints['webhook.pauseEndpoint'], ({ caller, params }) =>
    pauseWebhookEndpoint(ports, { caller, ...params }),
  );
  businessRoute(app, ports, endpoints['webhook.resumeEndpoint'], ({ caller, params, query }) =>
    resumeWebhookEndpoint(ports, { caller, ...params }, query.pausedAt),
  );
  businessRoute(app, ports, endpoints['webhook.deleteEndpoint'], async ({ caller, params }) =>
    (await deleteWebhookEndpoint(ports, caller, params.id)) ? success(undefined) : failure('not_found'),
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
  businessRoute(app, ports, endpoints['webhook.redeliverMessage'], ({ caller, params }) =>
    redeliverMessage(ports, caller.businessId, params.id),
  );
  businessRoute(app, ports, endpoints['webhook.testEndpoint'], ({ caller, params }) =>
    testEndpoint(ports, caller.businessId, params.id),
  );
  businessRoute(app, ports, endpoints['webhook.redeliverFailed'], ({ caller, params, body }) =>
    redeliverFailed(ports, caller.businessId, { ...params, since: new Date(body.since) }),
  );
}
