import type { SsoClaims, SsoFailure, SsoFinished, SsoProvider, SsoVisit } from '@ekyc/user-pool';
import { ssoSignInMostSeconds } from '@ekyc/user-pool';
import { boundedLibraryFetch } from '@ekyc/jpki/outgoing';
import * as oidc from 'openid-client';
import { SsoAnswerError, ssoRefusal } from './sso-refusals.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** Asked for, and taken for two factors by the pool. */
  readonly acr: string | null;
  /** Plain HTTP, for a provider on a developer's machine. */
  readonly allowInsecure: boolean;
}

/** What the provider says of itself is asked for anew after so long. */
const metadataLastsMs = 3_600_000;
const clockSeconds = 60;
/** A sign-in there that is asked for anew. */
const freshSeconds = 300;

/**
 * A relying party of the operator's provider (OpenID Connect Core 1.0, code flow with PKCE S256).
 * @param options.onRefused told a code where the provider's answer was refused; nothing personal
 */
export function createOidcProvider(
  settings: OidcSettings,
  options: { readonly onRefused?: (code: string) => void; readonly withinMs?: number } = {},
): SsoProvider {
  let known: { readonly config: Promise<oidc.Configuration>; readonly until: number } | null = null;
  const configuration = (): Promise<oidc.Configuration> => {
    if (known !== null && known.until > Date.now()) return known.config;
    const config = discoverProvider(settings, options);
    const made = { config, until: Date.now() + metadataLastsMs };
    known = made;
    config.catch(() => {
      // The next sign-in asks again.
      if (known === made) known = null;
    });
    return config;
  };
  const refused = (error: unknown): { readonly ok: false; readonly reason: SsoFailure } => {
    const refusal = ssoRefusal(error);
    if (refusal === null) throw error;
    options.onRefused?.(refusal.code);
    return { ok: false, reason: refusal.reason };
  };
  return {
    issuer: settings.issuer,
    begin: (fresh) =>
      configuration()
        .then((config) => beginVisit(config, settings, fresh))
        .catch(refused),
    finish: (query, visit) =>
      configuration()
        .then((config) => finishVisit(config, settings, query, visit))
        .catch(refused),
  };
}

/** Reads what the provider says of itself, whose issuer must be the one that was set. Throws what `ssoRefusal` reads. */
export async function discoverProvider(
  settings: OidcSettings,
  { withinMs = 10_000 }: { readonly withinMs?: number } = {},
): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, allowInsecure } = settings;
  const bounded = boundedLibraryFetch({ allowInsecure, withinMs });
  const metadata = { client_secret: clientSecret, [oidc.clockTolerance]: clockSeconds };
  const found = await oidc.discovery(new URL(issuer), clientId, metadata, undefined, {
    [oidc.customFetch]: bounded,
    // Those that must not be used are refused by our own fetch too.
    execute: allowInsecure ? [oidc.allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  // The library compares addresses; a person's key must be under one spelling.
  if (server.issuer !== issuer) throw new SsoAnswerError('issuer_wrong');
  const page = URL.parse(server.authorization_endpoint ?? '');
  // A browser is led there.
  if (page === null || !(page.protocol === 'https:' || (allowInsecure && page.protocol === 'http:')))
    throw new SsoAnswerError('authorization_endpoint_wrong');
  const config = new oidc.Configuration(server, clientId, metadata, authenticationOf(server, clientSecret));
  config[oidc.customFetch] = bounded;
  // In the code flow openid-client trusts TLS alone unless told to check the id_token's signature as well.
  oidc.enableNonRepudiationChecks(config);
  if (allowInsecure) oidc.allowInsecureRequests(config);
  return config;
}

/** `client_secret_basic` is what a provider takes that names nothing (OpenID Connect Discovery 1.0, section 3). */
function authenticationOf(server: Readonly<oidc.ServerMetadata>, secret: string): oidc.ClientAuth {
  const named = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return named.includes('client_secret_post')
    ? oidc.ClientSecretPost(secret)
    : oidc.ClientSecretBasic(secret);
}

async function beginVisit(config: oidc.Configuration, { redirectUri, acr }: OidcSettings, fresh: boolean) {
  const visit: SsoVisit = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const { href } = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
    // Asked for so, a provider that keeps to the protocol says when the person proved themselves.
    max_age: String(fresh ? freshSeconds : ssoSignInMostSeconds),
    ...(fresh ? { prompt: 'login' } : {}),
    ...(acr === null ? {} : { acr_values: acr }),
  });
  return { ok: true as const, url: href, visit };
}

async function finishVisit(
  config: oidc.Configuration,
  { redirectUri }: OidcSettings,
  query: string,
  { state, nonce, verifier }: SsoVisit,
): Promise<SsoFinished> {
  const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new SsoAnswerError('id_token_missing');
  const told = await addressClaims(config, tokens.access_token, claims);
  return { ok: true, claims: { ...signInClaims(claims), ...told } };
}

function signInClaims(
  claims: oidc.IDToken,
): Pick<SsoClaims, 'subject' | 'hostedDomain' | 'amr' | 'acr' | 'authTime'> {
  const { sub, hd, amr, acr, auth_time: authTime } = claims;
  return {
    subject: sub,
    hostedDomain: textOrNull(hd),
    amr: Array.isArray(amr) ? amr.filter((one) => typeof one === 'string') : [],
    acr: textOrNull(acr),
    authTime: typeof authTime === 'number' ? new Date(authTime * 1000) : null,
  };
}

/** From the id_token, else from userinfo, where many providers keep them: both claims from the same place. */
async function addressClaims(
  config: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<Pick<SsoClaims, 'email' | 'emailVerified'>> {
  const isTold = claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
  const from = isTold ? claims : await oidc.fetchUserInfo(config, accessToken, claims.sub);
  // True and nothing that resembles it.
  return { email: textOrNull(from['email']), emailVerified: from['email_verified'] === true };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
