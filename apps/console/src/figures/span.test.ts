import { expect, test } from 'vitest';
import { daysOf, lastDays, spanBefore } from './span.ts';
import { scaleOf } from './scale.ts';

test('the last days end today in Japan', () => {
  const now = new Date('2026-11-21T15:30:00Z');
  expect(lastDays(7, now)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(daysOf(lastDays(90, now))).toBe(90);
  expect(daysOf({ from: '', to: '2026-11-22' })).toBeNaN();
});

test('the span before ends the day before, and is as long', () => {
  expect(spanBefore({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
  });
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
});

test('a scale ends at a round number above everything, in whole steps', () => {
  expect(scaleOf(0)).toEqual([0, 1]);
  expect(scaleOf(3)).toEqual([0, 1, 2, 3]);
  expect(scaleOf(7)).toEqual([0, 2, 4, 6, 8]);
  expect(scaleOf(48)).toEqual([0, 20, 40, 60]);
  for (const most of [1, 9, 10, 11, 99, 101, 12_345]) {
    const marks = scaleOf(most);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(marks.length).toBeLessThanOrEqual(6);
  }
});
