import type { ListView, Role } from '@ekyc/contract';
import type { ColumnType } from 'kysely';

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

/** A list of the console as a member set it, for this member alone; gone with the membership. */
export interface SavedViewTable {
  id: string;
  business_id: string;
  staff_id: string;
  page: ListView['page'];
  name: string;
  /** JSON. */
  view: ColumnType<string, string, string>;
  created_at: Date;
}
