import { describe, expect, test } from 'vitest';
import { forbiddenTimes, type SearchedFrame, unsearchableTimes } from './forbidden-times.ts';

const end = Number.MAX_SAFE_INTEGER;
/** Frames a second apart: `.` clear, `x` with a My Number, `?` not to be decoded. */
const framesOf = (verdicts: string): SearchedFrame[] =>
  verdicts.split('').map((verdict, at) => ({
    wallMs: at * 1000,
    segment: 0,
    payloadSha256: String(at),
    verdict: verdict === 'x' ? 'forbidden' : verdict === '?' ? 'rejected' : 'clear',
  }));
const take = (number: number, fromWallMs: number, toWallMs: number) => ({ number, fromWallMs, toWallMs });

describe('what of a video must go', () => {
  test('in a take: from its begin to the next frame behind the last that shows a number', () => {
    expect(forbiddenTimes(framesOf('....x.x...'), [take(1, 2000, 9000)])).toEqual([
      { take: 1, fromWallMs: 2000, toWallMs: 7000 },
    ]);
    expect(forbiddenTimes(framesOf('...x'), [take(1, 2000, end)])).toEqual([
      { take: 1, fromWallMs: 2000, toWallMs: end },
    ]);
  });

  test('outside of takes: all between the takes beside it', () => {
    const takes = [take(2, 6000, 8000), take(1, 2000, 4000)];
    expect(forbiddenTimes(framesOf('.....x....'), takes)).toEqual([
      { take: null, fromWallMs: 4000, toWallMs: 6000 },
    ]);
    expect(forbiddenTimes(framesOf('x........x'), takes)).toEqual([
      { take: null, fromWallMs: 0, toWallMs: 2000 },
      { take: null, fromWallMs: 8000, toWallMs: end },
    ]);
  });

  test('without any take: all of it', () => {
    expect(forbiddenTimes(framesOf('..x..'), [])).toEqual([{ take: null, fromWallMs: 0, toWallMs: end }]);
  });

  test('nothing where nothing was seen', () => {
    expect(forbiddenTimes(framesOf('..?..'), [take(1, 2000, 4000)])).toEqual([]);
  });

  test('what cannot be decoded goes up to the next frame', () => {
    expect(unsearchableTimes(framesOf('.?..?'))).toEqual([
      { fromWallMs: 1000, toWallMs: 2000 },
      { fromWallMs: 4000, toWallMs: end },
    ]);
  });
});
