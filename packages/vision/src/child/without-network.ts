/**
 * Takes the network and other processes from a child and its workers: every way of Node's own to open a connection, to listen or to ask
 * for an address or to signal a process but its own is replaced by a refusal that nothing can undo. Loaded before any other code (`--require`), which
 * workers inherit. Node 24 has no permission for the network; native code is held by namespaces instead,
 * where the machine has one (see `../pool/child-isolation.ts`).
 */
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import workers, { type WorkerOptions } from 'node:worker_threads';

/** The error that a library gets when it tries. */
class NetworkDenied extends Error {
  readonly code = 'ERR_ACCESS_DENIED';

  constructor() {
    super('the vision engine has no network');
    this.name = 'NetworkDenied';
  }
}

function deny(): never {
  throw new NetworkDenied();
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: true });
}

function denyAll(target: object, names: readonly string[]): void {
  for (const name of names) replace(target, name, deny);
}

/** Every query of an address resolver is refused; its set-up calls do no harm. */
const questions = (resolver: object) =>
  Object.getOwnPropertyNames(resolver).filter((name) => /^(resolve|reverse$|lookup)/.test(name));

// TLS, HTTP, HTTP/2, fetch and WebSocket all open a net.Socket; the streams to the parent are connected already.
denyAll(net.Socket.prototype, ['connect']);
denyAll(net.Server.prototype, ['listen']);
denyAll(dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership']);
for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  denyAll(resolver, questions(resolver));
  const parent = Object.getPrototypeOf(resolver) as object | null;
  if (parent && parent !== Object.prototype) denyAll(parent, questions(parent));
}

const { pid } = process;
const kill = process.kill.bind(process);
replace(process, 'kill', (target: number, signal?: string | number) =>
  target === pid ? kill(target, signal) : deny(),
);
// Opens the inspector of another process, by a signal.
denyAll(process, ['_debugProcess']);

/** A worker that cannot be started without this file. */
class HeldWorker extends workers.Worker {
  constructor(file: string | URL, { execArgv: _dropped, ...options }: WorkerOptions = {}) {
    super(file, options);
  }
}
replace(workers, 'Worker', HeldWorker);
syncBuiltinESMExports();
