export { advanceDeliveries } from './advance-deliveries.ts';
export {
  deliver,
  type DeliverPorts,
  endLeases,
  isNotPaused,
  retryDelays,
  secretContext,
  type WebhookSender,
} from './deliver.ts';
export { changeWebhookEndpoint, pauseWebhookEndpoint, resumeWebhookEndpoint } from './change-endpoint.ts';
export { enqueueMessage, redeliverMessage } from './enqueue-message.ts';
export { listMessages, webhookState } from './list-messages.ts';
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointPorts,
  listWebhookEndpoints,
} from './manage-endpoints.ts';
export { listenersSecret, MessageReader, signForListener } from './listener.ts';
export { redeliverFailed } from './redeliver-failed.ts';
export { retireWebhookSecret, rotateWebhookSecret } from './rotate-secret.ts';
export { testEndpoint } from './test-endpoint.ts';
export { isKeyUsed } from './used-keys.ts';
