import type { Corner, Quad } from '../card/raster.ts';
import type { Blob } from './ink.ts';

/** A row of twelve shapes that may be digits. */
export interface DigitLine {
  /** The row with a margin, corners clockwise from where its text would begin; in pixels of the picture. */
  readonly quad: Quad;
  /** Height of the digits in pixels. */
  readonly digitHeight: number;
  /** Printed 4-4-4 with gaps, as the My Number is; a driving licence's number is printed evenly. */
  readonly grouped: boolean;
}

interface Shape {
  /** Centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Room around a row's digits in its quad, in heights of a digit: at its ends, and to each side of its middle. */
export const rowMargin = { beside: 0.75, half: 0.85 } as const;
const digitCount = 12;
/** Steps after the 4th and the 8th digit. */
const groupSteps = [3, 7];

/** Text-high pieces of ink up to `widest` heights wide: one digit, or several that blur has joined. */
function piecesOf(blobs: readonly Blob[], least: number, most: number, widest: number): Shape[] {
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
    if (between < -0.2 * from.height || between > 2.2 * from.height || like < 0.72 || like > 1.39) continue;
    if (Math.abs(to.y - from.y) <= 0.12 * from.height + 0.36 * dx) return i;
  }
  return -1;
}

/** Rows of at least `least` shapes, each shape in one row only. */
function rowsOf(shapes: readonly Shape[], least: number): Shape[][] {
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

interface Baseline {
  readonly slope: number;
  readonly intercept: number;
}

function baselineOf(shapes: readonly Shape[]): Baseline {
  const mx = shapes.reduce((sum, s) => sum + s.x, 0) / shapes.length;
  const my = shapes.reduce((sum, s) => sum + s.y, 0) / shapes.length;
  const sxy = shapes.reduce((sum, s) => sum + (s.x - mx) * (s.y - my), 0);
  const sxx = shapes.reduce((sum, s) => sum + (s.x - mx) ** 2, 0);
  const slope = sxx === 0 ? 0 : sxy / sxx;
  return { slope, intercept: my - slope * mx };
}

function spacingOf(shapes: readonly Shape[]): 'grouped' | 'even' | null {
  const steps = shapes.slice(1).map((shape, i) => shape.x - (shapes[i]?.x ?? 0));
  const within = steps.filter((_, i) => !groupSteps.includes(i));
  const between = steps.filter((_, i) => groupSteps.includes(i));
  const pitch = median(within);
  if (Math.max(...within) > 1.4 * pitch || Math.min(...within) < 0.6 * pitch) return null;
  const gap = Math.min(...between) / pitch;
  if (gap >= 1.22 && Math.max(...between) / Math.min(...between) < 1.5) return 'grouped';
  return Math.max(...between) / pitch < 1.22 ? 'even' : null;
}

function isStraight(shapes: readonly Shape[], height: number, { slope, intercept }: Baseline): boolean {
  return shapes.every(
    (s) =>
      // A piece of several digits on a tilted line is higher by its own rise.
      Math.abs(s.height - Math.abs(slope) * (s.width - 0.6 * height) - height) <= 0.27 * height &&
      Math.abs(s.y - (slope * s.x + intercept)) <= 0.2 * height,
  );
}

function quadAround(shapes: readonly Shape[], height: number, { slope, intercept }: Baseline): Quad {
  const margin = rowMargin.beside * height;
  const left = Math.min(...shapes.map((s) => s.x - s.width / 2)) - margin;
  const right = Math.max(...shapes.map((s) => s.x + s.width / 2)) + margin;
  const half = rowMargin.half * height;
  const at = (x: number, offset: number): Corner => ({
    x: x - offset * slope,
    y: slope * x + intercept + offset,
  });
  return [at(left, -half), at(right, -half), at(right, half), at(left, half)];
}

function lineOf(shapes: readonly Shape[]): DigitLine | null {
  const height = median(shapes.map((s) => s.height));
  const baseline = baselineOf(shapes);
  if (!isStraight(shapes, height, baseline)) return null;
  const spacing = spacingOf(shapes);
  if (!spacing) return null;
  return { quad: quadAround(shapes, height, baseline), digitHeight: height, grouped: spacing === 'grouped' };
}

/** Whether an even row of twelve ends at both ends: longer rows (machine-readable zones, tables) are no number. */
function standsAlone(row: readonly Shape[], start: number): boolean {
  const first = row[start];
  const last = row[start + digitCount - 1];
  if (!first || !last) return false;
  const reach = (1.35 * (last.x - first.x)) / (digitCount - 1);
  const before = row[start - 1];
  const after = row[start + digitCount];
  return (!before || first.x - before.x > reach) && (!after || after.x - last.x > reach);
}

/** Rows of twelve single shapes, one for each digit. */
function linesOfDigits(blobs: readonly Blob[], least: number, most: number): DigitLine[] {
  const lines: DigitLine[] = [];
  for (const row of rowsOf(piecesOf(blobs, least, most, 0.95), digitCount)) {
    for (let start = 0; start + digitCount <= row.length; ) {
      const line = lineOf(row.slice(start, start + digitCount));
      if (line && (line.grouped || standsAlone(row, start))) lines.push(line);
      start += line ? digitCount : 1;
    }
  }
  return lines;
}

interface Word {
  readonly pieces: readonly Shape[];
  readonly left: number;
  readonly right: number;
}

function wordsOf(row: readonly Shape[], height: number): Word[] {
  const words: { pieces: Shape[]; left: number; right: number }[] = [];
  for (const piece of row) {
    const left = piece.x - piece.width / 2;
    const right = piece.x + piece.width / 2;
    const word = words.at(-1);
    if (word && left - word.right <= 0.34 * height) {
      word.pieces.push(piece);
      word.right = Math.max(word.right, right);
    } else words.push({ pieces: [piece], left, right });
  }
  return words;
}

/** Whether three words may be 4-4-4: each about as wide as four digits, all alike, with like gaps. */
function areFourEach(words: readonly Word[], height: number): boolean {
  const widths = words.map((word) => (word.right - word.left) / height);
  const gaps = words.slice(1).map((word, i) => (word.left - (words[i]?.right ?? 0)) / height);
  const widest = Math.max(...widths);
  return (
    Math.min(...widths) > 0.78 * widest &&
    widest > 1.9 &&
    widest < 4.2 &&
    Math.max(...gaps) < 2.2 &&
    Math.min(...gaps) > 0.55 * Math.max(...gaps)
  );
}

/** Rows of three like words: finds 4-4-4 even where blur has joined the digits within a group. */
function linesOfWords(blobs: readonly Blob[], least: number, most: number): DigitLine[] {
  const lines: DigitLine[] = [];
  for (const row of rowsOf(piecesOf(blobs, least, most, 4.4), 3)) {
    const height = median(row.map((piece) => piece.height));
    const words = wordsOf(row, height);
    for (let start = 0; start + 3 <= words.length; start++) {
      const three = words.slice(start, start + 3);
      const before = words.slice(Math.max(0, start - 1), start + 2);
      const after = words.slice(start + 1, start + 4);
      if (!areFourEach(three, height)) continue;
      // A fourth like group makes it a payment card's number or some other.
      if (start > 0 && areFourEach(before, height)) continue;
      if (after.length === 3 && areFourEach(after, height)) continue;
      const pieces = three.flatMap((word) => word.pieces);
      const baseline = baselineOf(pieces);
      if (!isStraight(pieces, height, baseline)) continue;
      lines.push({ quad: quadAround(pieces, height, baseline), digitHeight: height, grouped: true });
    }
  }
  return lines;
}

function centreOf(line: DigitLine): Corner {
  const [a, , c] = line.quad;
  return { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 };
}

function linesAlong(blobs: readonly Blob[], least: number, most: number): DigitLine[] {
  const lines = linesOfDigits(blobs, least, most);
  for (const line of linesOfWords(blobs, least, most)) {
    const centre = centreOf(line);
    const known = lines.some((other) => {
      const { x, y } = centreOf(other);
      return Math.hypot(x - centre.x, y - centre.y) < line.digitHeight;
    });
    if (!known) lines.push(line);
  }
  return lines;
}

function transposed({ left, top, width, height, area }: Blob): Blob {
  return { left: top, top: left, width: height, height: width, area };
}

/** A place of the frame that {@link blobsOf} turned, in the picture. */
function turnedBack({ x, y }: Corner, turn: number): Corner {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/**
 * Rows of twelve digit-like shapes, along the rows and columns of the frame turned by `turn` radians, tilted by up to about 18 degrees.
 * A row found along the columns is given as if the text ran downwards; the reader tries it upside down as well.
 */
export function findDigitLines(blobs: readonly Blob[], least: number, most: number, turn = 0): DigitLine[] {
  const flip = (p: Corner): Corner => ({ x: p.y, y: p.x });
  const across = linesAlong(blobs, least, most);
  const down = linesAlong(blobs.map(transposed), least, most).map((line): DigitLine => {
    const [a, b, c, d] = line.quad;
    // Transposing mirrors: the corners are reordered so that they run clockwise again, text downwards.
    return { ...line, quad: [flip(d), flip(c), flip(b), flip(a)] };
  });
  const back = (p: Corner): Corner => (turn === 0 ? p : turnedBack(p, turn));
  return [...across, ...down].map((line) => {
    const [a, b, c, d] = line.quad;
    return { ...line, quad: [back(a), back(b), back(c), back(d)] };
  });
}
