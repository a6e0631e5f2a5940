import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { Channels } from './channels.ts';
import { type CloseCode, closeCodes } from './close-codes.ts';
import { Connection } from './connection.ts';
import type { BusAnswer, EventBus, RealtimeMessage } from './event-bus.ts';
import { type ApiAnswer, answerApi, type RealtimeApp } from './http-api.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { errorFrame, establishedFrame } from './server-frames.ts';
import type { SignedRequest } from './signature.ts';
import { handleFrame } from './subscriber-session.ts';
import { sweepConnections } from './sweep.ts';

export interface RealtimeServerOptions {
  readonly app: RealtimeApp;
  readonly bus: EventBus;
  readonly limits?: Partial<RealtimeLimits>;
  /** Whether a page of this origin may connect; asked only where a browser names one. Everybody where it is absent. */
  readonly mayConnect?: (origin: string, request: IncomingMessage) => boolean;
  readonly now?: () => Date;
}

export interface RealtimeServer {
  /** Whether an upgrade request is for this server: a WebSocket at `/app/{key}`. */
  isFor(request: IncomingMessage): boolean;
  /** Takes over the connection of an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a call of the HTTP interface under `/apps/{id}`. Rejects when other processes cannot be reached. */
  answer(request: SignedRequest): Promise<ApiAnswer>;
  /** Sends an event to everybody who listens, in any process. Rejects when the others cannot be reached. */
  publish(message: RealtimeMessage): Promise<BusAnswer>;
  readonly connections: number;
  /** Asks every client to reconnect to another process, and accepts no more; the bus's owner closes the bus. */
  close(): Promise<void>;
}

const path = /^\/app\/([^/?]+)(?:\?(.*))?$/;

/** Pusher's protocol (versions 5 to 7) for public channels. Its first connection to the bus may reject. */
export async function openRealtimeServer(options: RealtimeServerOptions): Promise<RealtimeServer> {
  const limits = { ...defaultLimits, ...options.limits };
  const { app, bus, now = () => new Date() } = options;
  const channels = new Channels();
  const connections = new Set<Connection>();
  // closeTimeout is newer than the library's types.
  const settings: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    closeTimeout: limits.closeTimeout * 1000,
  };
  const sockets = new WebSocketServer(settings);
  const closeAll = (reason: string) => {
    for (const connection of connections) connection.close(closeCodes.reconnect, reason);
  };
  await bus.listen({
    deliver: (message) => channels.deliver(message),
    // What was missed nobody knows; a client asks for the state whenever it has connected.
    missed: () => closeAll('Events were lost, reconnect'),
  });
  const everyMs = Math.min(5000, limits.activityTimeout * 250, limits.pongTimeout * 250);
  const sweeping = setInterval(() => sweepConnections(connections, limits), everyMs).unref();
  let closing: (() => void) | null = null;

  const open = (socket: WebSocket, key: string, query: URLSearchParams) => {
    socket.on('error', () => socket.terminate());
    const refusal = refusalOf(query, key === app.key, connections.size >= limits.connections);
    if (refusal) {
      socket.send(errorFrame(refusal.message, refusal.code));
      socket.close(refusal.code, refusal.message);
      return;
    }
    const connection = new Connection(socket, limits.waitingBytes);
    connections.add(connection);
    socket.on('message', (data: Buffer, binary) =>
      handleFrame(connection, binary ? null : data.toString('utf8'), { channels, limits }),
    );
    socket.on('close', () => {
      connections.delete(connection);
      channels.leaveAll(connection);
      if (connections.size === 0) closing?.();
    });
    connection.send(establishedFrame(connection.socketId, limits.activityTimeout));
  };

  const publish = (message: RealtimeMessage) => bus.publish(message);
  return {
    isFor: (request) =>
      path.test(request.url ?? '') && request.headers.upgrade?.toLowerCase() === 'websocket',
    upgrade: (request, socket, head) => {
      const [, key = '', query] = path.exec(request.url ?? '') ?? [];
      const { origin } = request.headers;
      if (closing) return refuseUpgrade(socket, '503 Service Unavailable');
      if (origin !== undefined && options.mayConnect?.(origin, request) === false)
        return refuseUpgrade(socket, '403 Forbidden');
      sockets.handleUpgrade(request, socket, head, (upgraded) =>
        open(upgraded, key, new URLSearchParams(query)),
      );
    },
    answer: (request) => answerApi({ app, limits, channels, publish, now }, request),
    publish,
    get connections() {
      return connections.size;
    },
    close: async () => {
      clearInterval(sweeping);
      const { promise, resolve } = Promise.withResolvers<void>();
      closing = resolve;
      closeAll('Server restarting');
      // The library cuts off clients that do not answer the close in time.
      if (connections.size > 0) await promise;
    },
  };
}

/** What Pusher answers before a connection is established. */
function refusalOf(
  query: URLSearchParams,
  isOurApp: boolean,
  isFull: boolean,
): { readonly code: CloseCode; readonly message: string } | null {
  if (!isOurApp) return { code: closeCodes.appUnknown, message: 'There is no app with this key' };
  const version = query.get('protocol');
  if (version === null) return { code: closeCodes.protocolMissing, message: 'No protocol version supplied' };
  if (!['5', '6', '7'].includes(version))
    return { code: closeCodes.protocolUnsupported, message: 'Unsupported protocol version' };
  return isFull ? { code: closeCodes.overCapacity, message: 'Over capacity' } : null;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
