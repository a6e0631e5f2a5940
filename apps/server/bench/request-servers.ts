import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey, createBusiness } from '@ekyc/service';
import { createTestDatabase, startService, type TestDatabase } from '@ekyc/testkit';
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

/** The real service with one business that has so many keys: each key has a limit of calls a minute. */
export async function startMeasuredService(
  name: TestDatabase['name'],
  keyCount: number,
  more: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer & { readonly keys: readonly string[] }> {
  const database = await createTestDatabase(name);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-requests-'));
  const keys = await seed(database.env['DATABASE_URL'] ?? null, dataDirectory, keyCount);
  const env = {
    ...database.env,
    ...more,
    // Without jobs where they can run elsewhere: what is measured is what callers wait for.
    ...(name === 'postgres' ? { ROLE: 'web', MASTER_KEY: randomBytes(32).toString('hex') } : {}),
  };
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
    stop: async () => {
      await service.stop();
      process.off('exit', end);
      await service.removeData();
      await database.remove();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function seed(
  databaseUrl: string | null,
  dataDirectory: string,
  keyCount: number,
): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDirectory });
  try {
    await migrateAll(db);
    const now = new Date();
    const businessId = await createBusiness(db, now, { name: 'bench', redirectOrigins: [] });
    const keys: string[] = [];
    for (let number = 0; number < keyCount; number += 1)
      keys.push(await createApiKey(db, now, { businessId }));
    return keys;
  } finally {
    await close();
  }
}
