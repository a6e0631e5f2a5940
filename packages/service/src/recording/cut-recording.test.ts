import { describe, expect, test } from 'vitest';
import { isWithin, joinCuts } from './cut-recording.ts';

const cut = (from: number, to = from) => ({ from, to, hash: `hash-${to}` });

describe('what is cut out of a video', () => {
  test('neighbours become one cut that ends in the last hash', () => {
    expect(joinCuts([cut(3), cut(1), cut(2)])).toEqual([{ from: 1, to: 3, hash: 'hash-3' }]);
  });

  test('what lies apart stays apart, in order', () => {
    expect(joinCuts([cut(9), cut(1, 2), cut(4)])).toEqual([cut(1, 2), cut(4), cut(9)]);
    expect(joinCuts([])).toEqual([]);
  });

  const startedAt = 1_000_000;
  const chunk = (kind: string) =>
    ({ kind, segment_started_at: new Date(startedAt), from_ms: 2000, duration_ms: 1000 }) as Parameters<
      typeof isWithin
    >[0];

  test('a chunk that shows a moment of it goes, one that only touches it stays', () => {
    const shows = (from: number, to: number) => isWithin(chunk('frames'), startedAt + from, startedAt + to);
    expect(shows(2999, 5000)).toBe(true);
    expect(shows(0, 2001)).toBe(true);
    expect(shows(2200, 2300)).toBe(true);
    expect(shows(3000, 5000)).toBe(false);
    expect(shows(0, 2000)).toBe(false);
  });

  test('marks and heads show nothing', () => {
    expect(isWithin(chunk('marks'), startedAt, startedAt + 10_000)).toBe(false);
    for (const kind of ['frames', 'webm', 'mp4'])
      expect(isWithin(chunk(kind), startedAt, startedAt + 10_000), kind).toBe(true);
  });
});
