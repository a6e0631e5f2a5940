import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';

/** One request as its bytes, ready to be sent. */
export type RawRequest = Buffer;

export interface Load {
  /** Requests answered a second. */
  readonly perSecond: number;
  readonly answered: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly port: number;
  /** By TLS, as to a proxy. */
  readonly secure?: boolean;
  readonly connections: number;
  readonly seconds: number;
  /** Not more than these. */
  readonly requests?: number;
  readonly status: number;
  /** The next request to be sent, by its number. */
  readonly request: (number: number) => RawRequest;
}

/** @param headers further lines of the head */
export function rawRequest(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): RawRequest {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * Opens connections that each ask again once they have their answer. Plain sockets: the load shares the processors with
 * what is measured, and a client library would cost more than some of the servers. Throws for any other status.
 */
export async function load(options: LoadOptions): Promise<Load> {
  const times: number[] = [];
  const until = performance.now() + options.seconds * 1000;
  const most = options.requests ?? Number.POSITIVE_INFINITY;
  let number = 0;
  const started = performance.now();
  const one = async () => {
    const connection = await openConnection(options);
    try {
      while (performance.now() < until && number < most) {
        const sent = performance.now();
        const status = await connection.ask(options.request(number++));
        times.push(performance.now() - sent);
        if (status !== options.status) throw new Error(`answered ${status}, not ${options.status}`);
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: options.connections }, one));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { perSecond: times.length / seconds, answered: times.length, p50: at(0.5), p99: at(0.99) };
}

interface Connection {
  /** @returns the answer's status, once all of it is there */
  ask(request: RawRequest): Promise<number>;
  close(): void;
}

async function openConnection({ port, secure }: Pick<LoadOptions, 'port' | 'secure'>): Promise<Connection> {
  const socket: Socket = secure
    ? connectByTls({ port, host: 'localhost', servername: 'localhost' }).setNoDelay()
    : connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once(secure ? 'secureConnect' : 'connect', resolve);
    socket.once('error', reject);
  });
  let waiting: PromiseWithResolvers<number> | null = null;
  let received: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = answerIn(received);
    if (answer === null) return;
    received = received.subarray(answer.length);
    waiting?.resolve(answer.status);
  });
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  return {
    ask: (request) => {
      waiting = Promise.withResolvers<number>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => closeQuietly(socket),
  };
}

function closeQuietly(socket: Socket): void {
  socket.removeAllListeners('close');
  socket.destroy();
}

const endOfHead = Buffer.from('\r\n\r\n');

/** Status and length of the first answer in these bytes; null while it is not whole. All have a content-length. */
export function answerIn(bytes: Buffer): { readonly status: number; readonly length: number } | null {
  const head = bytes.indexOf(endOfHead);
  if (head < 0) return null;
  const text = bytes.toString('latin1', 0, head);
  const length = /\ncontent-length: (\d+)/i.exec(text);
  if (!length) throw new Error(`an answer without a length: ${text}`);
  const whole = head + endOfHead.length + Number(length[1]);
  return bytes.length < whole ? null : { status: Number(text.slice(9, 12)), length: whole };
}
