import { expect, test } from 'vitest';
import { placeInVideos } from './place-in-video.ts';

const first = { startedAt: 1_000_000, durationMs: 5000 };
const second = { startedAt: 1_007_000, durationMs: 4000 };
/** Recorded while the first one's last picture stood. */
const within = { startedAt: 1_002_000, durationMs: 1000 };

test.each([
  ['in it', [first], 1_003_000, { part: 0, videoMs: 3000 }],
  ['at its first frame', [first], 1_000_000, { part: 0, videoMs: 0 }],
  ['just before its first frame, as a take begins', [first], 999_200, { part: 0, videoMs: 0 }],
  ['just after its last', [first], 1_005_900, { part: 0, videoMs: 5000 }],
  ['long before', [first], 997_499, null],
  ['long after', [first], 1_007_501, null],
  ['in the second', [first, second], 1_009_000, { part: 1, videoMs: 2000 }],
  ['beside both, nearer to the first', [first, second], 1_005_500, { part: 0, videoMs: 5000 }],
  ['beside both, nearer to the second', [first, second], 1_006_500, { part: 1, videoMs: 0 }],
  ['in both', [first, within], 1_002_400, { part: 1, videoMs: 400 }],
  ['in the first, after the second within it', [first, within], 1_004_000, { part: 0, videoMs: 4000 }],
  ['where there is no video', [], 1_000_000, null],
])('a moment %s', (_, videos, wallMs, place) => {
  expect(placeInVideos(videos, wallMs)).toEqual(place);
});
