import { seededRandom } from '@ekyc/testkit';
import { expect, test } from 'vitest';
import { rowsOf, type Shape } from './ink-rows.ts';

/** The rule itself, looking at every piece: the nearest to the right that follows on the same line. */
function plainRows(shapes: readonly Shape[], least: number): Shape[][] {
  const follows = (from: Shape, to: Shape) => {
    const dx = to.x - from.x;
    const between = dx - (from.width + to.width) / 2;
    const like = to.height / from.height;
    return (
      dx <= 5.5 * from.height &&
      between >= -0.45 * from.height &&
      between <= 2.2 * from.height &&
      like >= 0.72 &&
      like <= 1.39 &&
      Math.abs(to.y - from.y) <= 0.12 * from.height + 0.2 * dx
    );
  };
  const taken = new Set<Shape>();
  const rows: Shape[][] = [];
  for (const shape of shapes) {
    if (taken.has(shape)) continue;
    const row: Shape[] = [];
    for (let next: Shape | undefined = shape; next && !taken.has(next); ) {
      taken.add(next);
      row.push(next);
      const from: Shape = next;
      next = shapes.slice(shapes.indexOf(from) + 1).find((to) => follows(from, to));
    }
    if (row.length >= least) rows.push(row);
  }
  return rows;
}

test('rows are those that looking at every piece would find', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 20; round++) {
    const shapes = Array.from({ length: 150 }, () => ({
      x: random.next() * 600 - 100,
      y: random.next() * 200 - 50,
      width: 4 + random.next() * 20,
      height: 8 + random.next() * 12,
    })).toSorted((a, b) => a.x - b.x);
    expect(rowsOf(shapes, 2)).toEqual(plainRows(shapes, 2));
  }
});
