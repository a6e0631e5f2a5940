/** Key pairs that sign evidence; never the master key, so that checking needs nothing secret. */
export interface EvidenceKeyTable {
  /** First 16 hex digits of the SHA-256 of the public key. */
  id: string;
  /** The 32 bytes of the Ed25519 point. */
  public_key: Buffer;
  /** PKCS #8, sealed by the master key as `evidence-key/{id}`; null once the key no longer signs. */
  sealed_private_key: Buffer | null;
  valid_from: Date;
  valid_until: Date;
}
