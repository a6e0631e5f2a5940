import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MissingObjectError } from '@ekyc/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFileEvidenceStore } from './file-evidence-store.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-evidence-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('gives back what was put and leaves nothing else behind', async () => {
  const store = createFileEvidenceStore(join(directory, 'evidence'));
  await store.put('biz/ver/mat', Buffer.from([1, 2, 3]));
  expect([...(await store.get('biz/ver/mat'))]).toEqual([1, 2, 3]);
  expect(await readdir(join(directory, 'evidence/biz/ver'))).toEqual(['mat.sealed']);
  await store.remove('biz/ver/mat');
  await store.remove('biz/ver/mat');
  await expect(store.get('biz/ver/mat')).rejects.toThrow(MissingObjectError);
});

test.each(['../outside', 'a//b', '/etc/passwd', 'a/../../b', ''])('refuses the key %j', async (key) => {
  const store = createFileEvidenceStore(directory);
  await expect((async () => store.put(key, Buffer.alloc(1)))()).rejects.toThrow('ids');
});

test('lists every object and removes those of one verification only', async () => {
  const store = createFileEvidenceStore(join(directory, 'many'));
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of store.list()) found.push(key);
    return found.toSorted();
  };
  expect(await keys()).toEqual([]);
  await store.removeAll('b/none');
  const before = Date.now() - 5000;
  for (const key of ['b/v1/m1', 'b/v1/m2', 'b/v10/m3']) await store.put(key, randomBytes(10));
  // What a write that was broken off left behind.
  await writeFile(join(directory, 'many/b/v1/m4.sealed.abc.tmp'), 'half');
  expect(await keys()).toEqual(['b/v1/m1', 'b/v1/m2', 'b/v10/m3']);
  for await (const { writtenAt } of store.list()) expect(writtenAt.getTime()).toBeGreaterThan(before);
  await store.removeAll('b/v1');
  expect(await keys()).toEqual(['b/v10/m3']);
  await expect(access(join(directory, 'many/b/v1'))).rejects.toThrow('ENOENT');
  await expect(store.removeAll('../b')).rejects.toThrow('made of ids');
});
