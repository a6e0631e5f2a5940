import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCameraFile } from './camera-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'camera-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (background: string) =>
  sharp({ create: { width: 108, height: 192, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('writes thirty JPEGs a second, each picture in its turn', async () => {
  const file = path.join(folder, 'two.mjpeg');
  await writeCameraFile(file, [await plain('#fff'), await plain('#000')], {
    width: 108,
    height: 192,
    secondsEach: 0.5,
  });
  const bytes = await readFile(file);
  const starts: number[] = [];
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 1, 'hex'))
    starts.push(at);
  expect(starts).toHaveLength(30);
  const brightness = async (index: number) => {
    const { channels } = await sharp(bytes.subarray(starts[index], starts[index + 1])).stats();
    return channels[0]?.mean ?? Number.NaN;
  };
  // White and black of video range.
  expect(await brightness(14)).toBeCloseTo(235, -1);
  expect(await brightness(15)).toBeCloseTo(16, -1);
});

test('refuses a name that Chromium would not know', async () => {
  await expect(writeCameraFile(path.join(folder, 'camera.avi'), [])).rejects.toThrow('.mjpeg');
});

test('fails when the folder is missing', async () => {
  const file = path.join(folder, 'missing', 'camera.mjpeg');
  await expect(writeCameraFile(file, [await plain('#fff')], { width: 16, height: 16 })).rejects.toThrow(
    'ENOENT',
  );
});
