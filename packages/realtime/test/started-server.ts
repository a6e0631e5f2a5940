import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { createInProcessBus, openRealtimeServer, type RealtimeServer } from '../src/index.ts';
import type { RealtimeServerOptions } from '../src/realtime-server.ts';

export const app = { id: 'an-app', key: 'a-key', secret: 'a-secret-of-some-length' };

export interface StartedServer {
  readonly realtime: RealtimeServer;
  readonly port: number;
  close(): Promise<void>;
}

/** A real server on a port of its own, on the in-process bus. */
export async function startServer(options: Partial<RealtimeServerOptions> = {}): Promise<StartedServer> {
  const realtime = await openRealtimeServer({ app, bus: createInProcessBus(), ...options });
  const server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', (request, socket, head) => realtime.upgrade(request, socket, head));
  await once(server, 'listening');
  return {
    realtime,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await realtime.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** A client without any library of Pusher's: it can say anything. */
export class RawClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  closed: { readonly code: number; readonly reason: string } | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(port: number, path = `/app/${app.key}?protocol=7`, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString('utf8')) as Frame);
      this.#look();
    });
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString('utf8') };
      this.#look();
    });
    // The close that follows says what there is to say.
    this.socket.on('error', () => undefined);
  }

  async established(): Promise<this> {
    await this.waitFor(() => this.frames.some(({ event }) => event === 'pusher:connection_established'));
    return this;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  async subscribe(channel: unknown): Promise<Frame> {
    const before = this.frames.length;
    this.send({ event: 'pusher:subscribe', data: { channel } });
    await this.waitFor(() => this.frames.length > before);
    return this.frames.at(-1) as Frame;
  }

  /** Asks for an answer that comes after everything the server did before. */
  async roundTrip(): Promise<void> {
    const pongs = () => this.frames.filter(({ event }) => event === 'pusher:pong').length;
    const before = pongs();
    this.send({ event: 'pusher:ping', data: {} });
    await this.waitFor(() => pongs() > before);
  }

  waitFor(fits: () => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const limit = setTimeout(() => {
      const got = JSON.stringify({ frames: this.frames.slice(-5), closed: this.closed });
      reject(new Error(`nothing such within 10 s: ${got}`));
    }, 10_000);
    const look = () => {
      if (!fits()) return;
      clearTimeout(limit);
      this.#waiting.delete(look);
      resolve();
    };
    this.#waiting.add(look);
    look();
    return promise;
  }

  async end(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.waitFor(() => this.closed !== null);
    return this.closed as { code: number; reason: string };
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }
}
