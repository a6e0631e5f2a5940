import { expect, test } from 'vitest';
import { overlapOf } from './polygon-overlap.ts';

const square = (left: number, top: number, side: number) => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
];

test('the share of two squares is their common area to all of it', () => {
  expect(overlapOf(square(0, 0, 2), square(0, 0, 2))).toBeCloseTo(1);
  expect(overlapOf(square(0, 0, 2), square(1, 0, 2))).toBeCloseTo(1 / 3);
  expect(overlapOf(square(0, 0, 2), square(0, 0, 1))).toBeCloseTo(0.25);
  expect(overlapOf(square(0, 0, 1), square(5, 5, 1))).toBe(0);
});

test('the order of the corners does not matter', () => {
  expect(overlapOf(square(0, 0, 2).toReversed(), square(1, 0, 2))).toBeCloseTo(1 / 3);
});

test('a quad turned by 45 degrees shares an octagon', () => {
  const turned = [
    { x: 1, y: 1 - Math.SQRT2 },
    { x: 1 + Math.SQRT2, y: 1 },
    { x: 1, y: 1 + Math.SQRT2 },
    { x: 1 - Math.SQRT2, y: 1 },
  ];
  const octagon = 8 * (Math.SQRT2 - 1);
  expect(overlapOf(square(0, 0, 2), turned)).toBeCloseTo(octagon / (8 - octagon));
});
