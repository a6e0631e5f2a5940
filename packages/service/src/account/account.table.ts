export type AccountStatus = 'active' | 'suspended' | 'deleted';

/** Nothing personal in clear: everything sealed under the account's own key, which a deletion destroys. */
export interface AccountTable {
  id: string;
  /** Keyed hash of issuer and subject: by it a token's account is found; stays after a deletion. */
  subject_hash: Buffer;
  /** Keyed hash of the address in lower case, for the operator's look-up. */
  email_hash: Buffer | null;
  /** Null after a deletion. */
  wrapped_key: Buffer | null;
  /** {issuer, subject}: names the account to the account service at a suspension or deletion. */
  sealed_subject: Buffer | null;
  sealed_email: Buffer | null;
  status: AccountStatus;
  /** {reason, at}. */
  sealed_suspension: Buffer | null;
  deletion_requested_at: Date | null;
  /** What is verified, see `AccountInformation`. */
  sealed_information: Buffer | null;
  /** The face's template with its model's id and hash. */
  sealed_face: Buffer | null;
  created_at: Date;
  deleted_at: Date | null;
}

/** A suspension, also one that ended. */
export interface AccountSuspensionTable {
  id: string;
  account_id: string;
  /** {reason, at}, under the account's key. */
  sealed_suspension: Buffer;
  restored_at: Date | null;
}

/** What a link by mail is for. */
export type LinkPurpose = 'recovery' | 'deletion';

/** Links to who cannot sign in; a spent one stays for an hour and is counted. */
export interface AccountLinkTable {
  token_hash: Buffer;
  account_id: string;
  purpose: LinkPurpose;
  created_at: Date;
  expires_at: Date;
}

/** An identification that gives a lost authenticator back. */
export interface AccountRecoveryTable {
  verification_id: string;
  account_id: string;
  /** The account service's hash of the code that the person was shown. */
  code_hash: Buffer;
  state: 'open' | 'approved' | 'granted' | 'refused';
  created_at: Date;
}

/** New information that would change an account's person, until the operator decides. */
export interface AccountReviewTable {
  id: string;
  account_id: string;
  verification_id: string;
  /** Codes. */
  reasons: readonly string[];
  state: 'pending' | 'accepted' | 'refused' | 'superseded';
  /** Information and face, sealed under the account's key; null once decided. */
  sealed_candidate: Buffer | null;
  created_at: Date;
  decided_at: Date | null;
}
