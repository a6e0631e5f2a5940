import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedFolder } from '../cache/index.ts';
import { migrateDatabase, schemaKey } from './migrated-database.ts';

/**
 * Lays a migrated embedded database without rows into a data folder that has none: what the first start would make
 * itself with five seconds of processor time. A folder that does not exist is left to the service, so that some starts
 * do the whole.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!existsSync(directory) || existsSync(database)) return;
  const empty = await cachedFolder(schemaKey(), async (folder) => {
    const made = await mkdtemp(join(tmpdir(), 'ekyc-migrated-'));
    await migrateDatabase({ DATA_DIR: made });
    await copy(join(made, 'database'), folder);
    await rm(made, { recursive: true });
  });
  await copy(empty, database);
}

/** By the system's own command: Node's copy of a thousand small files costs a processor half a second. */
async function copy(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}
