import type { Blob } from './ink.ts';

/** A piece of ink as high as a row's text: its middle and its sides, in pixels. */
export interface Shape {
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text-high pieces of ink up to `widest` heights wide: one digit, or several that blur has joined. */
export function piecesOf(blobs: readonly Blob[], least: number, most: number, widest: number): Shape[] {
  return blobs
    .filter(({ width, height, area }) => {
      const inRange = height >= least && height <= most && width >= 0.1 * height && width <= widest * height;
      return inRange && area >= 0.12 * width * height;
    })
    .map(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2, width, height }))
    .toSorted((p, q) => p.x - q.x);
}

/** How far to the right the next piece of a line lies at most, in heights. */
const farthest = 5.5;
/** How far above or below it lies: so much, and so much of the way to it. */
const drift = { start: 0.12, slope: 0.2 } as const;
const stripPixels = 32;

/** Pieces in strips of the picture by their middles, each strip from left to right as its pieces' numbers. */
type Strips = ReadonlyMap<number, readonly number[]>;

function stripsOf(shapes: readonly Shape[]): Strips {
  const strips = new Map<number, number[]>();
  for (const [at, { y }] of shapes.entries()) {
    const key = Math.floor(y / stripPixels);
    const strip = strips.get(key);
    if (strip) strip.push(at);
    else strips.set(key, [at]);
  }
  return strips;
}

/** Where the numbers above `value` begin in a rising list. */
function firstAbove(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The next piece to the right on the same line: nearest, of like height, with at most 2.2 heights between; −1 where there
 * is none. Only strips that it may lie in are looked at: a page of print has thousands of pieces.
 */
function nextOf(shapes: readonly Shape[], strips: Strips, at: number): number {
  const from = shapes[at];
  if (!from) return -1;
  const reach = (drift.start + drift.slope * farthest) * from.height;
  let nearest = shapes.length;
  const last = Math.floor((from.y + reach) / stripPixels);
  for (let key = Math.floor((from.y - reach) / stripPixels); key <= last; key++) {
    const strip = strips.get(key) ?? [];
    for (let k = firstAbove(strip, at); k < strip.length && strip[k]! < nearest; k++) {
      const to = shapes[strip[k]!]!;
      if (to.x - from.x > farthest * from.height) break;
      if (follows(from, to)) nearest = strip[k]!;
    }
  }
  return nearest < shapes.length ? nearest : -1;
}

function follows(from: Shape, to: Shape): boolean {
  const dx = to.x - from.x;
  const like = to.height / from.height;
  const between = dx - (from.width + to.width) / 2;
  // The boxes of slanted digits reach into each other.
  if (between < -0.45 * from.height || between > 2.2 * from.height || like < 0.72 || like > 1.39)
    return false;
  return Math.abs(to.y - from.y) <= drift.start * from.height + drift.slope * dx;
}

/** Rows of at least `least` shapes, each shape in one row only. */
export function rowsOf(shapes: readonly Shape[], least: number): Shape[][] {
  const taken = new Uint8Array(shapes.length);
  const strips = stripsOf(shapes);
  const rows: Shape[][] = [];
  shapes.forEach((shape, start) => {
    if (taken[start] === 1) return;
    const row: Shape[] = [shape];
    taken[start] = 1;
    for (
      let at = nextOf(shapes, strips, start);
      at >= 0 && taken[at] !== 1;
      at = nextOf(shapes, strips, at)
    ) {
      const next = shapes[at];
      if (!next) break;
      taken[at] = 1;
      row.push(next);
    }
    if (row.length >= least) rows.push(row);
  });
  return rows;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The line through the middles of a row's pieces. */
export interface Baseline {
  readonly slope: number;
  readonly intercept: number;
}

export function baselineOf(shapes: readonly Shape[]): Baseline {
  const mx = shapes.reduce((sum, s) => sum + s.x, 0) / shapes.length;
  const my = shapes.reduce((sum, s) => sum + s.y, 0) / shapes.length;
  const sxy = shapes.reduce((sum, s) => sum + (s.x - mx) * (s.y - my), 0);
  const sxx = shapes.reduce((sum, s) => sum + (s.x - mx) ** 2, 0);
  const slope = sxx === 0 ? 0 : sxy / sxx;
  return { slope, intercept: my - slope * mx };
}

/** Widths at which a gap parts words, in pixels: smoothing thickens small print, so that its gaps may be narrower. */
export function wordGaps(height: number): readonly number[] {
  const usual = 0.34 * height;
  return height < 14 ? [usual, usual - 1.5] : [usual];
}

/** Pieces without a gap, and where they begin and end. */
export interface Word {
  readonly pieces: readonly Shape[];
  readonly left: number;
  readonly right: number;
}

/** Pieces of a row, parted where there is a gap of more than so many pixels. */
export function wordsOf(row: readonly Shape[], gap: number): Word[] {
  const words: { pieces: Shape[]; left: number; right: number }[] = [];
  for (const piece of row) {
    const left = piece.x - piece.width / 2;
    const right = piece.x + piece.width / 2;
    const word = words.at(-1);
    if (word && left - word.right <= gap) {
      word.pieces.push(piece);
      word.right = Math.max(word.right, right);
    } else words.push({ pieces: [piece], left, right });
  }
  return words;
}
