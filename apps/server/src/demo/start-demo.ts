import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { mailPages } from '../dev/mail-pages.ts';
import { makeLocalToken, openToThisMachineOnly } from '../http/this-machine.ts';
import type { KeptMessages } from '../mail/kept-messages.ts';
import { type DemoPorts, prepareDemoBusiness } from './demo-business.ts';
import { demoShop } from './demo-shop.ts';

export interface StartedDemo {
  /** Opens /demo and /dev to another device. */
  readonly token: string;
  close(): Promise<void>;
}

/** The demo's shop at /demo and the developer's pages at /dev, both closed to others. Before the app listens. */
export async function startDemo(
  app: FastifyInstance,
  config: Config,
  ports: DemoPorts & { readonly apiKey: string | null; readonly kept: KeptMessages | null },
): Promise<StartedDemo> {
  const token = makeLocalToken();
  // The shop's server side calls and is called without TLS: it would not know the certificate.
  const inside = config.tls.kind === 'none' ? null : await listenInside(app);
  const url = `http://127.0.0.1:${inside?.port ?? config.port}`;
  await app.register(async (local) => {
    openToThisMachineOnly(local, { token, secure: config.publicUrl.startsWith('https://') });
    if (ports.kept) mailPages(local, ports.kept);
    const shop = await prepareDemoBusiness(ports, {
      dataDirectory: config.dataDirectory,
      origin: new URL(config.publicUrl).origin,
      webhookUrl: `${url}/demo/webhook`,
      apiKey: ports.apiKey,
    });
    demoShop(local, shop, () => url);
  });
  return { token, close: async () => inside?.close() };
}

/** The same routes over plain HTTP, for callers on this machine only. */
async function listenInside(app: FastifyInstance): Promise<{ port: number; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    app.routing(request, response);
  });
  server.listen(0, '127.0.0.1');
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
