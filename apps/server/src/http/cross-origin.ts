import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What pages call; the pages themselves are not meant for foreign scripts. */
const calls = /^\/(?:api|idp)(?:\/|$)/;

const methods = 'GET, HEAD, POST, PUT, DELETE';
/** Of our own pages and of the user pool's clients. */
const requestHeaders = [
  'Access-Purpose',
  'Access-Token',
  'Authorization',
  'Business',
  'Cache-Control',
  'Content-Digest',
  'Content-Type',
  'Idempotency-Key',
  'Last-Event-ID',
  'Range',
  'Search-Text',
  'Security-Code',
  'Target-User-Id',
  'X-Amz-Target',
  'X-Amz-User-Agent',
].join(', ');
const answerHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'X-Amzn-ErrorMessage',
  'X-Amzn-ErrorType',
  'X-Amzn-RequestId',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
].join(', ');
const preflightMaxAgeSeconds = 600;

/**
 * Lets pages of exactly these origins make our pages' calls (CORS, the Fetch standard). No cookie counts here, so none
 * is allowed. Every other origin gets no such header, and its browser refuses.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!calls.test(path)) return done();
    // A cache must not serve one origin the answer to another one.
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', answerHeaders)
      .header('cross-origin-resource-policy', 'cross-origin');
    const asks = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
    if (asks) return void answerPreflight(reply);
    done();
  });
}

/** `/ai/detect` answers every origin, refusals too: registered before anything that refuses. */
export function openDetection(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.split('?', 1)[0] === '/ai/detect')
      void reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', answerHeaders)
        .header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
}

/** How scripts ask (Fetch metadata, `Sec-Fetch-Mode`); a form, a link, a picture or a frame of a page asks otherwise. */
const modesOfScripts: ReadonlySet<string> = new Set(['cors', 'same-origin']);

/**
 * Refuses calls that need a proof where a browser says that no script asks: a page of others that navigates to one, or
 * shows one as a picture, learns nothing, also of a GET that writes an audit entry. Programs send no such header.
 */
export function refuseNavigations(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const mode = request.headers['sec-fetch-mode'];
    const needsProof = request.routeOptions.config.limitedBy === 'proof';
    if (!needsProof || mode === undefined || modesOfScripts.has(mode)) done();
    else sendProblem(reply, 'origin_not_allowed');
  });
}

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .status(204)
    .header('access-control-allow-methods', methods)
    .header('access-control-allow-headers', requestHeaders)
    .header('access-control-max-age', String(preflightMaxAgeSeconds))
    .send();
}
