import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InvitePorts } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { mailPages } from '../dev/mail-pages.ts';
import { makeLocalToken, openToThisMachineOnly } from '../http/this-machine.ts';
import type { MessageFolder } from '../mail/message-folder.ts';
import type { EventLog } from '../log-events.ts';
import { type DemoPorts, prepareDemoBusiness } from './demo-business.ts';
import { inviteDemoOwner } from './invite-demo-owner.ts';
import { demoShop } from './demo-shop.ts';
import { specimenReader } from './specimen-reader.ts';
import { specimenWallet } from './specimen-wallet.ts';
import { listenForEmbedding } from './embedding-demo.ts';

export interface StartedDemo {
  /** Opens /demo and /dev to another device. */
  readonly token: string;
  /** Address of the page that embeds the service; for this machine only. */
  readonly embeddingUrl: string;
  close(): Promise<void>;
}

/** The demo's shop at /demo and the developer's pages at /dev, both closed to others. Before the app listens. */
export async function startDemo(
  app: FastifyInstance,
  config: Config,
  ports: DemoPorts &
    InvitePorts & {
      readonly apiKey: string | null;
      readonly messageFolder: MessageFolder | null;
      readonly log: EventLog;
    },
): Promise<StartedDemo> {
  const token = makeLocalToken();
  // The shop's server side calls and is called without TLS: it would not know the certificate.
  const inside = config.tls.kind === 'none' ? null : await listenInside(app);
  const url = `http://127.0.0.1:${inside?.port ?? config.port}`;
  const embedding = await listenForEmbedding(config.publicUrl, token, ports.log);
  await app.register(async (local) => {
    openToThisMachineOnly(local, { token, secure: config.publicUrl.startsWith('https://') });
    if (ports.messageFolder) mailPages(local, ports.messageFolder);
    const shop = await prepareDemoBusiness(ports, {
      dataDirectory: config.dataDirectory,
      origin: new URL(config.publicUrl).origin,
      embedOrigins: embedding.origins,
      webhookUrl: `${url}/demo/webhook`,
      apiKey: ports.apiKey,
    });
    demoShop(local, { ...shop, serviceUrl: url });
    specimenReader(local, config.dataDirectory);
    specimenWallet(local, config.dataDirectory);
    if (ports.messageFolder) await inviteDemoOwner(ports);
    embedding.open({ apiKey: shop.apiKey, serviceUrl: url });
  });
  return {
    token,
    embeddingUrl: embedding.origins[0],
    close: async () => {
      await embedding.close();
      await inside?.close();
    },
  };
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
