import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../http/host-check.ts';

const cookie = 'demo_token';

/**
 * The demo acts with a business's secret key, so it answers only to this machine (a loopback peer with a loopback
 * Host) or to whoever has the token printed at the start.
 */
export function guardDemo(app: FastifyInstance): { readonly token: string } {
  const token = randomBytes(16).toString('hex');
  app.addHook('onRequest', async (request, reply) => {
    if (isLocal(request)) return;
    const { token: given } = request.query as { token?: unknown };
    if (typeof given === 'string' && same(given, token)) {
      void reply.header('set-cookie', `${cookie}=${token}; Path=/demo; HttpOnly; SameSite=Strict`);
      return;
    }
    const kept = new RegExp(`(?:^|; )${cookie}=([0-9a-f]{32})(?:;|$)`).exec(
      request.headers.cookie ?? '',
    )?.[1];
    if (kept !== undefined && same(kept, token)) return;
    return sendProblem(reply, 'not_found');
  });
  return { token };
}

function isLocal(request: FastifyRequest): boolean {
  // A proxy's own loopback connection is not a visitor on this machine.
  const forwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return (
    !forwarded &&
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.headers.host)
  );
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
