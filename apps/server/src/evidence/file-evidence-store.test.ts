import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  await expect(store.get('biz/ver/mat')).rejects.toThrow('ENOENT');
});

test.each(['../outside', 'a//b', '/etc/passwd', 'a/../../b', ''])('refuses the key %j', async (key) => {
  const store = createFileEvidenceStore(directory);
  await expect((async () => store.put(key, Buffer.alloc(1)))()).rejects.toThrow('ids');
});
