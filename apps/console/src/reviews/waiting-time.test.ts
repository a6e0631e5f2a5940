import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

test('a waiting time is told in the largest unit that says enough', () => {
  const since = '2026-11-20T00:00:00.000Z';
  const after = (ms: number) => waitingTime(since, new Date(Date.parse(since) + ms));
  expect(after(-5000)).toBe('0分');
  expect(after(59 * 60_000)).toBe('59分');
  expect(after(60 * 60_000)).toBe('1時間');
  expect(after(47 * 3_600_000)).toBe('47時間');
  expect(after(48 * 3_600_000)).toBe('2日');
});
