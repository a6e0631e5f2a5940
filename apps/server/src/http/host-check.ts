import { isIP } from 'node:net';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whether an address belongs to this machine only. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** Whether a Host header names this machine only. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = hostName(host);
  return name === 'localhost' || isLoopbackAddress(name);
}

/** Name or address of a Host header in one spelling, without port and brackets; empty where it is none. */
export function hostName(host: string | undefined): string {
  return (URL.parse(`http://${host ?? ''}`)?.hostname ?? '').replace(/^\[|\]$/g, '');
}

export interface OwnHosts {
  readonly publicUrl: string;
  /** The name by which pages call the API, where it is another one. */
  readonly apiServer?: string | null;
  /** With a self-signed certificate the machine's own addresses. */
  readonly ownAddresses: readonly string[];
}

/**
 * Refuses a Host that is neither ours nor loopback with 421: a name that somebody else points at this address
 * (DNS rebinding) must not reach the service. Health checks of load balancers, which name the machine by its address
 * as no rebinding does, are answered.
 */
export function checkHost(app: FastifyInstance, own: OwnHosts): void {
  // Almost every call names the same few hosts.
  const accepted = new Set<string | undefined>();
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    const { host } = request.headers;
    if (accepted.has(host)) return done();
    if (isHealthCheck(request)) return done();
    if (!isOwnHost(host, own)) return void sendProblem(reply, 'misdirected_request');
    if (accepted.size < mostHosts) accepted.add(host);
    done();
  });
}

const mostHosts = 100;

function isHealthCheck({ headers: { host }, routeOptions: { url } }: FastifyRequest): boolean {
  return (url === '/healthz' || url === '/readyz') && isIP(hostName(host)) !== 0;
}

/** Whether a Host header names this service. */
export function isOwnHost(host: string | undefined, own: OwnHosts): boolean {
  const named = [own.publicUrl, own.apiServer ?? own.publicUrl].map((url) => new URL(url).host);
  if (named.includes(host?.toLowerCase() ?? '') || isLoopbackHost(host)) return true;
  return own.ownAddresses.includes(hostName(host));
}
