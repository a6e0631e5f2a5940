import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, prepareDataDirectory, type TestDatabase } from '@ekyc/testkit';
import { migrateAll, type OpenDatabase, openDatabase } from '@ekyc/server/testing';

/** A database of the newest schema in this process, without a service. */
export interface OpenedDatabase extends Pick<OpenDatabase, 'db'> {
  readonly directory: string;
  /** For connections of other users; null on the embedded database. */
  readonly url: string | null;
  remove(): Promise<void>;
}

export async function openTestDatabase(name: TestDatabase['name']): Promise<OpenedDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-opened-'));
  const test = await createTestDatabase(name);
  if (name === 'embedded') await prepareDataDirectory(directory);
  const url = test.env['DATABASE_URL'] ?? null;
  const database = await openDatabase({ databaseUrl: url, dataDirectory: directory });
  await migrateAll(database.db);
  return {
    db: database.db,
    directory,
    url,
    remove: async () => {
      await database.close();
      await test.remove();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
