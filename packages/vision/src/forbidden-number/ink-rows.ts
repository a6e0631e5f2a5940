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

/** The next piece to the right on the same line: nearest, of like height, with at most 2.2 heights between. */
function nextOf(shapes: readonly Shape[], at: number): number {
  const from = shapes[at];
  if (!from) return -1;
  for (let i = at + 1; i < shapes.length; i++) {
    const to = shapes[i];
    if (!to) break;
    const dx = to.x - from.x;
    if (dx > 5.5 * from.height) break;
    const like = to.height / from.height;
    const between = dx - (from.width + to.width) / 2;
    // The boxes of slanted digits reach into each other.
    if (between < -0.45 * from.height || between > 2.2 * from.height || like < 0.72 || like > 1.39) continue;
    if (Math.abs(to.y - from.y) <= 0.12 * from.height + 0.2 * dx) return i;
  }
  return -1;
}

/** Rows of at least `least` shapes, each shape in one row only. */
export function rowsOf(shapes: readonly Shape[], least: number): Shape[][] {
  const taken = new Uint8Array(shapes.length);
  const rows: Shape[][] = [];
  shapes.forEach((shape, start) => {
    if (taken[start] === 1) return;
    const row: Shape[] = [shape];
    taken[start] = 1;
    for (let at = nextOf(shapes, start); at >= 0 && taken[at] !== 1; at = nextOf(shapes, at)) {
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
