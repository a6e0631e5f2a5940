import { isIP } from 'node:net';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses a call whose trusted proxy passes on what it never wrote itself: a protocol that is neither http nor https,
 * or a visitor's address that is none. Limits are counted by that address, and addresses of pages are made of both.
 */
export function refuseOddForwarding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { protocol, ip } = request;
    const isUsual = (protocol === 'http' || protocol === 'https') && isIP(ip) !== 0;
    if (isUsual) done();
    else sendProblem(reply, 'malformed_request');
  });
}
