import { expect, test } from 'vitest';
import type { CheckResult } from '../checks/index.ts';
import type { VideoFindings } from './look-at-video.ts';
import { withMovementInVideo } from './liveness-in-video.ts';
import type { Movement } from './movement.ts';

const clear: CheckResult = {
  check: 'liveness',
  outcome: 'clear',
  values: { passedInstructions: 2 },
  thresholds: { passedInstructions: 2 },
  engine: null,
};
const moved = (photoType: Movement['photoType'], furthest: number | null): Movement => ({
  photoType,
  instruction: 'turnLeft',
  frames: 4,
  furthest,
  steps: 1,
  monotone: true,
});
const video = (...furthest: (number | null)[]): VideoFindings => ({
  live: true,
  chunks: 9,
  segments: 1,
  durationMs: 20_000,
  gapsMs: 0,
  coverage: { uncovered: [], lostMs: 0 },
  destroyedChunks: 0,
  keyFrames: 12,
  replayedFrames: 0,
  replayedScenes: 0,
  undecodedFrames: 0,
  pictures: [],
  movements: furthest.map((one, at) => moved(at === 0 ? 'instruction1' : 'instruction2', one)),
  injection: { virtualCamera: true, repeatedFrames: 7, evenFrameTimes: 1 },
  engine: null,
});

test.each([
  ['clear', 'shown', video(1.2, 0.9)],
  ['clear', 'shownInPart', video(1.2, null)],
  ['clear', 'notMeasured', video(null, null)],
  ['consider', 'notShown', video(1.2, 0.74)],
  ['consider', 'notShown', video(0, null)],
  ['clear', 'notFilmed', 'absent'],
  ['clear', 'notFilmed', 'broken'],
] as const)('%s where the movement is %s', (outcome, movement, given) => {
  expect(withMovementInVideo(clear, given)).toMatchObject({
    outcome,
    values: { passedInstructions: 2, movement },
  });
});

test('a video clears nobody whom the pictures did not', () => {
  expect(withMovementInVideo({ ...clear, outcome: 'consider' }, video(1.2, 1.2)).outcome).toBe('consider');
});

test('signs of injection are reported and decide nothing', () => {
  expect(withMovementInVideo(clear, video(1, 1))).toMatchObject({
    outcome: 'clear',
    values: { virtualCamera: true, repeatedFrames: 7, evenFrameTimes: 1 },
  });
});

test('other checks, and a liveness that does not apply, stay as they are', () => {
  const others: CheckResult[] = [
    { ...clear, check: 'faceMatch' },
    { ...clear, outcome: 'notApplicable' },
  ];
  for (const other of others) expect(withMovementInVideo(other, video(0))).toBe(other);
});
