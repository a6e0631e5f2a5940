import { expect, test } from 'vitest';
import type { RecordingSummary, WallTime } from '../recording/index.ts';
import { coverageOf, type TakenPicture } from './coverage.ts';

const startedAt = 1_700_000_000_000;
const time = (fromSecond: number, toSecond: number): WallTime => ({
  fromWallMs: startedAt + fromSecond * 1000,
  toWallMs: startedAt + toSecond * 1000,
});
const segment = (fromSecond: number, toSecond: number, gaps: readonly WallTime[] = []) => ({
  segment: 0,
  kind: 'frames' as const,
  ...time(fromSecond, toSecond),
  frames: 100,
  gaps,
  reason: 'stopped',
});
const mark = (second: number, name = 'camera.off') => ({
  wallMs: startedAt + second * 1000,
  mark: { name, at: 1 },
});
const summary = (given: Partial<RecordingSummary>): RecordingSummary => ({
  segments: [],
  cuts: [],
  marks: [],
  chunks: 1,
  bytes: 1,
  ...given,
});
const taken = (photoType: TakenPicture['photoType'], second: number, take = 1): TakenPicture => {
  const wallMs = startedAt + second * 1000;
  return { photoType, take, earliestWallMs: wallMs, wallMs, marked: true };
};
/** Of one that arrived, nobody said when it was taken. */
const arrived = (second: number): TakenPicture => {
  const { earliestWallMs, ...picture } = taken('front', second);
  return { ...picture, earliestWallMs: earliestWallMs - 15_000, marked: false };
};
const take = [taken('front', 5), taken('back', 30), taken('tilted', 55)];

test.each([
  ['one segment', { segments: [segment(0, 60)] }],
  ['two, because the page was reloaded', { segments: [segment(0, 8), segment(25, 60)] }],
  ['one whose process was killed right before a picture', { segments: [segment(0, 28), segment(40, 60)] }],
  [
    'gaps before the first picture and after the last',
    { segments: [segment(0, 90, [time(0, 5), time(55, 80)])] },
  ],
])('%s covers a take', (_, given) => {
  expect(coverageOf(summary(given), take)).toEqual({ uncovered: [], lostMs: 0 });
});

test('nothing covers no picture', () => {
  expect(coverageOf(summary({}), take)).toEqual({ uncovered: ['front', 'back', 'tilted'], lostMs: 0 });
  expect(coverageOf(summary({ segments: [segment(0, 60)] }), [])).toEqual({ uncovered: [], lostMs: 0 });
});

test('a picture outside of every segment is uncovered, as is one of a segment that was destroyed', () => {
  const segments = [segment(0, 20), segment(50, 60), { ...segment(25, 35), kind: null }];
  expect(coverageOf(summary({ segments }), take).uncovered).toEqual(['back']);
});

test('a picture in a gap is uncovered, one beside it is not', () => {
  const gaps = [time(27, 33)];
  const found = coverageOf(summary({ segments: [segment(0, 60, gaps)] }), take);
  expect(found).toEqual({ uncovered: ['back'], lostMs: 6000 });
  const beside = coverageOf(summary({ segments: [segment(0, 60, [time(28, 34)])] }), take);
  expect(beside).toEqual({ uncovered: [], lostMs: 6000 });
});

test('what was destroyed covers nothing, at both ends neither', () => {
  const destroyed = (fromWallMs: number | null, toWallMs: number | null) =>
    coverageOf(summary({ segments: [segment(0, 60)], cuts: [{ chunks: 3, fromWallMs, toWallMs }] }), take);
  const { fromWallMs, toWallMs } = time(20, 40);
  expect(destroyed(fromWallMs, toWallMs)).toEqual({ uncovered: ['back'], lostMs: 0 });
  expect(destroyed(null, toWallMs).uncovered).toEqual(['front', 'back']);
  expect(destroyed(fromWallMs, null).uncovered).toEqual(['back', 'tilted']);
});

test('gaps are summed within a take; the worst take counts', () => {
  const gaps = [time(1, 7), time(10, 12), time(40, 43), time(70, 74)];
  const pictures = [...take, taken('selfie', 65, 2), taken('instruction1', 90, 2)];
  expect(coverageOf(summary({ segments: [segment(0, 95, gaps)] }), pictures)).toEqual({
    uncovered: [],
    // Two seconds of the first lie behind the first picture.
    lostMs: 7000,
  });
});

test('a gap that the closed camera prolongs counts up to there', () => {
  const given = (second: number, name?: string) =>
    coverageOf(summary({ segments: [segment(0, 60, [time(8, 20)])], marks: [mark(second, name)] }), take)
      .lostMs;
  expect(given(9)).toBe(1000);
  // It has overtaken the last frames.
  expect(given(7)).toBe(0);
  expect(given(4)).toBe(12_000);
  expect(given(21)).toBe(12_000);
  expect(given(9, 'shutter')).toBe(12_000);
});

test('a picture of which only the arrival is known is covered by video of shortly before', () => {
  const segments = [segment(0, 20)];
  expect(coverageOf(summary({ segments }), [arrived(30)]).uncovered).toEqual([]);
  expect(coverageOf(summary({ segments }), [arrived(40)]).uncovered).toEqual(['front']);
});
