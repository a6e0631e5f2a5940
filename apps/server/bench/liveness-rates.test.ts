import { expect, test } from 'vitest';
import { share, wilson } from './liveness-rates.ts';

test.each([
  // Newcombe (1998), table I.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
] as const)('%d of %d', (count, trials, low, high) => {
  const interval = wilson(count, trials);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('nothing tried says nothing', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  expect(share('none', [], 0.1)).toMatchObject({ value: null, ratio: null });
});

test('a share is held against the most that is allowed', () => {
  expect(share('some', [true, false, false, false], 0.5)).toMatchObject({ value: 0.25, ratio: 0.5 });
});
