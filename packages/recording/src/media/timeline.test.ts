import { describe, expect, test } from 'vitest';
import { frameOf } from '../../test/vp8-frames.ts';
import { Timeline } from './timeline.ts';
import { parseVp8Frame } from './vp8.ts';

function assembled(kind: 'key' | 'delta', ms: number) {
  const data = frameOf(kind);
  const head = parseVp8Frame(data);
  if (!head) throw new Error('no frame');
  return { ...head, data, timestamp: (4_294_967_000 + ms * 90) >>> 0 };
}

describe('a timeline', () => {
  test('counts from the first key frame, over the end of the numbers', () => {
    const timeline = new Timeline();
    expect(timeline.take(assembled('delta', 0), 0)).toBeNull();
    expect(timeline.take(assembled('key', 33), 33)?.frame.ticks).toBe(0);
    expect(timeline.take(assembled('delta', 66), 66)?.frame.ticks).toBe(33 * 90);
    expect(timeline).toMatchObject({ dropped: 1, lastMs: 33 });
  });

  test('lists the time between the last frame before a loss and the next key frame', () => {
    const timeline = new Timeline();
    timeline.take(assembled('key', 0), 0);
    timeline.take(assembled('delta', 33), 33);
    timeline.take({ broken: true }, 66);
    timeline.take({ broken: true }, 70);
    expect(timeline.take(assembled('delta', 99), 99)).toBeNull();
    expect(timeline.openGap(99)).toEqual({ fromMs: 33, toMs: 99 });
    expect(timeline.take(assembled('key', 500), 500)?.gap).toEqual({ fromMs: 33, toMs: 500 });
    expect(timeline.take(assembled('delta', 533), 533)?.gap).toBeNull();
    expect(timeline.openGap(600)).toBeNull();
  });

  test.each([
    ['ahead of the clock', 3000, 100],
    ['before the last frame', -33, 100],
    ['far behind the clock', 200, 20_000],
  ])('refuses a frame %s, and goes on with the next key frame', (_, ms, now) => {
    const timeline = new Timeline();
    timeline.take(assembled('key', 0), 0);
    expect(timeline.take(assembled('delta', ms), now)).toBeNull();
    expect(timeline.needsKey).toBe(true);
    expect(timeline.take(assembled('key', now + 100), now + 100)?.gap).toEqual({
      fromMs: 0,
      toMs: now + 100,
    });
  });

  test('takes frames that a stalled line brings late', () => {
    const timeline = new Timeline();
    timeline.take(assembled('key', 0), 0);
    expect(timeline.take(assembled('delta', 33), 5000)).not.toBeNull();
    expect(timeline.take(assembled('delta', 66), 5001)).not.toBeNull();
  });
});
