import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseHeader } from './refuse-header.ts';

/**
 * Reads what trusted proxies write, in each of the forms of common ones, and refuses a call whose trusted proxy passes on
 * what it never wrote itself: a protocol that is neither http nor https, or a visitor's address that is none. Limits are
 * counted by that address, and addresses of pages are made of both.
 */
export function readForwarding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    normalise(request.raw.headers);
    const odd = oddHeader(request);
    if (odd === null) done();
    else refuseHeader(reply, odd);
  });
}

function oddHeader({ protocol, ip }: FastifyRequest): string | null {
  if (protocol !== 'http' && protocol !== 'https') return 'X-Forwarded-Proto';
  return isIP(ip) === 0 ? 'X-Forwarded-For' : null;
}

/** Changes both headers to the form that Fastify reads. */
function normalise(headers: FastifyRequest['raw']['headers']): void {
  const { 'x-forwarded-for': addresses, 'x-forwarded-proto': protocol } = headers;
  if (typeof addresses === 'string')
    headers['x-forwarded-for'] = addresses.split(',').map(withoutPort).join(', ');
  // Some write it in upper case, and Traefik writes the protocol of the WebSocket.
  if (typeof protocol === 'string')
    headers['x-forwarded-proto'] = protocol.toLowerCase().replace(/ws(s?)\s*$/, 'http$1');
}

/**
 * Azure Application Gateway, App Service, IIS ARR and an ALB that preserves client ports write the visitor's port too:
 * `203.0.113.5:4711`, `[2001:db8::1]:4711`.
 */
function withoutPort(entry: string): string {
  const address = entry.trim();
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return v6 ?? v4 ?? address;
}
