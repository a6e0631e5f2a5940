import { expect, test } from 'vitest';
import type { CardMeasures } from '@ekyc/engine-port';
import { liesOn } from './portraits.ts';

const quad: CardMeasures['quad'] = [
  { x: 0.2, y: 0.4 },
  { x: 0.8, y: 0.42 },
  { x: 0.78, y: 0.62 },
  { x: 0.22, y: 0.6 },
];
const box = (x: number, y: number) => ({ x: x - 0.05, y: y - 0.05, width: 0.1, height: 0.1 });

test.each([
  ['in the middle', 0.5, 0.5, true],
  ['by its right side', 0.72, 0.5, true],
  ['above it', 0.5, 0.2, false],
  ['beside it', 0.9, 0.5, false],
  ['under it', 0.5, 0.7, false],
])('a face %s', (_, x, y, on) => {
  expect(liesOn(quad, box(x, y))).toBe(on);
  // However the corners go round.
  const [a, b, c, d] = quad;
  expect(liesOn([a, d, c, b], box(x, y))).toBe(on);
});
