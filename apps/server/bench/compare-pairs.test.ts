import { expect, test } from 'vitest';
import { comparePairs } from './compare-pairs.ts';

test('compares every two pictures once, within and between people', () => {
  const { genuine, impostor } = comparePairs([[1, 2, 4], [100], []], (a, b) => Math.abs(a - b));
  expect(genuine).toEqual([1, 3, 2]);
  expect(impostor).toEqual([99, 98, 96]);
});
