import type { IncomingMessage } from 'node:http';
import type { RealtimeServer } from '@ekyc/realtime';
import type { FastifyInstance } from 'fastify';
import { describeError, type EventLog } from '../log-events.ts';
import { isOwnHost, type OwnHosts } from '../http/host-check.ts';

/** Ten events of 10,240 bytes, every byte escaped, and their channels. */
const bodyLimit = 262_144;

/**
 * Which upgrades leave HTTP: WebSockets of the real-time server under a Host that is ours. Everything else is
 * answered as the plain request it also is, wrong hosts with 421.
 */
export function upgrades(
  server: RealtimeServer | null,
  own: OwnHosts,
): { readonly shouldUpgradeCallback: (request: IncomingMessage) => boolean } {
  return {
    shouldUpgradeCallback: (request) =>
      server !== null && server.isFor(request) && isOwnHost(request.headers.host, own),
  };
}

/** Subscribers at `/app/{key}`, publishers at `/apps/{id}/…`; every refusal of the latter has the protocol's form. */
export async function realtimeRoutes(
  app: FastifyInstance,
  server: RealtimeServer,
  log: EventLog,
): Promise<void> {
  app.server.on('upgrade', (request, socket, head) => server.upgrade(request, socket, head));
  // Before the port closes: that waits for every connection.
  app.addHook('preClose', () => server.close());
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (__, body, parsed) =>
      parsed(null, body),
    );
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode < 500) return reply.status(statusCode).send({ error: 'The request can not be read' });
      log('request.failed', { requestId: request.id, route: '/apps/*', error: describeError(error) });
      return reply.status(503).send({ error: 'Other processes can not be reached' });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/apps/*',
      bodyLimit,
      handler: async (request, reply) => {
        const url = new URL(request.url, 'http://localhost');
        const { status, body } = await server.answer({
          method: request.method,
          path: url.pathname,
          query: url.searchParams,
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        if (status === 401) void reply.header('www-authenticate', 'Signature realm="ekyc"');
        return reply.status(status).send(body);
      },
    });
    done();
  });
}
