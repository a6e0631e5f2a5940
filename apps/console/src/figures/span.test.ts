import { expect, test } from 'vitest';
import { daysOf, lastDays, spanBefore } from './span.ts';

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
