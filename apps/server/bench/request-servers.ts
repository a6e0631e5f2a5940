import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey, createBusiness } from '@ekyc/service';
import { createTestDatabase, type StartedService, startService, type TestDatabase } from '@ekyc/testkit';
import { migrateAll } from '../src/database/migrate-all.ts';
import { openDatabase } from '../src/database/open-database.ts';

/** Something that answers requests in a process of its own. */
export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const bareMain = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

/** Fastify, or Node's own server, with nothing behind it. */
export async function startBareServer(kind: 'fastify' | 'http'): Promise<MeasuredServer> {
  const child = fork(bareMain, [kind]);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (given) => resolve(Number(given)));
    child.once('exit', () => reject(new Error(`the bare ${kind} server ended`)));
  });
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      process.off('exit', end);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      end();
      await ended;
    },
  };
}

/** What a service asked Postgres for since its start. */
export interface Counts {
  readonly statements: number;
  /** Those that were begun; a statement outside one is one of its own besides. */
  readonly transactions: number;
}

export interface MeasuredService extends MeasuredServer {
  readonly keys: readonly string[];
  /** Null on the embedded database, which its jobs use as well. */
  readonly counted: (() => Promise<Counts>) | null;
}

const counter = fileURLToPath(new URL('./count-on-signal.mjs', import.meta.url));

async function readCounts(service: StartedService): Promise<Counts> {
  const lines = () => [...service.output().matchAll(/^counted (\d+) (\d+)$/gm)];
  const before = lines().length;
  process.kill(service.pid, 'SIGUSR2');
  for (;;) {
    const said = lines()[before];
    if (said) return { statements: Number(said[1]), transactions: Number(said[2]) };
    // Nothing tells of another process's output but the output itself.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The real service with one business that has so many keys: each key has a limit of calls a minute. */
export async function startMeasuredService(
  name: TestDatabase['name'],
  keyCount: number,
): Promise<MeasuredService> {
  const database = await createTestDatabase(name);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-requests-'));
  const keys = await seedKeys(database.env['DATABASE_URL'] ?? null, dataDirectory, keyCount);
  const countable = {
    // Without jobs, which can run elsewhere: what is measured is what callers wait for.
    ROLE: 'web',
    MASTER_KEY: randomBytes(32).toString('hex'),
    NODE_OPTIONS: `--import=${counter}`,
  };
  const env = { ...database.env, ...(name === 'postgres' ? countable : {}) };
  const service = await startService({ env, dataDirectory });
  const end = () => {
    try {
      process.kill(service.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  return {
    port: service.port,
    pid: service.pid,
    keys,
    counted: name === 'postgres' ? () => readCounts(service) : null,
    stop: async () => {
      await service.stop();
      process.off('exit', end);
      await service.removeData();
      await database.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Keys of one business: each has a limit of calls a minute. */
export async function seedKeys(
  databaseUrl: string | null,
  dataDirectory: string,
  keyCount: number,
): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory });
  const { db } = database;
  try {
    await migrateAll(db);
    const now = new Date();
    const businessId = await createBusiness(db, now, { name: 'bench', redirectOrigins: [] });
    const keys: string[] = [];
    for (let number = 0; number < keyCount; number += 1)
      keys.push(await createApiKey(db, now, { businessId }));
    return keys;
  } finally {
    await database.close();
  }
}
