/** The store is not available just now; no request is at fault. */
export class StoreUnavailableError extends Error {
  /** @param reason without names of objects, keys or people */
  constructor(reason: string) {
    super(`The evidence store cannot be used: ${reason}. See S3_BUCKET, S3_ENDPOINT and the credentials.`);
    this.name = 'StoreUnavailableError';
  }
}

/** Where sealed pictures are stored, keyed `business/verification/object`. Calls may throw StoreUnavailableError. */
export interface EvidenceStore {
  /** Returns only after the bytes would survive a power cut. Overwrites. */
  put(key: string, sealed: Uint8Array): Promise<void>;
  /** Throws MissingObjectError when there is none: a row without its object is damage, no expected case. */
  get(key: string): Promise<Buffer>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** Every object, in no order, while others may come and go. */
  list(): AsyncIterable<StoredObject>;
  /**
   * Removes every object whose key begins with `prefix/`, and what an interrupted write left there. No error when
   * there is none; returns only after the removal would survive a power cut.
   */
  removeAll(prefix: string): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  readonly writtenAt: Date;
}

interface VerificationOwner {
  readonly businessId: string;
  readonly verificationId: string;
}

/** What all objects of one verification begin with. */
export function verificationPrefix(owner: VerificationOwner): string {
  return `${owner.businessId}/${owner.verificationId}`;
}

/** Where a chunk of a recording lies: under its own hash, so that no other one can ever take its place. */
export function chunkKey(recordingId: string, hash: string): string {
  return `${recordingId}/v-${hash}`;
}

export function materialKey(owner: VerificationOwner & { readonly materialId: string }): string {
  return `${verificationPrefix(owner)}/${owner.materialId}`;
}
