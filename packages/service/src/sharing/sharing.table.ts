/** Proof of one sharing; stored for three years, also when account and verification are gone. */
export interface ConsentReceiptTable {
  id: string;
  account_id: string;
  business_id: string;
  verification_id: string;
  /** The receipt's own key, wrapped by the master key. */
  wrapped_key: Buffer;
  /** To whom, whose, items, purpose, terms version. */
  sealed_receipt: Buffer;
  agreed_at: Date;
  shared_at: Date;
  stopped_at: Date | null;
  kept_until: Date;
}
