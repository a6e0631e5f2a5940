import { expect, test } from 'vitest';
import { secondsUntilEnd } from './advance-time.ts';

const now = new Date('2026-11-20T03:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  ['it ends on the way', 'created', 60, 100, 60],
  ['a part of a second more than that is a second', 'created', 59.5, 100, 60],
  ['it ends at the end', 'capturing', 100, 100, 100],
  ['it does not end', 'created', 101, 100, 100],
  ['its time was over before', 'resubmission', -5, 100, 0],
  ['it was submitted', 'review', 60, 100, 100],
  ['it has ended', 'approved', 60, 100, 100],
] as const)('%s', (_, status, left, seconds, expected) => {
  expect(secondsUntilEnd({ status, expires_at: inSeconds(left) }, now, seconds)).toBe(expected);
});
