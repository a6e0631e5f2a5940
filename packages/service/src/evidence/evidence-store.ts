/** Where sealed pictures are kept. Keys are made by the service: `business/verification/object`. */
export interface EvidenceStore {
  /** Returns only after the bytes would survive a power cut. Overwrites. */
  put(key: string, sealed: Uint8Array): Promise<void>;
  /** Throws when there is none: a row without its object is damage, not an expected case. */
  get(key: string): Promise<Buffer>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
}

export function materialKey(owner: {
  businessId: string;
  verificationId: string;
  materialId: string;
}): string {
  return `${owner.businessId}/${owner.verificationId}/${owner.materialId}`;
}
