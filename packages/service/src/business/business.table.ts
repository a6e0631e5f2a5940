import type { Generated } from 'kysely';

export interface BusinessTable {
  id: string;
  name: string;
  site_url: string | null;
  privacy_policy_url: string | null;
  /** JSON array of origins a visitor may be sent back to. */
  redirect_origins: string;
  /** JSON of `customizationSettings`: the screens' looks and what the policy asks for. */
  customization: string;
  mode: 'live' | 'sandbox';
  created_at: Date;
}

export interface ApiKeyTable {
  id: string;
  business_id: string;
  /** JSON array of scopes. */
  scopes: string;
  /** SHA-256 of the secret part; the key is shown once. */
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
}

export interface IdempotencyKeyTable {
  business_id: string;
  /** Keyed hash of the Idempotency-Key. */
  key_hash: Buffer;
  request_hash: Buffer;
  verification_id: string;
  created_at: Generated<Date>;
}
