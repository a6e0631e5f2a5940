import type { FastifyInstance } from 'fastify';

/** How often to look for connections that became idle. */
const lookEachMs = 100;

/**
 * Ends with the last request that had begun, or cuts off what is late: it was not acknowledged. A line that was
 * opened and never asked anything counts as begun. A connection that its client keeps open ends with its last answer:
 * Node itself closes only those that are idle at the moment of the call.
 */
export async function closeHttp(app: FastifyInstance, withinMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), withinMs);
  const looks = setInterval(() => app.server.closeIdleConnections(), lookEachMs);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
    clearInterval(looks);
  }
}
