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

const HOST = '127.0.0.1';

/** What a server would see, or the code of the error. */
type Way = (port: number) => Promise<string>;

const codeOf = (error: unknown): string => {
  const { code, cause, name } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  return code ?? cause?.code ?? name;
};

const emitted = async (start: () => Pick<EventEmitter, 'once'>, success: string): Promise<string> =>
  await new Promise((resolve) => {
    const thing = start();
    thing.once('error', (error: unknown) => resolve(codeOf(error)));
    thing.once(success, () => resolve('reached'));
  });

const answered = async (ask: (done: (error: Error | null) => void) => void): Promise<string> =>
  await new Promise((resolve) => ask((error) => resolve(error ? codeOf(error) : 'reached')));

const byWorker = `
  const { parentPort, workerData } = require('node:worker_threads');
  const net = process.getBuiltinModule('node:net');
  try {
    const socket = net.connect(workerData, '${HOST}');
    socket.once('error', (error) => parentPort.postMessage(error.code));
    socket.once('connect', () => parentPort.postMessage('reached'));
  } catch (error) {
    parentPort.postMessage(error.code);
  }`;

async function inWorker(port: number, execArgv?: string[]): Promise<string> {
  const worker = new Worker(byWorker, { eval: true, workerData: port, ...(execArgv ? { execArgv } : {}) });
  const told = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  return told;
}

const ways: Readonly<Record<string, Way>> = {
  net: async (port) => await emitted(() => net.connect(port, HOST), 'connect'),
  'net.Socket': async (port) => await emitted(() => new net.Socket().connect(port, HOST), 'connect'),
  'a socket file': async () => await emitted(() => net.connect('/run/some.sock'), 'connect'),
  'a server': async () => await emitted(() => net.createServer().listen(0, HOST), 'listening'),
  tls: async (port) => await emitted(() => tls.connect(port, HOST), 'secureConnect'),
  http: async (port) => await emitted(() => http.get({ port, host: HOST }), 'response'),
  https: async (port) => await emitted(() => https.get({ port, host: HOST }), 'response'),
  http2: async (port) =>
    await emitted(() => http2.connect(`http://${HOST}:${port}`) as EventEmitter, 'connect'),
  fetch: async (port) => {
    await fetch(`http://${HOST}:${port}/`);
    return 'reached';
  },
  WebSocket: async (port) =>
    await new Promise((resolve) => {
      const socket = new WebSocket(`ws://${HOST}:${port}/`);
      socket.addEventListener('open', () => resolve('reached'));
      socket.addEventListener('error', () => resolve('refused'));
    }),
  'dns.lookup': async () => await answered((done) => dns.lookup('localhost', done)),
  'dns.resolve4': async () => await answered((done) => dns.resolve4('example.com', done)),
  'dns.promises': async () => (await dns.promises.lookup('localhost')).address,
  'dns.Resolver': async () => await answered((done) => new dns.Resolver().resolve('example.com', done)),
  'dns.promises.Resolver': async () => String(await new dns.promises.Resolver().resolveTxt('example.com')),
  dgram: async (port) =>
    await answered((done) => dgram.createSocket('udp4').send('datagram', port, HOST, done)),
  'dgram.bind': async () => await emitted(() => dgram.createSocket('udp4').bind(0, HOST), 'listening'),
  'a worker': async (port) => await inWorker(port),
  'a worker with switches of its own': async (port) => await inWorker(port, []),
  'process.binding': async () =>
    await Promise.resolve(
      String((process as unknown as { binding(name: string): unknown }).binding('tcp_wrap')),
    ),
  inspector: async () => {
    inspector.open(0, HOST);
    return await Promise.resolve(inspector.url() ? 'reached' : 'refused');
  },
  'taking the refusal back': async (port) => {
    Object.defineProperty(net.Socket.prototype, 'connect', { value: () => undefined });
    return await emitted(() => net.connect(port, HOST), 'connect');
  },
};

async function tryAll(port: number): Promise<Readonly<Record<string, string>>> {
  const results: Record<string, string> = {};
  for (const [name, way] of Object.entries(ways)) {
    // A way that throws at once and one that fails later are told alike.
    results[name] = await way(port).catch(codeOf);
  }
  return results;
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { id, bytes } = message as Request;
  void tryAll(Number(Buffer.from(bytes).toString('utf8'))).then((value) =>
    process.send?.({ kind: 'answer', id, value, residentMb: 1 } satisfies Reply),
  );
});
process.send?.({ kind: 'ready' } satisfies Reply);
