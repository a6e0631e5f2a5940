import { seededRandom } from '@ekyc/testkit';
import { expect, test } from 'vitest';
import { distinctLines, findDigitLines, isAmong } from './digit-lines.ts';
import type { DigitLine } from './digit-row.ts';
import type { Blob } from './ink.ts';
import { PlaceGrid } from './place-grid.ts';

/** A page full of twelve digits in three groups, as its ink. */
function pageOfNumbers(rows: number, numbers: number): Blob[] {
  const blobs: Blob[] = [];
  for (let row = 0; row < rows; row++)
    for (let digit = 0; digit < numbers * 15; digit++)
      if (digit % 5 < 4 && digit % 15 < 14)
        blobs.push({ left: 4 + digit * 8, top: 20 + row * 18, width: 6, height: 10, area: 30 });
  return blobs;
}

test('of a page full of numbers each is found once, within seconds and not minutes', () => {
  const started = performance.now();
  const lines = findDigitLines(pageOfNumbers(140, 22), 5, 150);
  expect(lines.length).toBeGreaterThan(140 * 22);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('the grid finds lines in one place just as comparing each with all does', () => {
  const random = seededRandom(5);
  const lines = Array.from({ length: 400 }, (): DigitLine => {
    const [x, y] = [random.next() * 300 - 100, random.next() * 300 - 100];
    const quad = [
      { x, y },
      { x: x + 60, y },
      { x: x + 60, y: y + 10 },
      { x, y: y + 10 },
    ] as const;
    return {
      rows: [{ quad, groups: 3 }],
      digitHeight: 5 + random.next() * 60,
      grouped: true,
      beside: [],
    };
  });
  const distinct: DigitLine[] = [];
  for (const line of lines) if (!isAmong(distinct, line)) distinct.push(line);
  expect(distinctLines(lines)).toEqual(distinct);
  expect(distinct.length).toBeLessThan(lines.length);
});

test('what lies near a place is found in the order in which it was added, beyond the left border too', () => {
  const grid = new PlaceGrid<string>(10);
  grid.add(-15, -3, 'first');
  grid.add(500, 500, 'far');
  grid.add(4, 4, 'second');
  expect(grid.near(-20, -10, 5, 5)).toEqual(['first', 'second']);
  expect(grid.near(100, 100, 110, 110)).toEqual([]);
});
