import type { GeneratedAlways, Kysely } from 'kysely';

/** `FORCE_CHANGE_PASSWORD`: made by the operator; the first sign-in chooses a password. */
export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

export type MfaKind = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA';

/** Sealed columns are bound to the row: `user/{sub}/{what}`. */
export interface PoolUserTable {
  sub: string;
  /** Keyed hash of the address in its one spelling. */
  email_hash: Buffer;
  status: UserStatus;
  enabled: boolean;
  /** Salt and SRP verifier. */
  sealed_credential: Buffer;
  sealed_attributes: Buffer;
  sealed_totp: Buffer | null;
  /** An authenticator that was handed out and not proved yet. */
  sealed_pending_totp: Buffer | null;
  /** The last 30-second step whose code was taken; no code of it or before it is taken again. */
  totp_step: number;
  preferred_mfa: MfaKind | null;
  /** The address that waits for its code. */
  sealed_pending_email: Buffer | null;
  created_at: Date;
  confirmed_at: Date | null;
  /** Since a change was undone: whoever reads the mail resets no password before. */
  mail_resets_from: Date | null;
}

/** Codes sent by mail or SMS; also for addresses without an account, so that both are answered alike. */
export interface PoolCodeTable {
  sub: string;
  purpose: string;
  /** Keyed hash of the network that asked for it; '': nobody's. */
  asked_by: string;
  code_hash: Buffer;
  /** From the network that asked, and from networks at which the account signed in. */
  tries: number;
  /** From anywhere else. */
  others_tries: number;
  expires_at: Date;
}

/** Passkeys. Sealed: id, public key and name, bound to `passkey/{sub}/{id_hash}`. */
export interface PoolPasskeyTable {
  /** Keyed hash of the credential's id. */
  id_hash: Buffer;
  sub: string;
  sealed_data: Buffer;
  /** The device's counter at the last use, a whole number; 0 where the device counts nothing. */
  sign_count: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** Identities of the operator's provider. Sealed: issuer and subject, bound to `sso/{sub}/{identity_hash}`. */
export interface PoolSsoLinkTable {
  /** Keyed hash of issuer and subject. */
  identity_hash: Buffer;
  sub: string;
  /** Keyed hash of the issuer alone: an account has one link at one provider. */
  issuer_hash: Buffer;
  sealed_identity: Buffer;
  created_at: Date;
  last_used_at: Date;
}

/** Networks at which an account signed in with both factors. */
export interface PoolKnownNetworkTable {
  sub: string;
  network_hash: string;
  seen_at: Date;
}

/** Challenge sessions: what stands between the first and the last step of a sign-in. */
export interface PoolSessionTable {
  id_hash: Buffer;
  sub: string;
  step: string;
  sealed_data: Buffer;
  tries: number;
  expires_at: Date;
}

/** One sign-in with all tokens that come from it. */
export interface PoolSignInTable {
  /** `origin_jti` of its tokens. */
  id: string;
  sub: string;
  authenticated_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface PoolRefreshTokenTable {
  token_hash: Buffer;
  sign_in_id: string;
  /** Reuse after the grace period ends the sign-in. */
  used_at: Date | null;
}

/** Failures and messages counted. */
export interface PoolCounterTable {
  /** What is counted, and whose: `totp:{sub}`, `password:{network}:{sub}`, `password@{network}`; networks are keyed hashes. */
  key: string;
  count: number;
  blocked_until: Date;
  /** Counting starts over from then on. */
  resets_at: Date;
}

export interface PoolSigningKeyTable {
  kid: string;
  /** Public half as JSON Web Key, JSON. */
  public_jwk: string;
  /** PKCS #8, bound to `signing-key/{kid}`. */
  sealed_private_key: Buffer;
  created_at: Date;
}

/** Who made a recovery code: the holder beforehand, or whoever found out again who the holder is. */
export type RecoveryOrigin = 'holder' | 'operator' | 'identification';

/** Codes by which a new authenticator is set up without the old one. */
export interface PoolRecoveryCodeTable {
  sub: string;
  code_hash: Buffer;
  origin: RecoveryOrigin;
  /** The holder may stop a reset until then. */
  valid_from: Date;
  /** Null: until it is used. */
  expires_at: Date | null;
  /** Of the link that stops a reset; null: the holder's own code, which needs none. */
  undo_hash: Buffer | null;
}

/** A change of what guards an account, while it can be undone. */
export interface PoolChangeTable {
  id: GeneratedAlways<string>;
  sub: string;
  at: Date;
  /** Until then it can be undone; the former values are stored no longer than that. */
  expires_at: Date;
  undo_hash: Buffer;
  /** Of the address that the account had before, where this changed it; nobody else gets that so long. */
  former_email_hash: Buffer | null;
  sealed_before: Buffer;
}

export type EventActor = 'holder' | 'operator' | 'service';

/** What was done to an account's second factor. */
export interface PoolAccountEventTable {
  id: GeneratedAlways<string>;
  sub: string;
  at: Date;
  actor: EventActor;
  action: string;
  /** The operator's words. */
  sealed_reason: Buffer | null;
}

export interface UserPoolTables {
  pool_user: PoolUserTable;
  pool_code: PoolCodeTable;
  pool_known_network: PoolKnownNetworkTable;
  pool_session: PoolSessionTable;
  pool_sign_in: PoolSignInTable;
  pool_refresh_token: PoolRefreshTokenTable;
  pool_counter: PoolCounterTable;
  pool_signing_key: PoolSigningKeyTable;
  pool_recovery_code: PoolRecoveryCodeTable;
  pool_account_event: PoolAccountEventTable;
  pool_change: PoolChangeTable;
  pool_passkey: PoolPasskeyTable;
  pool_sso_link: PoolSsoLinkTable;
}

export type UserPoolDatabase = Kysely<UserPoolTables>;
