import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { StoredHead } from '@ekyc/contract';
import type { HeadKeeper } from '@ekyc/service';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createHeadFile, headFile } from './head-file.ts';
import { createS3HeadKeeper } from './s3-head-keeper.ts';

let directory: string;
let server: S3rver;
let s3: HeadKeeper;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-heads-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(directory, 's3'),
    configureBuckets: [{ name: 'evidence', configs: [] }],
  });
  const { port } = await server.run();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  vi.stubEnv('AWS_REGION', 'ap-northeast-1');
  s3 = createS3HeadKeeper({ bucket: 'evidence', endpoint: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const heads = Array.from(
  { length: 12 },
  (_, index): StoredHead => ({
    head: {
      size: index + 1,
      rootHash: randomBytes(32).toString('hex'),
      timestamp: new Date(Date.UTC(2026, 10, 22, index)).toISOString(),
      keyId: 'k1',
      signature: randomBytes(64).toString('base64'),
    },
    timestampResponse: index % 2 ? randomBytes(100).toString('base64') : null,
  }),
);

async function storedHeads(keeper: HeadKeeper): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of keeper.lines()) lines.push(JSON.parse(line));
  return lines;
}

describe('stored heads (the bucket is s3rver’s)', () => {
  test('a file keeps every head in order, over restarts and a line that was cut short', async () => {
    const data = join(directory, 'data');
    expect(await storedHeads(createHeadFile(data))).toEqual([]);
    const keeper = createHeadFile(data);
    await Promise.all(heads.slice(0, 8).map((head) => keeper.append(head)));
    const again = createHeadFile(data);
    for (const head of heads.slice(8)) await again.append(head);
    expect(await storedHeads(again)).toEqual(heads);
    expect((await stat(join(data, headFile))).mode & 0o777).toBe(0o600);
    await appendFile(join(data, headFile), '{"head":{"si');
    await again.append(heads[0] as StoredHead);
    const lines: string[] = [];
    for await (const line of again.lines()) lines.push(line);
    expect(lines.slice(-2)).toEqual(['{"head":{"si', JSON.stringify(heads[0])]);
  });

  test('a bucket that is locked against changes takes heads: each comes with its checksum', async () => {
    const seen: { readonly body: Buffer; readonly md5: string | undefined }[] = [];
    // As S3 does with object lock.
    const locked = createServer((request, response) => {
      const md5 = request.headers['content-md5']?.toString();
      void buffer(request).then((body) => {
        seen.push({ body, md5 });
        response.writeHead(md5 === undefined ? 400 : 200).end();
      });
    }).listen(0, '127.0.0.1');
    await once(locked, 'listening');
    const endpoint = `http://127.0.0.1:${(locked.address() as AddressInfo).port}`;
    const keeper = createS3HeadKeeper({ bucket: 'heads', endpoint });
    await keeper.append(heads[0] as StoredHead);
    locked.close();
    const [{ body, md5 } = { body: Buffer.alloc(0), md5: '' }] = seen;
    expect(JSON.parse(body.toString())).toEqual(heads[0]);
    expect(md5).toBe(createHash('md5').update(body).digest('base64'));
  });

  test('a bucket keeps every head in an object of its own', async () => {
    for (const head of heads.toReversed()) await s3.append(head);
    expect(await storedHeads(s3)).toEqual(heads);
  });
});
