import { describe, expect, test } from 'vitest';
import {
  clopperPearson,
  equalErrorRate,
  falseMatches,
  falseNonMatches,
  median,
  wilson,
} from './statistics.ts';

test('the median is the middle, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 10, 2])).toBe(3);
  expect(() => median([])).toThrow(RangeError);
});

describe('Clopper–Pearson', () => {
  // Reference values: scipy.stats.binomtest(k, n).proportion_ci(method='exact').
  test.each([
    [1, 10, 0.002529, 0.445016],
    [5, 10, 0.187086, 0.812914],
    [13, 462, 0.015066, 0.047637],
    [20, 11_794, 0.001036, 0.002618],
  ])('%i of %i', (errors, trials, low, high) => {
    const interval = clopperPearson(errors, trials);
    expect(interval.low).toBeCloseTo(low, 5);
    expect(interval.high).toBeCloseTo(high, 5);
  });

  test('without an error the upper bound remains, without a success the lower', () => {
    expect(clopperPearson(0, 296)).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 296), 10) });
    expect(clopperPearson(10, 10)).toEqual({ low: expect.closeTo(0.025 ** 0.1, 10), high: 1 });
    expect(clopperPearson(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('many trials with many errors stay within floating point', () => {
    const { low, high } = clopperPearson(50_000, 100_000);
    // Wald's interval is as good as exact here: ± 1.96 · √(0.25 / 100 000).
    expect(low).toBeCloseTo(0.5 - 0.0031, 4);
    expect(high).toBeCloseTo(0.5 + 0.0031, 4);
  });
});

describe('Wilson', () => {
  // Reference values: scipy.stats.binomtest(k, n).proportion_ci(method='wilson').
  test.each([
    [5, 10, 0.236593, 0.763407],
    [13, 462, 0.016517, 0.047543],
    [4, 3535, 0.00044, 0.002906],
    [0, 3535, 0, 0.001086],
    [10, 10, 0.722467, 1],
  ])('%i of %i', (errors, trials, low, high) => {
    const interval = wilson(errors, trials);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  });

  test('of no trials nothing is known', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  });
});

test('a distance at the threshold is no match', () => {
  expect(falseMatches([0.5, 0.55, 0.6], 0.55)).toEqual({ errors: 1, pairs: 3 });
  expect(falseNonMatches([0.5, 0.55, 0.6], 0.55)).toEqual({ errors: 2, pairs: 3 });
});

describe('equal error rate', () => {
  test('is 0 where the distances do not overlap, and its upper bound that of the fewer pairs', () => {
    const rate = equalErrorRate([0.1, 0.2, 0.3], [0.7, 0.8, 0.9, 1]);
    expect(rate).toMatchObject({ value: 0, low: 0, threshold: 0.7 });
    expect(rate?.high).toBeCloseTo(clopperPearson(0, 3).high, 10);
  });

  test('is 1/4 where one of four overlaps on each side', () => {
    const rate = equalErrorRate([0.1, 0.2, 0.3, 0.65], [0.6, 0.8, 0.9, 1]);
    expect(rate?.value).toBe(0.25);
    expect(rate?.threshold).toBe(0.6);
    expect(rate?.low).toBeCloseTo(clopperPearson(1, 4).low, 10);
    expect(rate?.high).toBeCloseTo(clopperPearson(1, 4).high, 10);
  });

  test('is 1 where distances tell the opposite', () => {
    expect(equalErrorRate([0.9, 1], [0.1, 0.2])?.value).toBe(1);
  });

  test('is unknown without pairs of both kinds', () => {
    expect(equalErrorRate([], [0.5])).toBeNull();
    expect(equalErrorRate([0.5], [])).toBeNull();
  });
});
