import { expect, test } from 'vitest';
import { compared } from './benchmark.ts';
import { lineOf, missedBound } from './report.ts';

test('a line has the five fields first and the details after them', () => {
  const line = lineOf(compared('a', 's', { value: 1, baseline: 3, details: { pairs: 7 } }));
  expect(line).toBe('{"name":"a","value":1,"unit":"s","baseline":3,"ratio":0.333333,"pairs":7}');
});

test('a bound is kept at the bound and missed beyond it', () => {
  const at = (value: number, bound: { atLeast: number } | { atMost: number }) =>
    missedBound(compared('a', 's', { value, baseline: 10, bound }));
  expect(at(8, { atLeast: 0.8 })).toBeNull();
  expect(at(7.9, { atLeast: 0.8 })).toBe('a: the ratio is 0.790, it must be at least 0.8');
  expect(at(12, { atMost: 1.2 })).toBeNull();
  expect(at(12.1, { atMost: 1.2 })).toBe('a: the ratio is 1.21, it must be at most 1.2');
});

test('an unknown ratio does not keep a bound, and without a bound nothing is missed', () => {
  const unknown = { name: 'a', value: null, unit: 's', baseline: null, ratio: null };
  expect(missedBound({ ...unknown, bound: { atMost: 1 } })).toContain('unknown');
  expect(missedBound(unknown)).toBeNull();
});
