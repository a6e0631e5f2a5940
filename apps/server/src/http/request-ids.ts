import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EventLog, type LogEvents, withinRequest } from '../log-events.ts';
import { clientNetwork } from './limits/client-network.ts';

export const requestIdHeader = 'x-request-id';

/** Files of the builds, and probes that ask every few seconds: a line of each would bury the calls. */
const quiet: ReadonlySet<string | undefined> = new Set([
  '/*',
  '/console/assets/*',
  '/docs/*',
  '/api/try/static/*',
  '/healthz',
  '/readyz',
]);

/** @param route its pattern */
export function isQuiet(route: string | undefined): boolean {
  return quiet.has(route);
}

/** How a line distinguishes callers. */
interface LineKeys {
  readonly networksKnown: boolean;
  /** Keyed: the original is personal data. */
  readonly hash: (text: string) => string;
}

/**
 * Every answer has `X-Request-Id`, as does every line that is logged while it is made, and each call leaves one line:
 * the route's pattern, never its address, which holds ids.
 * @param given null: lines do not distinguish callers
 */
export function nameRequests(app: FastifyInstance, log: EventLog, given: LineKeys | null): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id);
    withinRequest(request.id, done);
  });
  // Reading a body goes on in the socket's context, not in the request's.
  app.addHook('preHandler', (request, _, done) => withinRequest(request.id, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const { statusCode: status } = reply;
    if (status >= 400 || !isQuiet(route)) {
      log('request.answered', {
        requestId: request.id,
        method: request.method,
        route: route ?? 'unknown',
        status,
        ms: Math.round(reply.elapsedTime),
        ...(given ? whoAndWhy(request, given) : {}),
      });
    }
    done();
  });
}

function whoAndWhy(
  { caller, problem, refusedHeader, operation, ip }: FastifyRequest,
  { networksKnown, hash }: LineKeys,
): Pick<LogEvents['request.answered'], 'caller' | 'problem' | 'header' | 'operation' | 'network'> {
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(problem === undefined ? {} : { problem }),
    ...(refusedHeader === undefined ? {} : { header: refusedHeader }),
    ...(caller === undefined ? {} : { caller: `${caller.kind} ${hash(`${caller.kind} ${caller.id}`)}` }),
    ...(networksKnown ? { network: hash(`network ${clientNetwork(ip)}`) } : {}),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the account service was asked for. */
    operation?: string;
  }
}
