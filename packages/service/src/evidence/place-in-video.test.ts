import { expect, test } from 'vitest';
import { placeInVideo } from './place-in-video.ts';

const video = { startedAt: 1_000_000, durationMs: 5000 };

test.each([
  ['in it', 1_003_000, 3000],
  ['at its first frame', 1_000_000, 0],
  ['just before its first frame, as a take begins', 999_200, 0],
  ['just after its last', 1_005_900, 5000],
  ['long before', 997_499, null],
  ['long after', 1_007_501, null],
])('a moment %s', (_, wallMs, place) => {
  expect(placeInVideo(video, wallMs)).toBe(place);
});
