export { EkycClient } from './client.ts';
export { EkycError, type ErrorDetails, type FieldError } from './ekyc-error.ts';
export type * from './public-types.ts';
export type * from './types.ts';
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';
