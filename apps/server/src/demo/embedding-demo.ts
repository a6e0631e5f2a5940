import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerWithProblems } from '../http/problems.ts';
import { sendPage } from '../http/pages.ts';
import { protocolErrors, refuseOddHeaders } from '../http/protocol-errors.ts';
import { type Headers, sendSecurityHeaders } from '../http/security-headers.ts';
import { openToThisMachineOnly } from '../http/this-machine.ts';
import type { EventLog } from '../log-events.ts';
import { createForShop, type Shop } from './call-service.ts';

const assets = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url));

export interface EmbeddingDemo {
  /**
   * Where its page is: another origin than the service's. Both names lead there, so that one of them is of the same site
   * as the service and the other is not: browsers treat the frame's storage differently.
   */
  readonly origins: readonly [string, string];
  /** The page answers once the shop is known; the origin must be known before, to be registered. */
  open(shop: Shop): void;
  close(): Promise<void>;
}

/**
 * A second little shop for envType local, on a port of its own and for this machine alone: one page that embeds the
 * service as a business on another origin does.
 * @param publicUrl of the service, whose script and frame the page uses
 */
export async function listenForEmbedding(
  publicUrl: string,
  token: string,
  log: EventLog,
): Promise<EmbeddingDemo> {
  let shop: Shop | null = null;
  const headers = headersFor(publicUrl);
  const app = Fastify({
    logger: false,
    bodyLimit: 1024,
    forceCloseConnections: true,
    ...protocolErrors(headers),
  });
  // Nothing here takes a body.
  app.removeAllContentTypeParsers();
  answerWithProblems(app, log);
  sendSecurityHeaders(app, headers);
  refuseOddHeaders(app, headers);
  openToThisMachineOnly(app, { token, secure: false });
  await routes(app, publicUrl, () => shop);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    open: (opened) => {
      shop = opened;
    },
    close: () => app.close(),
  };
}

async function routes(app: FastifyInstance, publicUrl: string, shop: () => Shop | null): Promise<void> {
  app.get('/', (_, reply) => sendPage(reply, 'demo-embedding.html'));
  app.get('/settings', (_, reply) => reply.send({ service: publicUrl }));
  // Without a return address: the page hears the result by message, and the shop by webhook.
  app.post('/identifications', (_, reply) =>
    createForShop(reply, shop(), 'identifications', { method: 'picture' }),
  );
  // Without a build there is nothing to see, but the service itself starts.
  if (!existsSync(assets)) return;
  await app.register(fastifyStatic, { root: assets, prefix: '/assets/', index: false, dotfiles: 'deny' });
}

/** What a careful business allows, and nothing more: our script, our frame, and the camera within it. */
function headersFor(service: string): Headers {
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${service}`,
      `frame-src ${service}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'permissions-policy': `camera=(self "${service}"), clipboard-write=(self "${service}"), screen-wake-lock=(self "${service}"), microphone=(), geolocation=()`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
}
