import type { FastifyInstance } from 'fastify';
import { type EventLog, withinRequest } from '../log-events.ts';

export const requestIdHeader = 'x-request-id';

/** Files of the builds, and probes that ask every few seconds: a line of each would bury the calls. */
const quiet: ReadonlySet<string | undefined> = new Set([
  '/*',
  '/console/assets/*',
  '/api/docs/static/*',
  '/healthz',
  '/readyz',
]);

/**
 * Every answer bears `X-Request-Id`, as does every line that is logged while it is made, and each call leaves one line:
 * the route's pattern, never its address, which holds ids.
 */
export function nameRequests(app: FastifyInstance, log: EventLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    withinRequest(request.id, done);
  });
  // Reading a body goes on in the socket's context, not in the request's.
  app.addHook('preHandler', (request, _, done) => withinRequest(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const { statusCode: status } = reply;
    if (status >= 400 || !quiet.has(route)) {
      log('request.answered', {
        requestId: request.id,
        method: request.method,
        route: route ?? 'unknown',
        status,
        ms: Math.round(reply.elapsedTime),
      });
    }
    done();
  });
}
