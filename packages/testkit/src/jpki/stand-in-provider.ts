import { createHash, generateKeyPairSync } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import { type ClientMetadata, type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider';
import { standInRecords } from './stand-in-records.ts';
import type { StandInFaults, TokenFault } from './stand-in-faults.ts';

export interface StandInClient {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Public half of the client's key, with `kid`. */
  readonly jwk: JWK;
}

/** Koa's own, as far as an answer is spoiled. */
interface Context {
  body?: unknown;
  status: number;
  respond?: boolean;
  set(name: string, value: string): void;
}

interface About {
  readonly issuer: string;
  readonly client: StandInClient;
  readonly claims: () => Readonly<Record<string, unknown>>;
  readonly faults: StandInFaults;
  readonly isTransaction: (id: string) => boolean;
}

const path = '/protocol/openid-connect';
/** In seconds. */
const minutes = (count: number) => count * 60;
const newKey = (kid: string): JWK => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256', kid };
};

/** oidc-provider as デジタル認証アプリ is described: its paths, its client's authentication, its checks. */
export function createStandInProvider(about: About): Provider {
  const key = newKey('test-1');
  const provider = new Provider(about.issuer, configuration(about, key));
  provider.use(async (context, next) => {
    await next();
    const isToken = context.path === `${path}/token`;
    const isOfCode = isToken && typeof context.body === 'object' && 'id_token' in context.body;
    const sub = about.faults.claims?.['sub'];
    if (context.path === `${path}/userinfo` && sub !== undefined) Object.assign(context.body ?? {}, { sub });
    if (isOfCode && about.faults.token) await spoil(context, about, key);
  });
  return provider;
}

function configuration({ issuer, client, claims, isTransaction }: About, key: JWK): Configuration {
  const policy = interactionPolicy.base();
  // The card is read at each visit: nobody stays logged in.
  const everyTime = new interactionPolicy.Check('card_not_read', 'the card is read each time', ({ oidc }) =>
    oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(everyTime);
  return {
    clients: [registered(client)],
    jwks: { keys: [key] },
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_context, accountId, { clientId }) =>
      createHash('sha256').update(`${accountId} ${clientId}`).digest('hex'),
    scopes: ['openid', 'sign'],
    claims: {
      openid: ['sub'],
      name: ['name'],
      address: ['address'],
      birthdate: ['birthdate'],
      gender: ['gender'],
    },
    acrValues: ['aal2', 'aal3', 'crl', 'ocsp'],
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'], clientAuthSigningAlgValues: ['ES256'] },
    extraParams: {
      sign_transaction_id: ({ oidc }, value) => {
        const isSigning = String(oidc.params?.['scope']).split(' ').includes('sign');
        if (isSigning && !isTransaction(value ?? '')) throw new Error('sign_transaction_id is unknown');
      },
    },
    routes: {
      authorization: `${path}/auth`,
      token: `${path}/token`,
      userinfo: `${path}/userinfo`,
      jwks: `${path}/certs`,
    },
    features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
    adapter: standInRecords(),
    ttl: {
      AccessToken: minutes(10),
      AuthorizationCode: minutes(1),
      ClientCredentials: minutes(10),
      Grant: minutes(60),
      IdToken: minutes(5),
      Interaction: minutes(30),
      Session: minutes(60),
    },
    pkce: { required: () => true },
    conformIdTokenClaims: true,
    cookies: { keys: ['test'] },
    interactions: { policy, url: (_context, { uid }) => `${new URL(issuer).pathname}/app/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope(String(oidc.params?.['scope']));
      await grant.save();
      return grant;
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, ...claims() }),
    }),
    assertJwtClientAuthClaimsAndHeader: (_context, { aud }) => {
      const audiences = [aud].flat();
      if (!audiences.includes(`${issuer}${path}/token`))
        throw new errors.InvalidClientAuth('aud is not the token endpoint');
      return Promise.resolve();
    },
  };
}

/** What an operator hands in of its client. */
const registered = ({ clientId, redirectUri, jwk }: StandInClient): ClientMetadata => ({
  client_id: clientId,
  redirect_uris: [redirectUri],
  jwks: { keys: [jwk] },
  grant_types: ['authorization_code', 'client_credentials'],
  response_types: ['code'],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'ES256',
  id_token_signed_response_alg: 'ES256',
  subject_type: 'pairwise',
});

/** Puts another id_token, or nonsense, in the place of the answer. */
async function spoil(context: Context, { issuer, faults }: About, key: JWK): Promise<void> {
  const { token } = faults;
  const body = context.body as Record<string, unknown>;
  if (token === 'too_large') body['padding'] = 'x'.repeat(300_000);
  if (token === 'no_id_token') delete body['id_token'];
  // A token that nobody gave.
  if (token === 'access_token') body['access_token'] = 'x'.repeat(43);
  if (token === 'redirect') {
    context.status = 307;
    context.set('location', `${issuer}${path}/token`);
  }
  if (token === 'silent') {
    // The answer's head is held back until the caller leaves.
    context.respond = false;
    return;
  }
  const idToken = body['id_token'];
  if (typeof idToken === 'string' && token) body['id_token'] = await forged(idToken, token, key);
  context.body = body;
}

async function forged(idToken: string, fault: TokenFault, key: JWK): Promise<string> {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const changes: Partial<Record<TokenFault, Record<string, unknown>>> = {
    audience: { aud: 'RP99999999' },
    nonce: { nonce: 'of another visit' },
    issuer: { iss: 'https://somebody.example/api/realms/main' },
    expired: { iat: 1_700_000_000, exp: 1_700_000_300 },
  };
  const altered = { ...claims, ...changes[fault] };
  if (fault === 'algorithm') {
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    return `${header}.${Buffer.from(JSON.stringify(altered)).toString('base64url')}.`;
  }
  const signer = fault === 'signature' || fault === 'kid' ? newKey('test-9') : key;
  const kid = fault === 'kid' ? 'test-9' : 'test-1';
  return new SignJWT(altered)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(await importJWK(signer, 'ES256'));
}
