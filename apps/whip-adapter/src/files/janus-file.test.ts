import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstPacketAt } from './janus-file.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'ekyc-mjr-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array): Promise<number | null> {
  const path = join(folder, 'x.mjr');
  await writeFile(path, bytes);
  return firstPacketAt(path);
}

function mjr(header: string, magic = 'MJR00002'): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(header));
  return Buffer.concat([Buffer.from(magic), length, Buffer.from(header), Buffer.alloc(100)]);
}

test('a recording tells when its first packet came', async () => {
  const header = '{"t":"v","c":"vp8","s":1795318871000000,"u":1795318872345678}';
  expect(await read(mjr(header))).toBe(1_795_318_872_345);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['Janus has opened it only', Buffer.from('MJR00002')],
  ['another format', mjr('{"u":1}', 'MEETECHO')],
  ['a header that was cut', mjr('{"u":1}').subarray(0, 12)],
  ['a header that is no JSON', mjr('{"u":')],
  ['a header without a first packet', mjr('{"t":"v"}')],
])('is none: %s', async (_, bytes) => expect(await read(bytes)).toBeNull());
