import type { FastifyInstance } from 'fastify';
import type { Pairing } from '../pairing/pairing.ts';
import { sendProblem } from './problems.ts';

export interface GuardOptions {
  /** Of the console. Every other page is refused, whatever it knows. */
  readonly origin: string;
  readonly pairing: Pairing;
}

/**
 * Who may call: only the console's pages (Origin), by this machine's own name (Host: a foreign name may be
 * made to lead here), and after /pair only with the token.
 */
export function guard(app: FastifyInstance, { origin, pairing }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin, Access-Control-Request-Private-Network',
    });
    if (!isLoopback(request.headers.host, request.socket.localPort))
      return sendProblem(reply, 'host_not_allowed');
    if (request.headers.origin !== origin) return sendProblem(reply, 'origin_not_allowed');
    void reply.header('access-control-allow-origin', origin);
    if (request.method === 'OPTIONS') return allowCalls(reply, request.headers);
    if (request.url === '/pair') return;
    const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!pairing.isPaired(token)) return sendProblem(reply, 'not_paired');
  });
}

const isLoopback = (host: string | undefined, port: number | undefined) =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

type Reply = Parameters<typeof sendProblem>[0];

/**
 * The preflight. Chromium asks people since version 142 whether a page may reach this machine (Local Network Access,
 * no header of ours); versions before it, and what is derived from them, ask for the second header (Private Network
 * Access).
 */
function allowCalls(reply: Reply, headers: Readonly<Record<string, string | string[] | undefined>>) {
  const asksForPrivate = headers['access-control-request-private-network'] === 'true';
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
      ...(asksForPrivate && { 'access-control-allow-private-network': 'true' }),
    })
    .send();
}
