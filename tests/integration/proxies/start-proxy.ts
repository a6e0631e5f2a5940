import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type KeyAndCertificate, makeSelfSignedCertificate } from '@ekyc/server/testing';

const run = promisify(execFile);
const samples = fileURLToPath(new URL('../../../deploy/proxy/', import.meta.url));

/** The name that the samples bear. */
export const host = 'ekyc.example';

export interface ProxyPlace {
  /** An empty folder. */
  readonly folder: string;
  /** Ports of the service's processes. */
  readonly upstreams: readonly number[];
  readonly httpPort: number;
  readonly httpsPort: number;
}

export interface RunningProxy {
  readonly pid: number;
  /** Of who signed the proxy's certificate. */
  readonly ca: string;
  /** Everything that it logged. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

export interface Proxy {
  readonly name: string;
  /** Why it cannot be run here; null: it can. */
  readonly missing: string | null;
  /** Has the sample checked by the program itself, runs it, and waits until it answers. */
  start(place: ProxyPlace): Promise<RunningProxy>;
}

const found = (path: string, name: string) => (existsSync(path) ? null : `${path} of Debian's ${name}`);

/** Each is started with the sample itself: only ports, certificates and places of files are this machine's. */
export const proxies: readonly Proxy[] = [
  { name: 'nginx', missing: found('/usr/sbin/nginx', 'nginx'), start: startNginx },
  { name: 'Caddy', missing: found('/usr/bin/caddy', 'caddy'), start: startCaddy },
];

/** One for all: who trusts two of one name may look at the wrong one. */
let certificate: KeyAndCertificate | undefined;

async function startNginx({ folder, upstreams, httpPort, httpsPort }: ProxyPlace): Promise<RunningProxy> {
  const { cert, key } = (certificate ??= makeSelfSignedCertificate([host, 'localhost'], new Date()));
  await writeFile(join(folder, 'certificate.pem'), cert);
  await writeFile(join(folder, 'key.pem'), key);
  const sample = replaced(await readFile(join(samples, 'nginx.conf'), 'utf8'), [
    ['server 127.0.0.1:8080;', upstreams.map((port) => `server 127.0.0.1:${port};`).join('\n\t')],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['/etc/ssl/ekyc/', `${folder}/`],
    ['/var/log/nginx/ekyc.log', `${folder}/access.log`],
    ['/var/log/nginx/ekyc-error.log', `${folder}/error.log`],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  const around = [`pid ${folder}/pid;`, 'daemon off;', `error_log ${folder}/error.log;`, 'events {}'];
  // What Debian's nginx.conf has around conf.d; as root its workers are nobody's.
  if (process.getuid?.() === 0) around.unshift('user root;');
  await writeFile(file, `${around.join('\n')}\nhttp {\n${places.join('\n')}\n${sample}\n}\n`);
  const words = ['-c', file, '-p', folder, '-e', join(folder, 'error.log')];
  await run('/usr/sbin/nginx', ['-t', ...words]);
  return started(spawn('/usr/sbin/nginx', words, { stdio: 'ignore' }), httpsPort, {
    ca: cert,
    log: async () =>
      (await readFile(join(folder, 'access.log'), 'utf8')) +
      (await readFile(join(folder, 'error.log'), 'utf8')),
  });
}

async function startCaddy({ folder, upstreams, httpPort, httpsPort }: ProxyPlace): Promise<RunningProxy> {
  const storage = join(folder, 'storage');
  await mkdir(storage);
  // Its own authority signs in place of a public one.
  const local = `local_certs\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\ndefault_bind 127.0.0.1`;
  const sample = replaced(await readFile(join(samples, 'Caddyfile'), 'utf8'), [
    ['admin off', `admin off\n${local}\nstorage file_system ${storage}`],
  ]);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, sample);
  const UPSTREAM = upstreams.map((port) => `127.0.0.1:${port}`).join(' ');
  const env = { PUBLIC_HOST: host, UPSTREAM, HOME: folder, PATH: '/usr/bin:/bin' };
  const words = ['--config', file, '--adapter', 'caddyfile'];
  await run('/usr/bin/caddy', ['validate', ...words], { env });
  const child = spawn('/usr/bin/caddy', ['run', ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString('utf8')));
  const running = await started(child, httpsPort, { ca: '', log: () => Promise.resolve(log) });
  const ca = await readFile(join(storage, 'pki/authorities/local/root.crt'), 'utf8');
  return { ...running, ca };
}

/** The sample with what is this machine's; throws where it no longer has what is to be replaced. */
function replaced(sample: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample has no ${from}`);
    return text.replaceAll(from, to);
  }, sample);
}

async function started(
  child: ChildProcess,
  port: number,
  more: Pick<RunningProxy, 'ca' | 'log'>,
): Promise<RunningProxy> {
  const ended = once(child, 'exit');
  const deadline = Date.now() + 20_000;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the proxy does not listen: ${await more.log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    ...more,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
