export { type WebhookAnswer } from './deliver.ts';
export { deliver, type DeliverPorts, retryDelays, secretContext, type WebhookSender } from './deliver.ts';
export { enqueueDeliveries, enqueueMessage } from './enqueue-message.ts';
export { listMessages, webhookState } from './list-messages.ts';
export { createWebhookEndpoint, deleteWebhookEndpoint, type EndpointPorts } from './manage-endpoints.ts';
