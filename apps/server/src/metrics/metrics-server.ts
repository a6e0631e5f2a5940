import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { hostName } from '../http/host-check.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * GET /metrics on a port of its own, which need not be reachable from outside. The Host must be an address, a name
 * without a dot, or the one that HOST says: a page that points its own name here (DNS rebinding) reads nothing.
 */
export async function serveMetrics(
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (!isAddressed(request.headers.host, at.host)) {
      response.writeHead(421).end();
      return;
    }
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) =>
        response
          .writeHead(200, {
            'content-type': metrics.registry.contentType,
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          .end(text),
      // The database does not answer; readyz says so too.
      () => response.writeHead(503).end(),
    );
  });
  server.requestTimeout = 10_000;
  server.listen(at.port, at.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** No page of another site is reached by an address, or by a name of this network alone. */
function isAddressed(host: string | undefined, own: string): boolean {
  const name = hostName(host);
  return isIP(name) !== 0 || /^[a-z0-9_-]+$/.test(name) || name === own.toLowerCase();
}
