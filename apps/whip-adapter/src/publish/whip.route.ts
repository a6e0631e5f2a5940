import { checkOffer, readWhipToken } from '@ekyc/recording/whip';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codeOfOffer, type ProblemCode, sendProblem } from './problems.ts';
import type { Streams } from './streams.ts';

const longestOffer = 64 * 1024;

/**
 * WHIP (RFC 9725): an offer with all its candidates in, an answer out; DELETE on the Location ends. No trickle and no
 * restart of ICE (PATCH, 405): a page that lost its line asks the service for another token and begins again.
 */
export function whipRoutes(
  app: FastifyInstance,
  { streams, secret }: { readonly streams: Streams; readonly secret: Uint8Array },
): void {
  app.addContentTypeParser(
    'application/sdp',
    { parseAs: 'string', bodyLimit: longestOffer },
    (_, body, done) => done(null, body),
  );
  app.post('/whip', async (request, reply) => {
    const token = bearerOf(request);
    if (token === null) return sendProblem(reply, 'token_missing');
    const read = readWhipToken(secret, token, Date.now());
    if (!read.ok) return sendProblem(reply, read.problem === 'expired' ? 'token_expired' : 'token_invalid');
    if (read.claims.use !== 'publish') return sendProblem(reply, 'token_invalid');
    if (typeof request.body !== 'string') return sendProblem(reply, 'unsupported_media_type');
    const offer = offerToRecord(request.body);
    if (!offer.ok) return sendProblem(reply, offer.code);
    const published = await streams.publish(token, read.claims.recordingId, offer.sdp);
    if (!published.ok) return sendProblem(reply, published.problem);
    return reply
      .code(201)
      .header('location', `/whip/${published.stream}`)
      .type('application/sdp')
      .send(published.answer);
  });
  app.delete<{ Params: { stream: string } }>('/whip/:stream', async (request, reply) => {
    const token = bearerOf(request);
    if (token === null) return sendProblem(reply, 'token_missing');
    // Another's stream and none are answered alike.
    if (!(await streams.stop(request.params.stream, token))) return sendProblem(reply, 'not_found');
    return reply.code(200).send();
  });
  allowOnly(app, '/whip', 'POST');
  allowOnly(app, '/whip/:stream', 'DELETE');
}

/** As the embedded recorder takes it, but without a data channel: WHIP has none (RFC 9725 §4.2). */
function offerToRecord(
  body: string,
): { readonly ok: true; readonly sdp: string } | { readonly ok: false; readonly code: ProblemCode } {
  const checked = checkOffer(body);
  if (!checked.ok) return { ok: false, code: codeOfOffer[checked.problem] };
  if (/^m=application /m.test(checked.sdp)) return { ok: false, code: 'offer_with_data_channel' };
  return checked;
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/-]{1,1000}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** What a page may ask, and 405 for all else. */
function allowOnly(app: FastifyInstance, url: string, method: 'POST' | 'DELETE'): void {
  const others = ['GET', 'PUT', 'PATCH', ...(method === 'POST' ? ['DELETE'] : ['POST'])];
  const refuse = (_: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply.header('allow', `${method}, OPTIONS`), 'method_not_allowed');
  app.route({ method: others, url, handler: refuse });
  app.options(url, async (_, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', `${method}, OPTIONS`)
      .header('access-control-allow-headers', 'Authorization, Content-Type')
      .header('access-control-max-age', '600')
      .header(method === 'POST' ? 'accept-post' : 'allow', method === 'POST' ? 'application/sdp' : 'DELETE')
      .send(),
  );
}
