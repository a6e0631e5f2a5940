export {
  deliver,
  type DeliverPorts,
  endLeases,
  retryDelays,
  secretContext,
  type WebhookSender,
} from './deliver.ts';
export { enqueueDeliveries, enqueueMessage } from './enqueue-message.ts';
export { listMessages, webhookState } from './list-messages.ts';
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointPorts,
} from './manage-endpoints.ts';
export { listenersSecret, MessageReader, signForListener } from './listener.ts';
export { redeliverFailed } from './redeliver-failed.ts';
export { retireWebhookSecret, rotateWebhookSecret } from './rotate-secret.ts';
export { testEndpoint } from './test-endpoint.ts';
