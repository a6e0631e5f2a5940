import type { LookAction } from '@ekyc/contract';
import type { ColumnType } from 'kysely';

/** What an entry's hash covers, and the hash. */
export interface AuditEntryTable {
  verification_id: string;
  /** From 1, without gaps. */
  sequence: number;
  at: Date;
  actor: 'visitor' | 'business' | 'service' | 'operator';
  action: string;
  /** Canonical JSON; ids and hashes, never personal data. */
  details: string;
  previous_hash: Buffer;
  hash: Buffer;
}

/** Reason or purpose of an entry as it was given; a redaction deletes the row, and the entry keeps the hash. */
export interface AuditWordsTable {
  verification_id: string;
  sequence: number;
  /** Under the verification's key, bound to their hash. */
  sealed_words: Buffer;
}

/** The row: an entry and where it stands among all. */
export interface LoggedAuditEntryTable extends AuditEntryTable {
  /** Place in the log of all verifications; null until the entry has entered it. int8 comes as text. */
  log_position: ColumnType<string | null, never, never>;
}

/** Which entries are looks at personal data; each is where its entry is, and is never changed. */
export interface LookTable {
  business_id: string;
  verification_id: string;
  sequence: number;
  at: Date;
  action: LookAction;
  /** Id of the member or the key. */
  by_whom: string | null;
}
