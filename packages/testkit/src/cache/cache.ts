import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('..', import.meta.url));
/** Goes with the packages that made what lies here: `npm ci` empties it. */
export const cacheRoot = join(source, '..', '..', '..', 'node_modules', '.cache', 'ekyc-testkit');

/** SHA-256 of everything that a result depends on. */
export function keyOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

/** One value for the source text of these folders of the testkit, tests left out. */
export function sourcesHash(...folders: readonly string[]): string {
  const files = folders.flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .toSorted()
      .map((name) => join(folder, name)),
  );
  return keyOf(...files.flatMap((file) => [file, readFileSync(join(source, file))]));
}

/** The bytes that `make` made for this key, in this process or an earlier one. */
export async function cachedFile(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = await readFile(pathOf(key)).catch(() => null);
  return known ?? kept(pathOf(key), await make());
}

/** The same where nothing can be waited for. */
export function cachedFileSync(key: string, make: () => Buffer): Buffer {
  const path = pathOf(key);
  return existsSync(path) ? readFileSync(path) : kept(path, make());
}

const pathOf = (key: string) => join(cacheRoot, key.slice(0, 2), key);

/** Concurrent readers see the whole file or none. */
function kept(path: string, made: Buffer): Buffer {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, made);
  renameSync(unfinished, path);
  return made;
}

/** A folder that `fill` filled for this key, in this process or an earlier one; nobody writes to it. */
export async function cachedFolder(key: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const path = join(cacheRoot, key);
  if (existsSync(path)) return path;
  await mkdir(cacheRoot, { recursive: true });
  const unfinished = await mkdtemp(join(cacheRoot, 'unfinished-'));
  await fill(unfinished);
  await rename(unfinished, path).catch(async (error: unknown) => {
    // Another process was faster: its folder is as good.
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  });
  return path;
}
