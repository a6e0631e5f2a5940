import type { Raster } from '../card/raster.ts';

/** A connected piece of ink: its box in pixels and how many pixels it has. */
export interface Blob {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

/** Sums of rows, one a column, as a window moves down; with room for the window at both ends. */
interface Columns {
  readonly sums: Int32Array;
  /** Rows that the sums hold, of those within the picture. */
  readonly rows: number;
  readonly radius: number;
}

/** Print on its paper, by its tone. */
export interface Inks {
  /** 1 where print is darker than the paper around it. */
  readonly dark: Uint8Array;
  /** 1 where it is lighter. */
  readonly light: Uint8Array;
}

/** What counts as ink. */
export interface InkBounds {
  /** Half the side of the window that a pixel is compared with, much wider than a stroke. */
  readonly radius: number;
  /** By which share of the tones ink is darker than its neighbourhood, in hundredths, and by how many levels beside. */
  readonly darkerBy: number;
  readonly levels: number;
}

/**
 * Marks ink by an adaptive threshold (Bradley and Roth 2007): each pixel, smoothed over 3×3 against noise, is
 * compared with the mean of a window much wider than a stroke. Light ink is what would be dark in the negative. Sums
 * are moved along instead of stored for the whole picture, and compared as whole numbers: this runs over every
 * photograph.
 */
export function inksOf(grey: Raster, bounds: InkBounds): Inks {
  const { width, height } = grey;
  const dark = new Uint8Array(width * height);
  const light = new Uint8Array(width * height);
  const wide = new Int32Array(width + 2 * bounds.radius + 1);
  const near = new Int32Array(width + 3);
  for (let y = 0; y < height; y++) {
    const wideRows = moveDown(grey, wide, y, bounds.radius);
    const nearRows = moveDown(grey, near, y, 1);
    markRow(
      { dark: dark.subarray(y * width, (y + 1) * width), light: light.subarray(y * width, (y + 1) * width) },
      { sums: wide, rows: wideRows, radius: bounds.radius },
      { sums: near, rows: nearRows, radius: 1 },
      bounds,
    );
  }
  return { dark, light };
}

/**
 * Moves the sums of columns to row y from the row above; call it for each row in order.
 * @returns how many rows they hold
 */
function moveDown({ data, width, height }: Raster, sums: Int32Array, y: number, radius: number): number {
  const entering = y + radius;
  const leaving = y - radius - 1;
  const first = radius + 1;
  if (y > 0 && entering < height && leaving >= 0) {
    for (let x = 0, i = entering * width, o = leaving * width; x < width; x++, i++, o++)
      sums[first + x]! += data[i]! - data[o]!;
  } else {
    for (let row = y === 0 ? 0 : entering; row <= Math.min(entering, height - 1); row++)
      for (let x = 0, i = row * width; x < width; x++, i++) sums[first + x]! += data[i]!;
    if (leaving >= 0) for (let x = 0, o = leaving * width; x < width; x++, o++) sums[first + x]! -= data[o]!;
  }
  return Math.min(height, entering + 1) - Math.max(0, leaving + 1);
}

/** Pixels of a window around a place of a row that lie in it. */
function reached(at: number, radius: number, width: number): number {
  return Math.min(width, at + radius + 1) - Math.max(0, at - radius);
}

function markRow({ dark, light }: Inks, wide: Columns, near: Columns, { darkerBy, levels }: InkBounds): void {
  const width = dark.length;
  const wideSums = wide.sums;
  const nearSums = near.sums;
  const reach = 2 * wide.radius + 1;
  // Away from the left and right border the areas stay the same.
  const from = wide.radius + 1;
  const to = width - wide.radius;
  let [wideSum, nearSum, a, b, c, d] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < reach; i++) wideSum += wideSums[i]!;
  for (let i = 0; i < 3; i++) nearSum += nearSums[i]!;
  for (let x = 0; x < width; x++) {
    if (x <= from || x >= to) {
      const wideArea = wide.rows * reached(x, wide.radius, width);
      const nearArea = near.rows * reached(x, 1, width);
      // near < wide · 0.88 − 2, of means, times both areas and 100; and the same of the negatives.
      a = 100 * wideArea;
      b = (100 - darkerBy) * nearArea;
      c = 100 * levels * nearArea * wideArea;
      d = 255 * darkerBy * nearArea * wideArea + c;
    }
    wideSum += wideSums[x + reach]! - wideSums[x]!;
    nearSum += nearSums[x + 3]! - nearSums[x]!;
    const own = nearSum * a;
    const around = wideSum * b;
    if (own < around - c) dark[x] = 1;
    else if (own > around + d) light[x] = 1;
  }
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  while (parents[root] !== root) root = parents[root]!;
  let at = run;
  while (parents[at] !== root) {
    const next = parents[at]!;
    parents[at] = root;
    at = next;
  }
  return root;
}

/** The connected pieces of a picture's ink, as runs of it: each run begins, ends (exclusive) and lies in a row. */
export interface InkRuns {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly rows: Int32Array;
  /** To which piece each run belongs, 0 to `pieces` − 1. */
  readonly piece: Int32Array;
  readonly pieces: number;
}

/** Runs of ink row by row, joined with those they touch (8-neighbourhood) in the row above. */
export function joinedRuns(ink: Uint8Array, width: number, height: number): InkRuns {
  const most = countRuns(ink, width, height);
  const starts = new Int32Array(most);
  const ends = new Int32Array(most);
  const rows = new Int32Array(most);
  const parents = new Int32Array(most);
  let count = 0;
  let above = 0;
  let aboveEnd = 0;
  for (let y = 0; y < height; y++) {
    const first = count;
    const row = ink.subarray(y * width, (y + 1) * width);
    let candidate = above;
    for (let x = row.indexOf(1); x >= 0; x = row.indexOf(1, x)) {
      const start = x;
      while (x < width && row[x] === 1) x++;
      starts[count] = start;
      ends[count] = x;
      rows[count] = y;
      parents[count] = count;
      while (candidate < aboveEnd && ends[candidate]! < start) candidate++;
      for (let k = candidate; k < aboveEnd && starts[k]! <= x; k++) {
        parents[rootOf(parents, count)] = rootOf(parents, k);
      }
      count += 1;
    }
    above = first;
    aboveEnd = count;
  }
  return { count, starts, ends, rows, ...piecesOf(parents, count) };
}

function countRuns(ink: Uint8Array, width: number, height: number): number {
  let runs = 0;
  for (let y = 0; y < height; y++) {
    let before = 0;
    for (let i = y * width; i < (y + 1) * width; i++) {
      const here = ink[i]!;
      runs += here & ~before;
      before = here;
    }
  }
  return runs;
}

function piecesOf(parents: Int32Array, count: number): Pick<InkRuns, 'piece' | 'pieces'> {
  const piece = new Int32Array(count);
  const numbers = new Int32Array(count).fill(-1);
  let pieces = 0;
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run);
    if (numbers[root] === -1) numbers[root] = pieces++;
    piece[run] = numbers[root]!;
  }
  return { piece, pieces };
}

/**
 * The connected pieces of ink whose larger side is between `least` and `most` pixels, as boxes in a frame turned
 * clockwise by `turn` radians about the picture's upper left corner: print turned by that angle stands upright there.
 */
export function blobsOf(runs: InkRuns, least: number, most: number, turn = 0): Blob[] {
  const { count, starts, ends, rows, piece, pieces } = runs;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const lefts = new Float64Array(pieces).fill(Infinity);
  const tops = new Float64Array(pieces).fill(Infinity);
  const rights = new Float64Array(pieces).fill(-Infinity);
  const bottoms = new Float64Array(pieces).fill(-Infinity);
  const areas = new Float64Array(pieces);
  for (let run = 0; run < count; run++) {
    const own = piece[run]!;
    const start = starts[run]!;
    const end = ends[run]!;
    const row = rows[run]!;
    // Extremes of the run's four corners in the turned frame; turn is 0..90 degrees, so sines are not negative.
    const left = start * cos + row * sin;
    const right = end * cos + (row + 1) * sin;
    const top = row * cos - end * sin;
    const bottom = (row + 1) * cos - start * sin;
    if (left < lefts[own]!) lefts[own] = left;
    if (right > rights[own]!) rights[own] = right;
    if (top < tops[own]!) tops[own] = top;
    if (bottom > bottoms[own]!) bottoms[own] = bottom;
    areas[own]! += end - start;
  }
  const blobs: Blob[] = [];
  for (let own = 0; own < pieces; own++) {
    const left = lefts[own]!;
    const top = tops[own]!;
    const width = rights[own]! - left;
    const height = bottoms[own]! - top;
    const larger = Math.max(width, height);
    if (larger >= least && larger <= most) blobs.push({ left, top, width, height, area: areas[own]! });
  }
  return blobs;
}
