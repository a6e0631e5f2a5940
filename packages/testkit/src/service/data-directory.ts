import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedFolder, keyOf } from '../cache/index.ts';
import { processEnvironment } from './process-environment.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const commandLine = join(root, 'apps/server/src/cli/main.ts');

let key: string | undefined;

/** Changes with whatever may change the schema: the code that makes it, and the packages it is made with. */
function schemaKey(): string {
  const sources = globSync(
    ['{packages/{service,user-pool,contract},apps/server}/src/**/*.ts', 'package-lock.json'],
    { cwd: root, exclude: ['**/*.test.ts'] },
  );
  return keyOf(
    'migrated database',
    ...sources.toSorted().flatMap((name) => [name, readFileSync(join(root, name))]),
  );
}

/**
 * Lays a migrated embedded database without rows into a data folder that has none: what the first start would make
 * itself with five seconds of processor time. Made by the operator's own `migrate`. A folder that does not exist is
 * left to the service, so that some starts do the whole.
 */
export async function prepareDataDirectory(directory: string): Promise<void> {
  const database = join(directory, 'database');
  if (!existsSync(directory) || existsSync(database)) return;
  key ??= schemaKey();
  const empty = await cachedFolder(key, async (folder) => {
    const made = await mkdtemp(join(tmpdir(), 'ekyc-migrated-'));
    await promisify(execFile)(process.execPath, [commandLine, 'migrate'], {
      env: { ...processEnvironment(), DATA_DIR: made },
    });
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
