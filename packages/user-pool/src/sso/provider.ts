/** What is kept of a visit at the provider until it comes back; secret, and for one use. */
export interface SsoVisit {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider said of who signed in there, after everything about its answer was checked. */
export interface SsoClaims {
  /** `sub`: the provider's unchanging name of the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** `hd` of Google: the organisation that the account belongs to. */
  readonly hostedDomain: string | null;
  readonly amr: readonly string[];
  readonly acr: string | null;
  /** When the person proved themselves there; null: the provider does not say. */
  readonly authTime: Date | null;
}

/** `denied`: the person or the provider said no; `answer`: what came back is not to be believed. */
export type SsoFailure = 'denied' | 'unreachable' | 'answer';

export type SsoFinished =
  | { readonly ok: true; readonly claims: SsoClaims }
  | { readonly ok: false; readonly reason: SsoFailure };

/** The identity provider of the operator's house. */
export interface SsoProvider {
  /** `iss` of its answers. */
  readonly issuer: string;
  /** @param fresh the person is to prove themselves again, although they are signed in there */
  begin(
    fresh: boolean,
  ): Promise<
    | { readonly ok: true; readonly url: string; readonly visit: SsoVisit }
    | { readonly ok: false; readonly reason: SsoFailure }
  >;
  /** @param query of the address that the provider led back to, without `?` */
  finish(query: string, visit: SsoVisit): Promise<SsoFinished>;
}

/** Single sign-on of staff, as the operator set it up. */
export interface StaffSso {
  readonly provider: SsoProvider;
  /** Mail domains whose addresses the provider may vouch for, in small letters. */
  readonly domains: readonly string[];
  /** Linked accounts, and accounts of these domains, sign in by the provider only. */
  readonly only: boolean;
  /** An `acr` that counts as two factors; null: none does. */
  readonly acr: string | null;
}
