/** A posted version of the terms; the first stands in the code. */
export interface TermsVersionTable {
  version: string;
  text: string;
  posted_at: Date;
  in_force_from: Date;
}

/** Who agreed to which version; outlives the account, which then is nothing but an id. */
export interface TermsAgreementTable {
  account_id: string;
  version: string;
  agreed_at: Date;
}
