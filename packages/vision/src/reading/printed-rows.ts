import type { Raster } from '../card/raster.ts';
import type { FieldLayout, Region, TableLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { printContrast } from './ink-of-line.ts';

/** Height at which the middle of a cell is looked at. */
const middleHeight = 32;
/**
 * A cell bears print when it is at least this share as dark on its paper as the heading. Of 100 specimens, held by hand,
 * small, blurred, in uneven light and tilted, printed cells had 1.0 and more, empty ones 0.14 and less.
 */
const likeHeading = 0.5;
/** How many cells of a row must bear print: a single one is a stain, a reflection or a ruled line. */
const leastCells = 2;

/** The middle of a cell: a table read askew has its rules in the cell's edges. */
function middleOf({ x, y, width, height }: Region): Region {
  return { x: x + 0.04 * width, y: y + 0.25 * height, width: 0.92 * width, height: 0.5 * height };
}

/** The cells of a table that bear print, row by row. What is not held stands in an empty row and has none. */
export function printedCells(card: Raster, { rows, heading }: TableLayout): readonly FieldLayout[] {
  const contrast = (region: Region) => printContrast(cropLine(card, middleOf(region), middleHeight));
  const least = contrast(heading) * likeHeading;
  return rows.flatMap((row) => {
    const printed = row.filter((cell) => contrast(cell.region) >= least);
    return printed.length >= leastCells ? printed : [];
  });
}
