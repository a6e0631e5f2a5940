/** The files that prove what stands for a verification's document. */
export interface ProofTable {
  verification_id: string;
  /** Files by name in base64, see `sealedFields.proofFiles`. */
  sealed_files: Buffer;
  created_at: Date;
}
