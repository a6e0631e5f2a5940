/** A child for the tests of its isolation: it tries every way to the network and tells what became of each. */
import dgram from 'node:dgram';
import dns from 'node:dns';
import type { EventEmitter } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import inspector from 'node:inspector';
import net from 'node:net';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Reply, Request } from '../src/pool/messages.ts';

const loopback = '127.0.0.1';

/** What a server would see, or the code of the error. */
type Way = (port: number) => Promise<string>;

const codeOf = (error: unknown): string => {
  const { code, cause, name } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return code ?? cause?.code ?? name;
};

const emitted = async (start: () => Pick<EventEmitter, 'once'>, success: string): Promise<string> =>
  new Promise((resolve) => {
    const thing = start();
    thing.once('error', (error: unknown) => resolve(codeOf(error)));
    thing.once(success, () => resolve('reached'));
  });

const answered = async (ask: (done: (error: Error | null) => void) => void): Promise<string> =>
  new Promise((resolve) => ask((error) => resolve(error ? codeOf(error) : 'reached')));

const byWorker = `
  const { parentPort, workerData } = require('node:worker_threads');
  const net = process.getBuiltinModule('node:net');
  try {
    const socket = net.connect(workerData, '${loopback}');
    socket.once('error', (error) => parentPort.postMessage(error.code));
    socket.once('connect', () => parentPort.postMessage('reached'));
  } catch (error) {
    parentPort.postMessage(error.code);
  }`;

async function inWorker(port: number, execArgv?: string[]): Promise<string> {
  const worker = new Worker(byWorker, { eval: true, workerData: port, ...(execArgv ? { execArgv } : {}) });
  const answer = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  return answer;
}

const ways: Readonly<Record<string, Way>> = {
  net: async (port) => emitted(() => net.connect(port, loopback), 'connect'),
  'net.Socket': async (port) => emitted(() => new net.Socket().connect(port, loopback), 'connect'),
  'a socket file': async () => emitted(() => net.connect('/run/some.sock'), 'connect'),
  'a server': async () => emitted(() => net.createServer().listen(0, loopback), 'listening'),
  tls: async (port) => emitted(() => tls.connect(port, loopback), 'secureConnect'),
  http: async (port) => emitted(() => http.get({ port, host: loopback }), 'response'),
  https: async (port) => emitted(() => https.get({ port, host: loopback }), 'response'),
  http2: async (port) =>
    emitted(() => http2.connect(`http://${loopback}:${port}`) as EventEmitter, 'connect'),
  fetch: async (port) => {
    await fetch(`http://${loopback}:${port}/`);
    return 'reached';
  },
  WebSocket: async (port) =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://${loopback}:${port}/`);
      socket.addEventListener('open', () => resolve('reached'));
      socket.addEventListener('error', () => resolve('refused'));
    }),
  'dns.lookup': async () => answered((done) => dns.lookup('localhost', done)),
  'dns.resolve4': async () => answered((done) => dns.resolve4('example.com', done)),
  'dns.promises': async () => (await dns.promises.lookup('localhost')).address,
  'dns.Resolver': async () => answered((done) => new dns.Resolver().resolve('example.com', done)),
  'dns.promises.Resolver': async () => String(await new dns.promises.Resolver().resolveTxt('example.com')),
  dgram: async (port) =>
    answered((done) => dgram.createSocket('udp4').send('datagram', port, loopback, done)),
  'dgram.bind': async () => emitted(() => dgram.createSocket('udp4').bind(0, loopback), 'listening'),
  'a worker': async (port) => inWorker(port),
  'a worker with switches of its own': async (port) => inWorker(port, []),
  'process.binding': async () =>
    Promise.resolve(String((process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'))),
  inspector: async () => {
    inspector.open(0, loopback);
    return Promise.resolve(inspector.url() ? 'reached' : 'refused');
  },
  'a signal to the parent': async () => Promise.resolve(String(process.kill(process.ppid, 0))),
  'a signal to all': async () => Promise.resolve(String(process.kill(-1, 0))),
  'taking the refusal back': async (port) => {
    Object.defineProperty(net.Socket.prototype, 'connect', { value: () => undefined });
    return emitted(() => net.connect(port, loopback), 'connect');
  },
};

async function tryAll(port: number): Promise<Readonly<Record<string, string>>> {
  const results: Record<string, string> = {};
  for (const [name, way] of Object.entries(ways)) {
    // A way that throws at once and one that fails later are reported alike.
    results[name] = await way(port).catch(codeOf);
  }
  return results;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { id, bytes } = message as Request;
  void tryAll(Number(Buffer.from(bytes).toString('utf8'))).then((value) =>
    process.send?.({ kind: 'answer', id, value, residentMb: 1, usedMs: 1 } satisfies Reply),
  );
});
process.send?.({ kind: 'ready' } satisfies Reply);
