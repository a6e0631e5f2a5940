import { z } from 'zod';
import { ok, type Endpoint } from './endpoint.ts';
import * as webhook from './webhook.ts';
import { publicId } from './words.ts';

const byId = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/** What a business calls about its webhooks, with its secret key. */
export const webhookEndpoints = {
  'webhook.createEndpoint': {
    name: 'webhook.createEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Register an address for webhooks; its secret is shown once, and to the same `Idempotency-Key` for 24 hours.',
    body: webhook.webhookEndpointRequest,
    success: { status: 201, schema: webhook.webhookEndpointCreated },
    errors: ['webhook_url_not_allowed', 'idempotency_key_malformed', 'idempotency_key_reused'],
  },
  'webhook.listEndpoints': {
    name: 'webhook.listEndpoints',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Own webhook addresses.',
    success: ok(webhook.webhookEndpointList),
    errors: [],
  },
  'webhook.updateEndpoint': {
    name: 'webhook.updateEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Change the URL of an address and which events are sent there. What waits is sent to the new URL; a new URL enables a disabled address again. The secret stays.',
    params: byId,
    body: webhook.updateWebhookEndpointRequest,
    success: ok(webhook.webhookEndpoint),
    errors: ['webhook_url_not_allowed', 'settings_changed'],
  },
  'webhook.pauseEndpoint': {
    name: 'webhook.pauseEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Send nothing to an address until it is resumed: what is meant for it waits. Repeatable.',
    params: byId,
    success: ok(webhook.pausedWebhookEndpoint),
    errors: ['wrong_state'],
  },
  'webhook.resumeEndpoint': {
    name: 'webhook.resumeEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Send to a paused address again, first what waits, oldest first. Repeatable.',
    params: byId,
    query: webhook.resumeQuery,
    success: ok(webhook.webhookEndpoint),
    errors: ['wrong_state', 'settings_changed'],
  },
  'webhook.deleteEndpoint': {
    name: 'webhook.deleteEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Remove a webhook address.',
    params: byId,
    success: { status: 204 },
    errors: [],
  },
  'webhook.rotateSecret': {
    name: 'webhook.rotateSecret',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Replace the secret of an address; until the old one is retired both sign, and no third one is made. It is shown once, and to the same `Idempotency-Key` for 24 hours.',
    params: byId,
    success: ok(webhook.webhookEndpointCreated),
    errors: ['previous_secret_signs', 'idempotency_key_malformed', 'idempotency_key_reused'],
  },
  'webhook.retireSecret': {
    name: 'webhook.retireSecret',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Sign with the new secret alone.',
    params: byId,
    success: { status: 204 },
    errors: [],
  },
  'webhook.listMessages': {
    name: 'webhook.listMessages',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Messages with their deliveries and attempts, newest first.',
    query: z.object({
      publicId: publicId.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    success: ok(webhook.webhookMessageList),
    errors: [],
  },
  'webhook.listen': {
    name: 'webhook.listen',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Sandbox businesses only: own webhooks as server-sent events, for a developer’s machine without a public address. `ready` tells the secret that they are signed with, a key’s own; each `webhook` has the `headers` and the `body` to pass on, the message as id. `Last-Event-ID` goes on there, and may repeat the minute before.',
    success: { status: 200, binary: 'text/event-stream' },
    errors: ['sandbox_business_only'],
  },
  'webhook.testEndpoint': {
    name: 'webhook.testEndpoint',
    caller: 'business',
    permission: 'webhooks',
    summary: 'Send one signed test event to an address at once; it is not tried again.',
    params: byId,
    success: ok(webhook.webhookTestAnswer),
    errors: [],
  },
  'webhook.redeliverFailed': {
    name: 'webhook.redeliverFailed',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Send again everything of an address that failed since a time. A disabled address is enabled again; a paused one is refused.',
    params: byId,
    body: webhook.redeliverFailedRequest,
    success: { status: 202, schema: webhook.redeliverFailedAnswer },
    errors: ['webhook_endpoint_paused'],
  },
  'webhook.redeliverMessage': {
    name: 'webhook.redeliverMessage',
    caller: 'business',
    permission: 'webhooks',
    summary:
      'Send a message again to every address that takes its event. Paused ones are left out; where there are no others, it is refused.',
    params: byId,
    success: { status: 202, schema: z.object({ id: z.string() }) },
    errors: ['webhook_endpoint_paused'],
  },
} as const satisfies Record<string, Endpoint>;
