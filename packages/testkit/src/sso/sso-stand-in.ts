import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWK, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { standInRecords } from '../jpki/stand-in-records.ts';

/** Whom the provider lets in, and what it says of them. */
interface SsoPerson {
  subject: string;
  email: string;
  emailVerified: unknown;
  /** More claims of the id_token, such as `amr`; undefined takes one away. */
  idToken: Readonly<Record<string, unknown>>;
}

/** A real provider (oidc-provider) in the place of the operator's own, on a port of this machine. */
export interface SsoStandIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  person: SsoPerson;
  /** How the id_token is spoiled. */
  fault: 'algorithm' | 'kid' | 'signature' | 'no_id_token' | 'too_large' | 'redirect' | null;
  /** What the provider asked to be asked: the last authorization request. */
  readonly asked: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Context {
  readonly path: string;
  body?: unknown;
  status: number;
  set(name: string, value: string): void;
}

const newKey = (kid: string): JWK => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'ES256', kid };
};

/** @param redirectUris where it may lead back to */
export async function startSsoStandIn(
  redirectUris: readonly string[],
  person: SsoPerson,
): Promise<SsoStandIn> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const state = {
    issuer: `http://localhost:${port}`,
    clientId: 'ekyc-console',
    clientSecret: 'a-secret-of-the-tests',
    person,
    fault: null as SsoStandIn['fault'],
    asked: {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const key = newKey('house-1');
  const provider = new Provider(state.issuer, configuration(state, key, redirectUris));
  provider.use(async (context, next) => {
    await next();
    if (context.path === '/token' && typeof context.body === 'object' && 'id_token' in context.body)
      await retell(context, state, key);
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    const done = request.url?.startsWith('/login/')
      ? logIn(provider, state, request, response)
      : callback(request, response);
    Promise.resolve(done).catch(() => response.writeHead(500).end());
  });
  return state;
}

function configuration(standIn: SsoStandIn, key: JWK, redirectUris: readonly string[]): Configuration {
  return {
    clients: [
      {
        client_id: standIn.clientId,
        client_secret: standIn.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    adapter: standInRecords(),
    cookies: { keys: ['test'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 300,
      Interaction: 1800,
      Session: 3600,
    },
    interactions: { url: (_context, { uid }) => `/login/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const { email, emailVerified } = standIn.person;
        return Promise.resolve({ sub: accountId, email, email_verified: emailVerified });
      },
    }),
  };
}

/** The log-in page, and what was pressed on it. */
async function logIn(
  provider: Provider,
  standIn: { asked: object; readonly person: SsoPerson },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  standIn.asked = params;
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="ja"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>見本(TEST)</title><h1>見本の社内ログイン</h1>
<form method="post"><button name="action" value="proceed">ログインする</button>
<button name="action" value="deny">やめる</button></form></html>`);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isDenied = Buffer.concat(chunks).toString().includes('deny');
  const result = isDenied
    ? { error: 'access_denied', error_description: 'the person said no' }
    : { login: { accountId: standIn.person.subject } };
  await provider.interactionFinished(request, response, result);
}

/** Signs the id_token anew, with what it is to say. */
async function retell(context: Context, { person, fault }: SsoStandIn, key: JWK): Promise<void> {
  const body = context.body as Record<string, unknown>;
  if (fault === 'too_large') body['padding'] = 'x'.repeat(300_000);
  if (fault === 'redirect') {
    context.status = 307;
    context.set('location', 'http://localhost:1/');
  }
  const [, told = ''] = String(body['id_token']).split('.');
  const claims = {
    ...(JSON.parse(Buffer.from(told, 'base64url').toString()) as object),
    ...person.idToken,
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (fault === 'no_id_token') delete body['id_token'];
  else if (fault === 'algorithm') body['id_token'] = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  else {
    const kid = fault === 'kid' ? 'house-9' : 'house-1';
    const signer = fault === 'signature' || fault === 'kid' ? newKey(kid) : key;
    body['id_token'] = await new SignJWT(JSON.parse(JSON.stringify(claims)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(await importJWK(signer, 'ES256'));
  }
}

const mostSteps = 10;

/**
 * Goes where the console sends a browser, logs in or refuses to, and says with which query it comes back.
 * @throws where the provider refuses before it shows its page
 */
export async function visitSsoStandIn(
  start: string,
  redirectUri: string,
  action: 'proceed' | 'deny' = 'proceed',
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  let form: string | null = null;
  for (let step = 0; step < mostSteps; step++) {
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1);
    const answer: Response = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map((one) => one.join('=')).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(form === null ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location: string | null = answer.headers.get('location');
    if (location === null && !url.includes('/login/'))
      throw new Error(`the provider answered ${answer.status}`);
    form = location === null ? `action=${action}` : null;
    url = location === null ? url : new URL(location, url).href;
  }
  throw new Error('the provider led nowhere');
}
