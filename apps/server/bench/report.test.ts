import { expect, test } from 'vitest';
import { compared } from './benchmark.ts';
import { lineOf, measurementIn, missedBound, tableOf } from './report.ts';

test('a line has the five fields first and the details after them', () => {
  const line = lineOf(compared('a', 's', { value: 1, baseline: 3, details: { pairs: 7 } }));
  expect(line).toBe('{"name":"a","value":1,"unit":"s","baseline":3,"ratio":0.333333,"pairs":7}');
});

test('a value at its bound meets it, one beyond misses it', () => {
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

test('a line says whether a bound is met, and is read back without its details', () => {
  const measurement = compared('a', 's', {
    value: 4,
    baseline: 2,
    bound: { atMost: 1.5 },
    details: { pairs: 7 },
  });
  expect(lineOf(measurement)).toBe(
    '{"name":"a","value":4,"unit":"s","baseline":2,"ratio":2,"pairs":7,"bound":{"atMost":1.5},"met":false}',
  );
  const { details: _, ...withoutDetails } = measurement;
  expect(measurementIn(lineOf(measurement))).toEqual(withoutDetails);
  expect(measurementIn(lineOf({ ...withoutDetails, value: null, ratio: null }))).toEqual({
    ...withoutDetails,
    value: null,
    ratio: null,
  });
});

test('the table has the bound in the unit of the value', () => {
  const rows = [
    compared('slow', 's', { value: 4, baseline: 2, bound: { atMost: 1.5 } }),
    compared('fast', '1/s', { value: 100, baseline: 60, bound: { atLeast: 1 } }),
    compared('told', 'B', { value: 1, baseline: 3 }),
  ];
  expect(tableOf(rows)).toBe(
    [
      'name  value  unit  bound          ',
      'slow  4      s     ≤ 3 (1.5 × 2)  missed',
      'fast  100    1/s   ≥ 60           ok',
      'told  1      B',
    ]
      .map((line) => line.trimEnd())
      .join('\n'),
  );
});
