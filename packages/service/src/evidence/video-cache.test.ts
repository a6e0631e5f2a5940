import { expect, test } from 'vitest';
import type { ExportedVideo } from '../recording/index.ts';
import { VideoCache } from './video-cache.ts';

function video(startedAt: number): ExportedVideo {
  return { mimeType: 'video/webm', bytes: new Uint8Array(1), durationMs: 1, startedAt };
}

function counting() {
  let made = 0;
  return () => Promise.resolve([video((made += 1))]);
}

test('a video is made once, and again when what is stored has changed', async () => {
  const cache = new VideoCache();
  const make = counting();
  const both = await Promise.all([cache.get('a', '1', make), cache.get('a', '1', make)]);
  expect(both).toEqual([[video(1)], [video(1)]]);
  expect(await cache.get('a', '2', make)).toEqual([video(2)]);
  // What was made before is not brought back either.
  expect(await cache.get('a', '1', make)).toEqual([video(3)]);
});

test('what fails is not cached, and takes nothing newer with it', async () => {
  const cache = new VideoCache();
  const make = counting();
  const failing = cache.get('a', '1', () => Promise.reject(new Error('no store')));
  const newer = cache.get('a', '2', make);
  await expect(failing).rejects.toThrow('no store');
  expect(await newer).toEqual([video(1)]);
  expect(await cache.get('a', '2', make)).toEqual([video(1)]);
  await expect(cache.get('b', '1', () => Promise.reject(new Error('again')))).rejects.toThrow('again');
  expect(await cache.get('b', '1', make)).toEqual([video(2)]);
});

test('only the last three verifications are cached', async () => {
  const cache = new VideoCache();
  const make = counting();
  for (const id of ['a', 'b', 'c', 'd']) await cache.get(id, '1', make);
  expect(await cache.get('d', '1', make)).toEqual([video(4)]);
  expect(await cache.get('a', '1', make)).toEqual([video(5)]);
});
