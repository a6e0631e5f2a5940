import { expect, test } from 'vitest';
import type { Raster } from '../card/raster.ts';
import { regionsIn } from '../layouts/layout.types.ts';
import { printedCells } from './printed-rows.ts';

const region = regionsIn(300, 200);
const row = (name: string, y: number) =>
  [0, 1, 2].map((column) => ({
    name: `${name}${column}`,
    kind: 'place' as const,
    region: region(column * 100 + 2, y + 2, 96, 46),
  }));
const table = { heading: region(2, 2, 96, 46), rows: [row('a', 50), row('b', 100), row('c', 150)] };

/** Grey paper with dark bars at the given cells' middles, and rules between rows. */
function sheet(cells: readonly (readonly [column: number, row: number])[], print = 40): Raster {
  const [width, height] = [300, 200];
  const data = new Uint8Array(width * height).fill(220);
  for (let x = 0; x < width; x++) for (const y of [50, 100, 150]) data[y * width + x] = print;
  for (const [column, line] of cells) {
    for (let y = line * 50 + 18; y < line * 50 + 32; y++) {
      for (let x = column * 100 + 20; x < column * 100 + 70; x += 4) data[y * width + x] = print;
    }
  }
  return { data, width, height, channels: 1 };
}

const names = (card: Raster) => printedCells(card, table).map(({ name }) => name);

test('gives the printed cells of filled rows, and none of empty ones between their rules', () => {
  expect(
    names(
      sheet([
        [0, 0],
        [0, 2],
        [1, 2],
        [2, 2],
      ]),
    ),
  ).toEqual(['b0', 'b1', 'b2']);
  expect(names(sheet([[0, 0]]))).toEqual([]);
});

test('a cell that is empty in a filled row is left out, and a row with one stain is empty', () => {
  expect(
    names(
      sheet([
        [0, 0],
        [0, 1],
        [2, 1],
        [1, 3],
      ]),
    ),
  ).toEqual(['a0', 'a2']);
});

test('faint print counts where all print is as faint', () => {
  expect(
    names(
      sheet(
        [
          [0, 0],
          [0, 1],
          [1, 1],
          [2, 1],
        ],
        180,
      ),
    ),
  ).toEqual(['a0', 'a1', 'a2']);
});
