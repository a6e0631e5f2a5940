import type { ChipDocument } from '@ekyc/contract';

/** One reading of a document's chip: a nonce that was given out, and what came back. Files are sealed. */
export interface ChipReadTable {
  id: string;
  verification_id: string;
  /** `read`: what came back proves what it says. `superseded`: another one was begun, or took its place. */
  state: 'open' | 'read' | 'refused' | 'superseded';
  /** Who holds the reader: the party that began a reading ends it. */
  by_whom: 'visitor' | 'business' | 'staff';
  /** 32 bytes, good once. */
  nonce: Buffer;
  /** What was drawn last for chip authentication, see `sealedFields.chipSecretOf`; gone when the reading ends. */
  sealed_secret: Buffer | null;
  /** How often it was drawn. */
  challenges: number;
  document: ChipDocument | null;
  /** Code of why it proves nothing. */
  refusal: string | null;
  /** Files by name in base64, see `sealedFields.chipFilesOf`; only of a reading that proves something. */
  sealed_files: Buffer | null;
  /** At a counter: JSON list of what was compared with the person present, whether they were the one shown, who says so. */
  compared: string | null;
  same_person: boolean | null;
  compared_by: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}
