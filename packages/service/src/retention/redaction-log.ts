/**
 * Which verifications were redacted, stored outside the database: a database restored from a backup knows nothing of
 * later redactions, and learns them from here before it serves.
 */
export interface RedactionLog {
  /** Returns only after the entry would survive a power cut. The same id twice does no harm. */
  append(verificationId: string, at: Date): Promise<void>;
  /** Every id ever entered, in their order; what is not a whole entry is passed over. */
  ids(): AsyncIterable<string>;
}
