import type { FastifyInstance } from 'fastify';

/**
 * Ends with the last request that had begun, or cuts what is not over in time: it was not acknowledged. A line that was
 * opened and never asked anything counts as begun.
 */
export async function closeHttp(app: FastifyInstance, withinMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), withinMs);
  try {
    await app.close();
  } finally {
    clearTimeout(limit);
  }
}
