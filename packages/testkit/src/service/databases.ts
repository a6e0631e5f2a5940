import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { migratedTemplate } from './postgres-template.ts';

export interface TestDatabase {
  readonly name: 'embedded' | 'postgres';
  /** Variables for the service under test. */
  readonly env: Readonly<Record<string, string>>;
  /** Rows of a statement, run beside the service; null on the embedded database, which only its process can read. */
  query: ((text: string) => Promise<readonly Record<string, unknown>[]>) | null;
  remove(): Promise<void>;
}

/** Databases that integration tests run on: the embedded one, and Postgres where TEST_DATABASE_URL is set. */
export const databaseNames: readonly TestDatabase['name'][] = process.env['TEST_DATABASE_URL']
  ? ['embedded', 'postgres']
  : ['embedded'];

/** Whether everything runs, as by `npm run test:all`: both databases, all rounds of races, every document and layout. */
export const runsAll = process.env['TEST_ALL'] === '1';

/** For files whose subject is not the database: the last of them, by `npm run test:all` both. */
export const oneDatabase: readonly TestDatabase['name'][] = runsAll ? databaseNames : databaseNames.slice(-1);

/**
 * A database of that kind without rows, for one test file.
 * @param schema whether the tables are there already, or the first start makes them; on the embedded database
 *   `prepareDataDirectory` and `startService` see to that
 */
export async function createTestDatabase(
  name: TestDatabase['name'],
  schema: 'migrated' | 'none' = 'migrated',
): Promise<TestDatabase> {
  if (name === 'embedded') return { name, env: {}, query: null, remove: () => Promise.resolve() };
  const base = process.env['TEST_DATABASE_URL'];
  if (!base) throw new Error('TEST_DATABASE_URL is not set');
  const database = `ekyc_test_${randomBytes(6).toString('hex')}`;
  const template = schema === 'migrated' ? ` template ${await migratedTemplate(base)}` : '';
  await runStatement(base, `create database ${database}${template}`);
  // Tests kill services, never the server: what it has committed is there without waiting for its disk.
  await runStatement(base, `alter database ${database} set synchronous_commit = off`);
  const url = new URL(base);
  url.pathname = `/${database}`;
  return {
    name,
    env: { DATABASE_URL: url.href },
    query: (text) => runStatement(url.href, text),
    remove: async () => {
      await runStatement(base, `drop database if exists ${database} with (force)`);
    },
  };
}

async function runStatement(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
