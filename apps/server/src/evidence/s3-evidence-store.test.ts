import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvidenceStore, MissingObjectError } from '@ekyc/service';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createS3EvidenceStore } from './s3-evidence-store.ts';

let directory: string;
let server: S3rver;
let store: EvidenceStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'evidence', configs: [] }],
  });
  const { port } = await server.run();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  vi.stubEnv('AWS_REGION', 'ap-northeast-1');
  store = createS3EvidenceStore({ bucket: 'evidence', endpoint: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('gives back exactly what was put, and forgets what was removed (the bucket is s3rver’s)', async () => {
  const bytes = randomBytes(300_000);
  await store.put('biz/ver/one', bytes);
  expect(sha256(await store.get('biz/ver/one'))).toBe(sha256(bytes));
  await store.put('biz/ver/one', Buffer.from([1]));
  expect([...(await store.get('biz/ver/one'))]).toEqual([1]);
  await store.remove('biz/ver/one');
  await store.remove('biz/ver/one');
  await expect(store.get('biz/ver/one')).rejects.toThrow(MissingObjectError);
});

test('lists all objects and removes those of one verification alone (the bucket is s3rver’s)', async () => {
  const keys = ['biz/ver/a', 'biz/ver/b', 'biz/verbatim/c', 'other/ver/d'];
  for (const key of keys) await store.put(key, Buffer.from(key));
  const listed = async () => {
    const found: string[] = [];
    for await (const { key, writtenAt } of store.list()) {
      expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
      found.push(key);
    }
    return found.toSorted();
  };
  expect(await listed()).toEqual(keys);
  await store.removeAll('biz/ver');
  await store.removeAll('biz/ver');
  expect(await listed()).toEqual(['biz/verbatim/c', 'other/ver/d']);
});
