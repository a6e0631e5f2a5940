/** Who a valid access token stands for, and since when that person has been signed in. */
export interface SignedIn {
  readonly ok: true;
  /** `iss` of the token: subjects are unique within it only. */
  readonly issuer: string;
  /** `sub` of the token; never changes, also when the e-mail address does. */
  readonly subject: string;
  /** When password and one-time code were given; a refresh doesn't renew it. */
  readonly authenticatedAt: Date;
}

/**
 * `revoked`: signed out; `disabled`: the account may not be used, `noSecondFactor`: the sign-in was not made with a
 * one-time code; the holder gets both.
 */
export interface NotSignedIn {
  readonly ok: false;
  readonly reason: 'invalid' | 'expired' | 'revoked' | 'disabled' | 'noSecondFactor';
}

/** The account service doesn't answer, or not as it should: nothing is said of the token. */
export class AccountServiceUnreachable extends Error {}

/** Checks the token of the header `Access-Token`, of either issuer. */
export interface AccountVerifier {
  /** Never throws on what a caller sends; throws {@link AccountServiceUnreachable}. */
  verify(accessToken: string): Promise<SignedIn | NotSignedIn>;
}

/** `notSupported`: this account service lets nobody do that without credentials of its own. */
export type DirectoryAnswer = 'done' | 'notFound' | 'notSupported';

/** What an account service of our own does about lost authenticators. Nothing here authenticates the caller. */
export interface AccountRecovery {
  /**
   * Makes new recovery codes for the holder; they are shown only this once.
   * @param currentCode what the account's authenticator shows now
   */
  makeCodes(
    subject: string,
    currentCode: string,
  ): Promise<readonly string[] | 'noAccount' | 'wrongCode' | 'tooManyGuesses'>;
  /** How many of these are left. Null: no such account. */
  countCodes(subject: string): Promise<number | null>;
  /** A code that counts once {@link grant} was called with its hash; it is not stored. */
  prepareCode(subject: string): { readonly code: string; readonly codeHash: Buffer };
  /** Lets it count after a wait. The holder is notified by mail and can stop it until then. */
  grant(subject: string, codeHash: Buffer): Promise<'granted' | 'notTold' | 'impossible'>;
  /** By the link of the mail. False: it is none, was used, or came too late. */
  undoReset(undoToken: string): Promise<boolean>;
  /** Undoes a change that a mail reported, and every later one. False: as above. */
  undoChange(undoToken: string): Promise<boolean>;
}

/** What the service must know of, and do to, accounts that are stored elsewhere. */
export interface AccountDirectory {
  /**
   * The account's verified e-mail address; null when there is no such account or it has none.
   * @param accessToken the holder's own, which Amazon Cognito asks for; without it that one answers null
   */
  emailOf(subject: string, accessToken?: string): Promise<string | null>;
  /** The account that has an address now, verified or not; null if there is none. */
  findByEmail(
    email: string,
  ): Promise<{ readonly issuer: string; readonly subject: string } | null | 'notSupported'>;
  /** Ends every sign-in at once and lets in nobody until it is enabled again. */
  disable(subject: string): Promise<DirectoryAnswer>;
  enable(subject: string): Promise<DirectoryAnswer>;
  /** Destroys the account with everything that the account service holds of it. */
  delete(subject: string): Promise<DirectoryAnswer>;
}
