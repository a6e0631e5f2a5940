import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  freePort,
  startService,
  type StartedService,
  type TestDatabase,
} from '@ekyc/testkit';
import { proxies, type RunningProxy } from '../proxies/start-proxy.ts';

const bucketMain = fileURLToPath(new URL('./bucket-main.ts', import.meta.url));
const [nginx] = proxies;

/** What one needs that is not there; null: fleets can be started here. */
export const missingForFleets: string | null =
  process.env['TEST_DATABASE_URL'] === undefined ? 'TEST_DATABASE_URL' : (nginx?.missing ?? null);

type Role = 'web' | 'worker' | 'all';

interface FleetOptions {
  readonly roles: readonly Role[];
  readonly engine?: 'real';
  readonly env?: Readonly<Record<string, string>>;
}

/** Processes of one service on one Postgres and one bucket, behind nginx with its sample. */
export interface Fleet {
  /** Of the proxy, by TLS: this process trusts its certificate until the fleet has stopped. */
  readonly url: string;
  readonly apiKey: string;
  readonly database: TestDatabase;
  readonly members: readonly Member[];
  readonly proxy: RunningProxy;
  readonly bucketPid: number;
  readonly bucketDirectory: string;
  /** By which the database is opened beside it. */
  readonly operatorEnv: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** One process, with a data folder that no other one sees. */
export interface Member {
  readonly role: Role;
  readonly service: StartedService;
  /** SIGKILL, and started again at once as systemd does. Resolves once it answers. */
  killAndRestart(): Promise<void>;
}

/** Throws where {@link missingForFleets} says why. */
export async function startFleet({ roles, engine, env = {} }: FleetOptions): Promise<Fleet> {
  if (!nginx || missingForFleets !== null) throw new Error(`${missingForFleets} is missing`);
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-fleet-'));
  const database = await createTestDatabase('postgres');
  const bucket = await startBucket(join(folder, 'bucket'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${httpsPort}`;
  const shared = {
    ...database.env,
    MASTER_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    S3_BUCKET: 'evidence',
    S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    ...env,
  };
  const start = (at: number, role: Role, port?: number) =>
    startService({
      process: 'own',
      dataDirectory: join(folder, String(at)),
      env: { ...shared, ROLE: role },
      ...(engine && { engine }),
      ...(port !== undefined && { port }),
    });
  // The first makes the demo business; the others are told of it as of a setting.
  const [firstRole, ...otherRoles] = roles;
  const first = await start(0, firstRole ?? 'all');
  const others = await Promise.all(
    otherRoles.map(async (role, index) => {
      const directory = join(folder, String(index + 1));
      await mkdir(directory);
      await copyFile(join(first.dataDirectory, 'demo.json'), join(directory, 'demo.json'));
      return start(index + 1, role);
    }),
  );
  const members = [first, ...others].map((started, at) => {
    const role = roles[at] ?? 'all';
    return new FleetMember(role, started, (port) => start(at, role, port));
  });
  const upstreams = members.filter(({ role }) => role !== 'worker').map(({ service }) => service.port);
  const proxy = await nginx.start({ folder, upstreams, httpPort, httpsPort });
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, proxy.ca]);
  return {
    url,
    apiKey: first.apiKey,
    database,
    members,
    proxy,
    bucketPid: bucket.pid,
    bucketDirectory: join(folder, 'bucket'),
    operatorEnv: { ...database.env, DATA_DIR: first.dataDirectory },
    stop: async () => {
      tls.setDefaultCACertificates(trusted);
      await proxy.stop();
      await Promise.all(members.map(({ service }) => service.stop()));
      await bucket.stop();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class FleetMember implements Member {
  readonly role: Role;
  service: StartedService;
  readonly #start: (port: number) => Promise<StartedService>;

  constructor(role: Role, service: StartedService, start: (port: number) => Promise<StartedService>) {
    this.role = role;
    this.service = service;
    this.#start = start;
  }

  async killAndRestart(): Promise<void> {
    await this.service.kill();
    this.service = await this.#start(this.service.port);
  }
}

async function startBucket(directory: string) {
  const child = fork(bucketMain, [directory]);
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (given) => resolve(Number(given)));
    void ended.then(() => reject(new Error('the bucket ended')));
  });
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
