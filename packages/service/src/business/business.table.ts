import type { customizationSettings, Scope } from '@ekyc/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { z } from 'zod';

export interface BusinessTable {
  id: string;
  name: string;
  site_url: string | null;
  privacy_policy_url: string | null;
  /** Origins a visitor may be sent back to. */
  redirect_origins: readonly string[];
  /** The screens' looks and what the policy asks for; rows older than a setting lack it. */
  customization: z.input<typeof customizationSettings>;
  mode: 'live' | 'sandbox';
  /** Origins; null: those of `redirect_origins`. */
  framing_origins: readonly string[] | null;
  revision: Generated<number>;
  created_at: Date;
  /** Places given to changes of its verifications so far. int8 comes as text. */
  change_count: Generated<string>;
}

export interface ApiKeyTable {
  id: string;
  business_id: string;
  scopes: readonly Scope[];
  /** SHA-256 of the secret part; the key is shown once. */
  secret_hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  /** Version of the API that serves its calls where they name none. */
  api_version: Generated<string>;
  /** What it is for. */
  name: string | null;
  /** The member of the staff who made it; null: the operator. */
  made_by: string | null;
  /** By the hour. */
  last_used_at: Date | null;
}

export interface LogoTable {
  business_id: string;
  /** Hash of the bytes, and the name under which they are served. */
  sha256: string;
  media_type: string;
  bytes: Buffer;
}

/** What was done to a business's own affairs; ids and names of settings, nothing personal. */
export interface BusinessEventTable {
  id: GeneratedAlways<string>;
  business_id: string;
  at: Date;
  staff_id: string | null;
  action: string;
  /** JSON. */
  details: ColumnType<string, string, never>;
}

/** Why somebody of the business did what an event says, where it was asked for. */
export interface EventWordsTable {
  /** As in the details of the event. */
  id: string;
  business_id: string;
  /** By the master key. */
  sealed_words: Buffer;
}

export interface RepeatedCallTable {
  id: string;
  business_id: string;
  /** Keyed hash of the Idempotency-Key. */
  key_hash: Buffer;
  /** Keyed hash of which call it was, of what, with which body. */
  request_hash: Buffer;
  /** What was answered, as JSON, sealed by the master key; null while the call is under way. */
  sealed_answer: Buffer | null;
  created_at: Date;
}
