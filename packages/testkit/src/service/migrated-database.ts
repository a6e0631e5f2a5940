import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { keyOf } from '../cache/index.ts';
import { nodeSwitches, processEnvironment } from './process-environment.ts';

/** The clone that these tests are of. */
export const clone = fileURLToPath(new URL('../../../..', import.meta.url));
const program = join(clone, 'tests/migrated-database.ts');

let key: string | undefined;

/** Changes with whatever may change the schema: the code that makes it, and the packages it is made with. */
export function schemaKey(): string {
  key ??= keyOf('migrated database', ...schemaSources());
  return key;
}

function schemaSources(): readonly (string | Uint8Array)[] {
  const sources = globSync(
    ['{packages/{service,user-pool,contract},apps/server}/src/**/*.ts', 'tests/*.ts', 'package-lock.json'],
    { cwd: clone, exclude: ['**/*.test.ts'] },
  );
  return sources.toSorted().flatMap((name) => [name, readFileSync(join(clone, name))]);
}

/** Runs the migrations and makes the queues in the database of these variables. */
export async function migrateDatabase(env: Readonly<Record<string, string>>): Promise<void> {
  const unused = await mkdtemp(join(tmpdir(), 'ekyc-migrated-'));
  await promisify(execFile)(process.execPath, [...nodeSwitches, program], {
    env: { ...processEnvironment(), DATA_DIR: unused, ...env },
  });
  await rm(unused, { recursive: true });
}
