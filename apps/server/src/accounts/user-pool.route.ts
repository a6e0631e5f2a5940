import { errorAnswer, type UserPool, userPoolPath, type WireAnswer } from '@ekyc/user-pool';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../http/limits/client-network.ts';
import { describeError, type EventLog } from '../log-events.ts';

/** A password's proof is 2 kB; the rest is room for attributes. */
const bodyLimit = 16_384;

export interface UserPoolRouteOptions {
  readonly pool: UserPool;
  readonly log: EventLog;
  /** Whether a request's address is its client's; otherwise all clients would count as one. */
  readonly addressesKnown: boolean;
}

/**
 * POST /idp/ in Cognito's protocol and the public keys under the pool's issuer. Every refusal has the protocol's form;
 * no other origin may call, and a page of another origin can't send the header that names the operation.
 */
export async function userPoolRoutes(app: FastifyInstance, options: UserPoolRouteOptions): Promise<void> {
  const { pool, log } = options;
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-amz-json-1.1', 'application/json'],
      { parseAs: 'string', bodyLimit },
      (__, body, parsed) => parsed(null, body),
    );
    scope.setErrorHandler((error, request, reply) => send(reply, refusalOf(error, request, log)));
    scope.post(userPoolPath, { bodyLimit }, async (request, reply) => {
      const target = request.headers['x-amz-target'];
      const answer = await pool.answer({
        target: typeof target === 'string' ? target : undefined,
        body: typeof request.body === 'string' ? request.body : '',
        address: options.addressesKnown ? clientNetwork(request.ip) : null,
      });
      noteFor(request, answer);
      return send(reply, answer);
    });
    publicFiles(scope, pool);
    done();
  });
}

/** What verifiers of tokens look up under the issuer (OpenID Connect Discovery 1.0, section 4). */
function publicFiles(scope: FastifyInstance, pool: UserPool): void {
  const place = `${userPoolPath}${pool.poolId}/.well-known`;
  const cacheable = { 'cache-control': 'public, max-age=300' };
  scope.get(`${place}/jwks.json`, async (_, reply) => reply.headers(cacheable).send(await pool.keySet()));
  scope.get(`${place}/openid-configuration`, (_, reply) => reply.headers(cacheable).send(pool.configuration));
}

/** What the call's line of the log says of it. */
function noteFor(request: FastifyRequest, { about }: WireAnswer): void {
  if (!about) return;
  const { operation, refusal, signedIn } = about;
  if (operation !== null) request.operation = operation;
  if (refusal !== null) request.problem = refusal;
  if (signedIn !== null) request.caller = { kind: 'account', id: signedIn };
}

function send(reply: FastifyReply, { status, headers, body }: WireAnswer): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}

function refusalOf(error: unknown, request: FastifyRequest, log: EventLog): WireAnswer {
  const { statusCode } = error as { statusCode?: number };
  if (statusCode === 429) return errorAnswer(400, 'TooManyRequestsException', 'Too many requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return errorAnswer(400, 'SerializationException', 'The request can not be read.');
  log('request.failed', {
    requestId: request.id,
    route: request.routeOptions.url ?? 'unknown',
    error: describeError(error),
  });
  return errorAnswer(500, 'InternalErrorException', 'Something went wrong');
}
