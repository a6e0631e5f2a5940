import { randomUUID } from 'node:crypto';
import { type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@ekyc/contract';
import { problemOf, sendProblem } from '@ekyc/service';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { headerError, refuseHeader } from './refuse-header.ts';
import { requestIdHeader } from './request-ids.ts';
import type { Headers } from './security-headers.ts';

/**
 * What Node and the router refuse before any route is found, as problem documents too: an address that cannot be
 * decoded or is longer than any id, bytes that are not HTTP, headers beyond Node's limit.
 * @param more further options of Node's server
 */
export const protocolErrors = (headers: Headers, more: ServerOptions = {}) =>
  ({
    // Without a Host Node would answer by itself and without a body; our own check refuses it as any foreign one.
    http: { requireHostHeader: false, ...more },
    frameworkErrors: (error, request, reply) => {
      sendProblem(
        reply.headers({ ...headers, [requestIdHeader]: request.id }),
        error.code === 'FST_ERR_BAD_URL' ? 'malformed_request' : 'not_found',
      );
    },
    clientErrorHandler: (error, socket) => {
      // The peer is gone, or has an answer on this connection already: a second one would be taken for a part of it.
      if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) socket.destroy();
      else socket.end(rawAnswer('malformed_request', headers));
    },
  }) satisfies FastifyHttpOptions<Server>;

/** `Expect` with anything but 100-continue, and two Hosts, of which readers might pick different ones. */
export function refuseOddHeaders(app: FastifyInstance, headers: Headers): void {
  app.server.on('checkExpectation', (_, response) => {
    const body = JSON.stringify(problemOf('malformed_request', { errors: [headerError('Expect')] }));
    response
      .writeHead(400, {
        ...headers,
        [requestIdHeader]: randomUUID(),
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (namesTwoHosts(request.raw.rawHeaders)) refuseHeader(reply, 'Host');
    else done();
  });
}

/** @param headers names and values in turn, as they came */
function namesTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]?.length === 4 && headers[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** A whole answer in bytes, for a connection on which no request could be read, or is read no further. */
export function rawAnswer(code: ErrorCode, headers: Headers): string {
  const problem = problemOf(code);
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `${requestIdHeader}: ${randomUUID()}`,
    ...(problem.status === 429 || problem.status === 503 ? ['retry-after: 5'] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
