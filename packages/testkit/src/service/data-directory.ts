import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cachedFolder, keyOf } from '../cache/index.ts';

/** The version that is installed decides how an empty database looks. */
const made = createRequire(import.meta.url).resolve('@electric-sql/pglite');

/**
 * Lays an empty embedded database into a data folder that has none: what the first start would make itself with
 * four seconds of processor time. It has no table yet: the schema is every start's own work. A folder that does not
 * exist is left to the service.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!existsSync(directory) || existsSync(database)) return;
  const empty = await cachedFolder(keyOf('empty database', readFileSync(made)), async (folder) => {
    const pglite = await PGlite.create(folder);
    await pglite.close();
  });
  await cp(empty, database, { recursive: true });
}
