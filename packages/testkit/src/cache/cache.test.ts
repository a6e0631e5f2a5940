import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cachedFile, cachedFolder, cacheRoot, keyOf, sourcesHash } from './cache.ts';

const once = keyOf('kept.test', crypto.randomUUID());
const folderKey = keyOf('kept.test folder', crypto.randomUUID());
afterAll(async () => {
  await rm(join(cacheRoot, once.slice(0, 2), once), { force: true });
  await rm(join(cacheRoot, folderKey), { recursive: true, force: true });
});

test('makes a file once, also when several ask at a time', async () => {
  let made = 0;
  const get = () =>
    cachedFile(once, () => {
      made += 1;
      return Promise.resolve(Buffer.from('a picture'));
    });
  expect(await get()).toEqual(Buffer.from('a picture'));
  expect(await Promise.all([get(), get()])).toEqual([Buffer.from('a picture'), Buffer.from('a picture')]);
  expect(made).toBe(1);
});

test('gives a folder only when it is full, and the same one to all', async () => {
  const fill = (folder: string) => writeFile(join(folder, 'content'), 'whole');
  const folders = await Promise.all([cachedFolder(folderKey, fill), cachedFolder(folderKey, fill)]);
  expect(new Set(folders).size).toBe(1);
  expect(await readFile(join(folders[0] ?? '', 'content'), 'utf8')).toBe('whole');
});

test('makes nothing known of a failure', async () => {
  const key = keyOf('kept.test failing', crypto.randomUUID());
  await expect(cachedFile(key, () => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
  expect(await cachedFile(key, () => Promise.resolve(Buffer.from('drawn')))).toEqual(Buffer.from('drawn'));
  await rm(join(cacheRoot, key.slice(0, 2), key));
});

test('knows other keys for other parts, wherever they are cut', () => {
  expect(keyOf('ab', 'c')).not.toBe(keyOf('a', 'bc'));
  expect(sourcesHash('photography')).toBe(sourcesHash('photography'));
  expect(sourcesHash('photography')).not.toBe(sourcesHash('scenes'));
});
