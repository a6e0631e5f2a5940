import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from './host-check.ts';

const cookie = 'ekyc_local_token';
const cookieForm = new RegExp(`(?:^|; )${cookie}=([0-9a-f]{32})(?:;|$)`);

/** Token that opens the demo and the developer's pages to another device; printed at the start, new each time. */
export function makeLocalToken(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Closes all routes of this instance to everybody but this machine (a loopback peer with a loopback Host) and
 * whoever has the token; to others they do not exist. The demo acts with a business's secret key, and stored mails are
 * other people's.
 * @param secure whether the cookie may travel only by https
 */
export function openToThisMachineOnly(
  app: FastifyInstance,
  options: { readonly token: string; readonly secure: boolean },
): void {
  const { token } = options;
  app.addHook('onRequest', async (request, reply) => {
    if (isForeignPage(request)) return sendProblem(reply, 'not_found');
    if (isThisMachine(request)) return;
    const { token: given } = request.query as { token?: unknown };
    if (typeof given === 'string' && same(given, token)) {
      const attributes = `Path=/; HttpOnly; SameSite=Strict${options.secure ? '; Secure' : ''}`;
      void reply.header('set-cookie', `${cookie}=${token}; ${attributes}`);
      return;
    }
    const cookieToken = cookieForm.exec(request.headers.cookie ?? '')?.[1];
    if (cookieToken !== undefined && same(cookieToken, token)) return;
    return sendProblem(reply, 'not_found');
  });
}

function isThisMachine(request: FastifyRequest): boolean {
  return (
    !isForwarded(request) &&
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    isLoopbackHost(request.headers.host)
  );
}

/** A proxy's own loopback connection is not a visitor on this machine, whether or not the proxy is trusted. */
function isForwarded(request: FastifyRequest): boolean {
  return Object.keys(request.headers).some((name) =>
    /^(?:forwarded|via|x-real-ip|x-client-ip|x-forwarded-.*|.*-connecting-ip)$/.test(name),
  );
}

/** Another site's page in this machine's own browser may lead here, but neither act nor read here. */
function isForeignPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return request.method !== 'GET' || request.headers['sec-fetch-mode'] !== 'navigate';
}

/** Compares in constant time. */
function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
