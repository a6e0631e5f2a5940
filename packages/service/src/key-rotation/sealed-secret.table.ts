/** Secrets of the service itself that outlive its master key. */
export interface SealedSecretTable {
  name: string;
  /** Wrapped by the master key, bound to the name. */
  sealed: Buffer;
  created_at: Date;
}
