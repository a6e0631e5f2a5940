import type { WebhookEvent } from '@ekyc/contract';

export interface WebhookEndpointTable {
  id: string;
  business_id: string;
  url: string;
  /** Which events are sent there; none named: all. */
  event_types: readonly WebhookEvent[];
  /** Counts the changes of URL and events. */
  revision: number;
  /** Sealed by the master key, bound to business and endpoint. */
  sealed_secret: Buffer;
  /** During rotation messages are signed with both. */
  sealed_previous_secret: Buffer | null;
  disabled_at: Date | null;
  /** Since then its deliveries wait. */
  paused_at: Date | null;
  /** Keyed hash of the Idempotency-Key of the call that made the present secret; null where it had none. */
  rotation_key_hash: Buffer | null;
  /** The same of the call that registered the address. */
  created_key_hash: Buffer | null;
  /** SHA-256 of what that call asked for; null where it had no key, or is older than this column. */
  created_request_hash: Buffer | null;
  /** When the present secret replaced another. */
  rotated_at: Date | null;
  created_at: Date;
}

export interface WebhookMessageTable {
  id: string;
  business_id: string;
  verification_id: string;
  type: WebhookEvent;
  sequence: number;
  /** The exact bytes that are signed and sent. */
  body: string;
  created_at: Date;
}

export interface WebhookDeliveryTable {
  id: string;
  message_id: string;
  endpoint_id: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: Date;
  /** While a worker sends, others leave it alone until then. */
  leased_until: Date | null;
  delivered_at: Date | null;
}

export interface WebhookAttemptTable {
  id: string;
  delivery_id: string;
  at: Date;
  status_code: number | null;
  error: string | null;
}
