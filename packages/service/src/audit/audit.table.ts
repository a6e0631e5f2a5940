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
