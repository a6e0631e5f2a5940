import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, prepareDataDirectory } from '@ekyc/testkit';
import {
  openUserPool,
  type PoolMessage,
  type UserPool,
  type UserPoolDatabase,
  type UserPoolOptions,
} from '@ekyc/user-pool';
import Fastify from 'fastify';
import { migrateAll, openDatabase, readConfig, userPoolRoutes } from '@ekyc/server/testing';
import { databaseConnections } from '../clocked-service.ts';
import type { PoolEndpoint } from './person.ts';

/** The real pool, route and database in this process; the test sets the clock and reads the messages. */
export interface ClockedPool extends PoolEndpoint {
  readonly pool: UserPool;
  readonly db: UserPoolDatabase;
  readonly dataKey: Buffer;
  /** Newest last. */
  readonly messages: readonly PoolMessage[];
  /** Subjects that asked for their deletion. */
  readonly deletions: readonly string[];
  /** Whether an SMS can be sent is for the test to say. */
  readonly delivery: { smsAvailable: boolean };
  /** Lines that the route logged. */
  readonly logged: readonly unknown[];
  pass(seconds: number): void;
  close(): Promise<void>;
}

/** @param name which database */
export async function startClockedPool(
  name: 'embedded' | 'postgres',
  { sso = null }: Partial<Pick<UserPoolOptions, 'sso'>> = {},
): Promise<ClockedPool> {
  const database = await createTestDatabase(name);
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-pool-'));
  if (name === 'embedded') await prepareDataDirectory(directory);
  const { config } = readConfig({ DATA_DIR: directory, ...database.env });
  const opened = await openDatabase({ ...config, databaseConnections });
  await migrateAll(opened.db);
  const db = opened.db as unknown as UserPoolDatabase;
  const messages: PoolMessage[] = [];
  const deletions: string[] = [];
  const logged: unknown[] = [];
  const dataKey = randomBytes(32);
  // Time stands still but for what the test lets pass.
  let instant = Date.now();
  const now = () => new Date(instant);
  const delivery = { smsAvailable: true, deliver: (message: PoolMessage) => void messages.push(message) };
  const pool = await openUserPool({
    db,
    dataKey,
    now,
    endpoint: 'http://localhost:1/idp/',
    delivery,
    passkeys: { domain: 'console.example', origins: ['https://console.example'], name: 'クリィeKYC' },
    sso,
    onDeletionRequested: (subject) => {
      deletions.push(subject);
      return Promise.resolve();
    },
  });
  // Each test is a caller of its own address.
  const app = Fastify({ trustProxy: true });
  await userPoolRoutes(app, { pool, log: (...line) => void logged.push(line), addressesKnown: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    endpoint: `${url}/idp/`,
    poolId: pool.poolId,
    clientId: pool.clientId,
    now,
    codeSentTo: (to) => {
      const found = messages.findLast((message) => message.to === to && 'code' in message);
      return Promise.resolve(found && 'code' in found ? found.code : null);
    },
    pool,
    db,
    dataKey,
    messages,
    deletions,
    delivery,
    logged,
    pass: (seconds) => {
      instant += seconds * 1000;
    },
    close: async () => {
      await app.close();
      await opened.close();
      await database.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
