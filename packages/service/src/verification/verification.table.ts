import type { Decision, Kind, Regime, Status } from './states.ts';
import type { DocumentType, IdType, Method, ResubmissionPart, SandboxOutcome } from '@ekyc/contract';
import type { Generated } from 'kysely';

/** A method that serves, with the documents that it serves with. */
export interface OfferedMethod {
  readonly method: Method;
  readonly idTypes: readonly IdType[];
}

/** Ids, states and times only; everything personal is sealed under the verification's own key. */
export interface VerificationTable {
  id: string;
  public_id: string;
  business_id: string;
  kind: Kind;
  status: Status;
  /** Its business's; the database refuses another. */
  mode: 'live' | 'sandbox';
  /** The outcome to which it runs without a visitor; only in mode sandbox, which the database checks. */
  sandbox_outcome: SandboxOutcome | null;
  /** How much time its business let pass for it, see `move-times.ts`; only in mode sandbox, which the database checks. */
  advanced_seconds: number;
  regime: Regime;
  rule_version: string;
  /** Among which the visitor may choose, each with its documents; empty where the business named one, or one serves. */
  offered_methods: readonly OfferedMethod[];
  /** By which method the law lets this person be identified. */
  method: Method;
  allowed_id_types: readonly IdType[];
  id_type: IdType | null;
  security_code_hash: Buffer | null;
  /** Public half (P-256, uncompressed) of the key by which the bound browser comes back, see `browser-key.ts`. */
  browser_key: Buffer | null;
  /** How often it did: a challenge is good before the next time. */
  browser_key_uses: number;
  /** Code hash of the browser that handed it over, while that one may follow and take it back. */
  former_code_hash: Buffer | null;
  handed_over_at: Date | null;
  /** The verification's key, wrapped by the master key; null after redaction. */
  wrapped_key: Buffer | null;
  sealed_request: Buffer | null;
  sealed_profile: Buffer | null;
  sealed_reading: Buffer | null;
  /** What was read of the chip, see `StoredChip`. */
  sealed_chip: Buffer | null;
  /** What stands for the document, see `StoredProof`. */
  sealed_proof: Buffer | null;
  target_user_hash: Buffer | null;
  supplied_profile: boolean;
  decision: Decision | null;
  /** Codes. */
  reasons: readonly string[];
  similarity_checks: number;
  /** How often something had to be taken again; also the number of the resubmission that is being taken. */
  resubmissions: number;
  /** What this resubmission takes again; empty at first. */
  resubmission_parts: readonly ResubmissionPart[];
  /** How often an examination of the present submission was begun. */
  examination_attempts: number;
  /** Keyed hash within the business; null until the number was read, and after redaction. */
  document_number_hash: Buffer | null;
  /** YYYY-MM-DD in Asia/Tokyo, reported by the business: a duty to keep the records counts from here. */
  dealings_ended_on: string | null;
  redacted_at: Date | null;
  /** Null while a redaction has not removed the objects or is not in the log of redactions. */
  redaction_finished_at: Date | null;
  /** The account this was made for, was linked with, or whose information it bears. */
  account_id: string | null;
  account_use: 'profileEdit' | 'linked' | 'userSubmission' | 'recovery' | null;
  /** What an account shares, see `SharedInformation`; only for `userSubmission`. */
  sealed_submission: Buffer | null;
  /** When it was disclosed to the business; null before, and where nothing came from an account. */
  shared_at: Date | null;
  sharing_stopped_at: Date | null;
  /** Of a face authentication: what is passed through to the business's webhook. */
  face_auth_div: string | null;
  /** Of a face authentication: how many tries were judged. */
  tries: number;
  /** Of an additional document. */
  document_type: DocumentType | null;
  /** What the visitor submitted of a licence. */
  sealed_licence: Buffer | null;
  /** Family of the browser that was bound last, as `browserFamily` has it; too coarse to tell two people apart. */
  browser: string | null;
  webhook_sequence: number;
  audit_sequence: number;
  audit_head: Buffer;
  /** Place among its business's changes; null from each change until somebody reads them. int8 comes as text. */
  change_position: string | null;
  /** When it reached its status. */
  changed_at: Date;
  created_at: Date;
  started_at: Date | null;
  submitted_at: Date | null;
  decided_at: Date | null;
  /** When it became approved, declined, canceled or expired: from here a business's retention counts. */
  ended_at: Date | null;
  expires_at: Date;
}

/** One-time tokens that bind another browser; spent ones stay as a record of the hand-over. */
export interface ResetTokenTable {
  token_hash: Buffer;
  verification_id: string;
  /** A business's link to go on with, or a visitor's QR code for another device. */
  purpose: 'resume' | 'handOver';
  expires_at: Date;
  spent_at: Date | null;
}

export interface ResultCodeTable {
  code_hash: Buffer;
  verification_id: string;
  sealed_code: Buffer | null;
  expires_at: Date;
  redeemed_at: Date | null;
}

/** One failed comparison of a person's face; stored for a day, to bound guessing across verifications. */
export interface FaceFailureTable {
  id: string;
  business_id: string;
  /** Keyed hash, as the verification has it. */
  target_user_hash: Buffer;
  verification_id: string;
  at: Date;
}

/** A verification's reasons as rows, by which lists find it, with the columns of the lists' other filters. */
export interface VerificationReasonTable {
  verification_id: string;
  reason: string;
  business_id: string;
  kind: Kind;
  status: Status;
  created_at: Date;
  decided_at: Date | null;
}

/** A call that made a verification, so that its repetition gets the same answer. */
export interface IdempotencyKeyTable {
  business_id: string;
  /** Keyed hash of the Idempotency-Key. */
  key_hash: Buffer;
  request_hash: Buffer;
  verification_id: string;
  created_at: Generated<Date>;
}

/** The salt of a hash by which the audit chain proves a file of the record; erased with what it proves. */
export interface RecordSaltTable {
  verification_id: string;
  /** Name of the file in an evidence archive. */
  file: string;
  /** 32 random bytes under the verification's key. */
  sealed_salt: Buffer;
}

/** By which staff find a verification: a keyed hash of a whole name or document number. Deleted, never changed. */
export interface SearchKeyTable {
  business_id: string;
  hash: Buffer;
  verification_id: string;
}

/** By which lists find a verification by its metadata: a keyed hash of a key and its value. Deleted, never changed. */
export interface MetadataHashTable {
  verification_id: string;
  hash: Buffer;
  business_id: string;
  /** Of the verification, so that an index has the list's order. */
  created_at: Date;
}
