import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MeasuredGroup } from '@ekyc/vision';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkManifest, distancesOf, writeMeasured } from './manifest.ts';
import { UnusableFolder } from './people-folder.ts';

const dlib = fileURLToPath(
  new URL('../../../../packages/vision/face-models/dlib/manifest.json', import.meta.url),
);
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'));
  file = join(folder, 'manifest.json');
  await cp(dlib, file);
});
afterEach(() => rm(folder, { recursive: true }));

const group = (set: string, people: number): MeasuredGroup => ({
  group: 'Japanese women',
  set,
  people,
  photos: 90,
  against: 'portrait',
  frames: 3,
  againstFrames: 2,
  rates: [
    {
      distance: 0.5,
      impostorPairs: 10,
      falseMatches: 1,
      fmr: 0.1,
      fmrUpper: 0.4,
      genuinePairs: 5,
      fnmr: 0,
      fnmrInterval: [0, 0.25],
    },
  ],
});
const manifest = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;

test('adds what was measured and keeps the rest; the same set is replaced', async () => {
  const before = await manifest();
  const own = before['measured'] as MeasuredGroup[];
  await writeMeasured(file, 'dlib-resnet-v1', 'ours', [group('ours', 30)], '2026-12-01');
  await writeMeasured(file, 'dlib-resnet-v1', 'ours', [group('ours', 31)], '2026-12-02');
  expect(await manifest()).toEqual({
    ...before,
    measuredOn: '2026-12-02',
    measured: [...own, group('ours', 31)],
  });
  expect(await readFile(file, 'utf8')).toContain('"fnmrInterval": [0, 0.25]');
});

test('writes nothing into another model’s manifest or into what is none', async () => {
  const before = await readFile(file, 'utf8');
  await expect(writeMeasured(file, 'sface', 'ours', [group('ours', 30)], '2026-12-01')).rejects.toThrow(
    UnusableFolder,
  );
  await expect(checkManifest(file, 'sface')).rejects.toThrow('is the manifest of dlib-resnet-v1');
  expect(await readFile(file, 'utf8')).toBe(before);
  await expect(checkManifest(join(folder, 'none.json'), 'sface')).rejects.toThrow('cannot be read');
  const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url));
  await expect(checkManifest(packageFile, 'sface')).rejects.toThrow('is no manifest');
});

test('rates are given at the distances that the model’s figures have, else between its bounds', () => {
  const bounds = { accept: { min: 0.4, max: 0.55 }, review: { min: 0.55, max: 0.65 } };
  expect(distancesOf({ measured: [group('a', 1), group('b', 1)], bounds })).toEqual([0.5]);
  expect(distancesOf({ measured: [], bounds })).toEqual([0.4, 0.45, 0.5, 0.55, 0.6, 0.65]);
});
