import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';
import { specimenHolder } from '../chip-cards/specimen-holder.ts';
import { type JpkiCard, TestJpkiAuthority } from './jpki-authority.ts';
import { actionErrors, noFaults, type StandInAction, type StandInFaults } from './stand-in-faults.ts';
import { standInPage } from './stand-in-page.ts';
import { StandInPlatform } from './stand-in-platform.ts';
import { createStandInProvider, type StandInClient } from './stand-in-provider.ts';
import { bodyOf, StandInSigning } from './stand-in-signing.ts';

/** Stand-ins of all that a relying party of デジタル認証アプリ speaks with, on one port of this machine. */
export interface JpkiStandIn {
  readonly origin: string;
  readonly authority: TestJpkiAuthority;
  readonly platform: StandInPlatform;
  readonly faults: StandInFaults;
  /** The specimen's card; another may be put in its place. */
  card: JpkiCard;
  close(): Promise<void>;
}

/** What 認証API tells of the specimen: plain texts, as somebody else's mock has them. */
const claims = {
  name: specimenHolder.name,
  address: specimenHolder.address,
  birthdate: specimenHolder.birthday.replaceAll('-', ''),
  gender: '2',
};

/** @param options.port a free one unless told */
export async function startJpkiStandIn(
  client: StandInClient,
  options: { readonly port?: number; readonly at?: Date } = {},
): Promise<JpkiStandIn> {
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const authority = new TestJpkiAuthority(options.at ?? new Date());
  const platform = new StandInPlatform();
  const standIn: JpkiStandIn = {
    origin,
    authority,
    platform,
    faults: noFaults(),
    card: authority.issue(),
    close: () => close(server),
  };
  answerWith(server, standIn, client);
  return standIn;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

function answerWith(server: Server, standIn: JpkiStandIn, client: StandInClient): void {
  const { origin, faults, platform } = standIn;
  const issuer = `${origin}/api/realms/main`;
  const signing = new StandInSigning({ card: () => standIn.card, platformJwk: platform.publicJwk, faults });
  const provider = createStandInProvider({
    issuer,
    client,
    faults,
    claims: () => faults.claims ?? claims,
    isTransaction: (id) => signing.has(id),
  });
  const callback = provider.callback();
  const realm = new URL(issuer).pathname;
  const route = (request: IncomingMessage, response: ServerResponse): Promise<void> | void => {
    const { url = '/', method } = request;
    if (url.startsWith(`${realm}/app/`)) return app(provider, signing, request, response);
    if (url === '/verify') return platform.verify(request, response);
    if (url === '/api/sign-transactions' && method === 'POST')
      return signing.begin(provider, request, response);
    const [, id] = /^\/api\/sign-transactions\/([\w-]+)\/result$/.exec(url) ?? [];
    if (id) return signing.result(provider, request, response, id);
    if (!url.startsWith(`${realm}/`)) return void response.writeHead(404).end();
    Object.assign(request, { originalUrl: url, url: url.slice(realm.length) });
    return callback(request, response);
  };
  server.on('request', (request, response) => {
    Promise.resolve(route(request, response)).catch(() => response.writeHead(500).end());
  });
}

/** The app's part: shows the page, then does what the visitor chose. */
async function app(
  provider: Provider,
  signing: StandInSigning,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const asked = params['sign_transaction_id'];
  const transactionId = typeof asked === 'string' ? asked : '';
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(standInPage(request.url ?? '', transactionId !== ''));
    return;
  }
  const action = new URLSearchParams(await bodyOf(request)).get('action') as StandInAction;
  if (action === 'proceed') {
    signing.sign(transactionId);
    const login = { accountId: 'specimen', acr: 'aal3' };
    return provider.interactionFinished(request, response, { login });
  }
  const [error, error_description] = actionErrors[action];
  return provider.interactionFinished(request, response, { error, error_description });
}
