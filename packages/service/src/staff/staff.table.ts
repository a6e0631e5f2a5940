import type { Role } from '@ekyc/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A member of a business's staff, or one who was; the address is sealed, found by its keyed hash. */
export interface StaffTable {
  id: string;
  business_id: string;
  /** As an account's: keyed hash of issuer and subject of the user pool. */
  subject_hash: Buffer;
  email_hash: Buffer;
  sealed_email: Buffer;
  role: Role;
  created_at: Date;
  /** By the hour. */
  last_seen_at: Date | null;
  /** The row stays: keys and records name it. */
  removed_at: Date | null;
}

export interface StaffInvitationTable {
  id: string;
  business_id: string;
  email_hash: Buffer;
  sealed_email: Buffer;
  role: Role;
  /** SHA-256 of the token in the link. */
  token_hash: Buffer;
  /** Null where the operator invites. */
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
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
