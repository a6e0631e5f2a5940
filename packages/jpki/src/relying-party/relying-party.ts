import type { CryptoKey } from 'jose';
import * as oidc from 'openid-client';
import { boundedLibraryFetch, type Fetch, OutgoingError } from '../outgoing.ts';
import { demandCallback } from './callback.ts';
import { libraryRefusal } from './library-refusals.ts';
import { type ProvenProfile, readClaims } from './read-claims.ts';
import { demand, JpkiRefusal, type JpkiRefusalCode } from './refusals.ts';
import type { JpkiSettings } from './settings.ts';
import { fetchSigned, startTransaction } from './signing.ts';

/** What is kept of a visit until it comes back; secret, and for one use. */
export interface BegunVisit {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Of a signing. */
  readonly transactionId: string | null;
}

export type Begun =
  | { readonly ok: true; readonly url: string; readonly visit: BegunVisit }
  | { readonly ok: false; readonly code: JpkiRefusalCode };

/** `subject`: the same for one person with one client, and another with each other client (pairwise). */
export type Finished =
  | {
      readonly ok: true;
      readonly kind: 'authentication';
      readonly subject: string;
      readonly profile: ProvenProfile;
    }
  /** `jwe`: for the platform that verifies; nobody here can read it. */
  | { readonly ok: true; readonly kind: 'signing'; readonly subject: string; readonly jwe: string }
  | { readonly ok: false; readonly code: JpkiRefusalCode };

export interface RelyingParty {
  /** 認証API: a log-in with the card, which tells what it was asked for. */
  beginAuthentication(): Promise<Begun>;
  /** 署名API: the card signs exactly these bytes. */
  beginSigning(text: Uint8Array): Promise<Begun>;
  /** @param query of the callback, without `?` */
  finish(query: string, visit: BegunVisit): Promise<Finished>;
}

/** Our key for private_key_jwt (ES256), and the name under which its public half was handed in. */
export interface ClientKey {
  readonly key: CryptoKey;
  readonly kid: string;
}

/**
 * A relying party of デジタル認証アプリ (OpenID Connect Core 1.0, code flow with PKCE S256).
 * @param options.fetch for tests; what goes out is bounded all the same
 */
export function createRelyingParty(
  settings: JpkiSettings,
  clientKey: ClientKey,
  options: { readonly fetch?: Fetch; readonly withinMs?: number } = {},
): RelyingParty {
  const config = configure(settings, clientKey, options);
  const begin = async (scopes: readonly string[], transactionId: string | null): Promise<Begun> => {
    const verifier = oidc.randomPKCECodeVerifier();
    const visit = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, transactionId };
    const { href } = oidc.buildAuthorizationUrl(config, {
      redirect_uri: settings.redirectUri,
      scope: scopes.join(' '),
      state: visit.state,
      nonce: visit.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(settings.acrValues === null ? {} : { acr_values: settings.acrValues }),
      ...(transactionId === null ? {} : { sign_transaction_id: transactionId }),
    });
    return { ok: true, url: href, visit };
  };
  return {
    beginAuthentication: () => refusable(() => begin(settings.authenticationScopes, null)),
    beginSigning: (text) =>
      refusable(async () => begin(settings.signingScopes, await startTransaction(config, settings, text))),
    finish: (query, visit) => refusable(() => finishVisit(config, settings, query, visit)),
  };
}

function configure(
  settings: JpkiSettings,
  clientKey: ClientKey,
  options: { readonly fetch?: Fetch; readonly withinMs?: number },
): oidc.Configuration {
  const { issuer, clientId, allowInsecure } = settings;
  const server = {
    issuer,
    authorization_endpoint: settings.authorizationEndpoint,
    token_endpoint: settings.tokenEndpoint,
    userinfo_endpoint: settings.userinfoEndpoint,
    jwks_uri: settings.jwksUri,
  };
  // The service wants its token endpoint as the assertion's audience; openid-client names the issuer.
  const authentication = oidc.PrivateKeyJwt(clientKey, {
    [oidc.modifyAssertion]: (_header, payload) => {
      payload['aud'] = settings.tokenEndpoint;
    },
  });
  const metadata = { id_token_signed_response_alg: 'ES256' };
  const config = new oidc.Configuration(server, clientId, metadata, authentication);
  config[oidc.customFetch] = boundedLibraryFetch({ ...options, allowInsecure });
  // In the code flow openid-client trusts TLS alone unless told to check the id_token's signature as well.
  oidc.enableNonRepudiationChecks(config);
  if (allowInsecure) oidc.allowInsecureRequests(config);
  return config;
}

async function finishVisit(
  config: oidc.Configuration,
  settings: JpkiSettings,
  query: string,
  { state, nonce, verifier, transactionId }: BegunVisit,
): Promise<Finished> {
  demandCallback(query, state, settings);
  const url = new URL(`${settings.redirectUri}?${query}`);
  const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state };
  const tokens = await oidc.authorizationCodeGrant(config, url, { ...checks, idTokenExpected: true });
  const claims = tokens.claims();
  demand(claims !== undefined, 'id_token_missing');
  const { acceptedAcr } = settings;
  const acr = claims['acr'];
  const isAccepted = acceptedAcr.length === 0 || (typeof acr === 'string' && acceptedAcr.includes(acr));
  demand(isAccepted, 'acr_not_accepted');
  const subject = claims.sub;
  if (transactionId !== null) {
    const jwe = await fetchSigned(config, settings, transactionId, tokens.access_token);
    return { ok: true, kind: 'signing', subject, jwe };
  }
  const told = await oidc.fetchUserInfo(config, tokens.access_token, subject);
  return { ok: true, kind: 'authentication', subject, profile: readClaims(told, settings) };
}

/** Refusals of ours and the library's as values; whatever else is thrown is a bug. */
async function refusable<Told>(
  work: () => Promise<Told>,
): Promise<Told | { readonly ok: false; readonly code: JpkiRefusalCode }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutgoingError || error instanceof JpkiRefusal)
      return { ok: false, code: error.code };
    const refusal = libraryRefusal(error);
    if (refusal) return { ok: false, code: refusal.code };
    throw error;
  }
}
