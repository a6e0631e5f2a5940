import Fastify, { type FastifyInstance } from 'fastify';
import { describeError, type EventLog } from './log-events.ts';
import { type ProblemCode, sendProblem } from './publish/problems.ts';
import type { Streams } from './publish/streams.ts';
import { whipRoutes } from './publish/whip.route.ts';

export interface AppOptions {
  readonly streams: Streams;
  readonly secret: Uint8Array;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly log: EventLog;
}

const codeOfFastifyError: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** The HTTP side; listens to nothing yet. */
export function createApp({ streams, secret, allowedOrigins, log }: AppOptions): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 30_000 });
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'Origin',
    });
    const { origin } = request.headers;
    if (origin === undefined) return;
    if (!allowedOrigins.has(origin)) return sendProblem(reply, 'origin_not_allowed');
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'Location, Retry-After',
    });
  });
  app.setErrorHandler((error, _, reply) => {
    const { code, statusCode = 500 } = error as { code?: string; statusCode?: number };
    const known = code === undefined ? undefined : codeOfFastifyError[code];
    if (known) return sendProblem(reply, known);
    if (statusCode < 500) return sendProblem(reply, 'malformed_request');
    log('request.failed', { error: describeError(error) });
    return sendProblem(reply, 'internal_error');
  });
  app.setNotFoundHandler((_, reply) => sendProblem(reply, 'not_found'));
  whipRoutes(app, { streams, secret });
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}
