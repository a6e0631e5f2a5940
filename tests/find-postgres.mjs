import { createRequire } from 'node:module';

/** Where a Debian or a container with Postgres for tests answers. */
const usual = 'postgres://postgres@127.0.0.1:5432/test';

/** Before all files: takes the Postgres of TEST_DATABASE_URL, else the usual one if it answers, else the embedded database. */
export default async function findPostgres() {
  if (process.env.TEST_DATABASE_URL !== undefined) return;
  const { Client } = createRequire(new URL('../apps/server/package.json', import.meta.url))('pg');
  const client = new Client({ connectionString: usual, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    process.env.TEST_DATABASE_URL = usual;
  } catch {
    process.stdout.write('No Postgres answers: tests run on the embedded database.\n');
  }
}
