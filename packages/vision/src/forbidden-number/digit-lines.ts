import type { Corner, Quad } from '../card/raster.ts';
import type { Blob } from './ink.ts';
import { besideGroups, type DigitLine, type DigitRow, isStraight, quadAround } from './digit-row.ts';
import {
  baselineOf,
  median,
  piecesOf,
  rowsOf,
  type Shape,
  type Word,
  wordGaps,
  wordsOf,
} from './ink-rows.ts';
import { PlaceGrid } from './place-grid.ts';
import { joinedLines, partsOfDigits, partsOfWords } from './split-lines.ts';

const digitCount = 12;
const group = 4;
/** Steps after the 4th and the 8th digit. */
const groupSteps = [3, 7];

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

function lineOf(shapes: readonly Shape[]): DigitLine | null {
  const height = median(shapes.map((s) => s.height));
  const baseline = baselineOf(shapes);
  if (!isStraight(shapes, height, baseline)) return null;
  const spacing = spacingOf(shapes);
  if (!spacing) return null;
  const grouped = spacing === 'grouped';
  const row: DigitRow = { quad: quadAround(shapes, height, baseline), groups: grouped ? 3 : 0 };
  const x = (at: number) => shapes[at]?.x ?? 0;
  const width = x(group - 1) - x(0) + (shapes[0]?.width ?? 0);
  const places = { step: (x(2 * group) - x(0)) / 2, width };
  const beside = grouped ? besideGroups(shapes, height, baseline, places) : [];
  return { rows: [row], digitHeight: height, grouped, beside };
}

/** Whether an even row of twelve ends at both ends: longer rows (machine-readable zones, tables) are not numbers. */
function standsAlone(row: readonly Shape[], start: number): boolean {
  const first = row[start];
  const last = row[start + digitCount - 1];
  if (!first || !last) return false;
  const reach = (1.35 * (last.x - first.x)) / (digitCount - 1);
  const before = row[start - 1];
  const after = row[start + digitCount];
  return (!before || first.x - before.x > reach) && (!after || after.x - last.x > reach);
}

/** Twelve single shapes of a row, one for each digit. */
function linesOfDigits(row: readonly Shape[]): DigitLine[] {
  const lines: DigitLine[] = [];
  for (let start = 0; start + digitCount <= row.length; ) {
    const line = lineOf(row.slice(start, start + digitCount));
    if (line && (line.grouped || standsAlone(row, start))) lines.push(line);
    start += line ? digitCount : 1;
  }
  return lines;
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

/** Three like words of a row: finds 4-4-4 even where blur has joined the digits within a group. */
function linesOfWords(words: readonly Word[], height: number): DigitLine[] {
  const lines: DigitLine[] = [];
  for (let start = 0; start + 3 <= words.length; start++) {
    const three = words.slice(start, start + 3);
    if (!areFourEach(three, height)) continue;
    const pieces = three.flatMap((word) => word.pieces);
    const baseline = baselineOf(pieces);
    if (!isStraight(pieces, height, baseline)) continue;
    const row: DigitRow = { quad: quadAround(pieces, height, baseline), groups: 3 };
    const [first, , third] = three;
    if (!first || !third) continue;
    const places = { step: (third.left - first.left) / 2, width: first.right - first.left };
    const beside = besideGroups(pieces, height, baseline, places);
    lines.push({ rows: [row], digitHeight: height, grouped: true, beside });
  }
  return lines;
}

/** Words of a row whose pieces stand on a grid of twelve: an even row of digits, some of which blur has joined. */
function evenWords(words: readonly Word[], height: number): DigitLine[] {
  return words
    .filter(({ pieces, left, right }) => {
      const pitch = (right - left) / digitCount;
      if (pitch < 0.42 * height || pitch > 0.95 * height || pieces.length > digitCount) return false;
      let digits = 0;
      for (const piece of pieces) {
        const wide = Math.max(1, Math.round(piece.width / pitch));
        const place = (piece.x - left) / pitch - wide / 2;
        if (Math.abs(place - digits) > 0.42) return false;
        digits += wide;
      }
      return digits === digitCount;
    })
    .flatMap(({ pieces }) => {
      const baseline = baselineOf(pieces);
      if (!isStraight(pieces, height, baseline)) return [];
      const row: DigitRow = { quad: quadAround(pieces, height, baseline), groups: 0 };
      return [{ rows: [row], digitHeight: height, grouped: false, beside: [] }];
    });
}

function centreOf({ rows }: DigitLine): Corner {
  const corners = rows.flatMap(({ quad }) => [quad[0], quad[2]]);
  const sum = corners.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

/** Lines with middles nearer than so many heights of a digit are one. */
const samePlace = 0.7;
const gridCell = 32;

/** Whether a line lies where one of these lies. */
export function isAmong(lines: readonly DigitLine[], line: DigitLine): boolean {
  const { x, y } = centreOf(line);
  return lines.some((other) => {
    const centre = centreOf(other);
    const apart = Math.hypot(x - centre.x, y - centre.y);
    return other.rows.length === line.rows.length && apart < samePlace * line.digitHeight;
  });
}

/** Without those that lie where one before them lies: the same row is found in several ways. */
export function distinctLines(lines: readonly DigitLine[]): DigitLine[] {
  const distinct: DigitLine[] = [];
  const grid = new PlaceGrid<DigitLine>(gridCell);
  for (const line of lines) {
    const { x, y } = centreOf(line);
    const reach = samePlace * line.digitHeight;
    if (isAmong(grid.near(x - reach, y - reach, x + reach, y + reach), line)) continue;
    grid.add(x, y, line);
    distinct.push(line);
  }
  return distinct;
}

function linesAlong(blobs: readonly Blob[], least: number, most: number): DigitLine[] {
  const singles = rowsOf(piecesOf(blobs, least, most, 0.95), group);
  const joined = rowsOf(piecesOf(blobs, least, most, 4.4), 1).flatMap((row) => {
    const height = median(row.map((piece) => piece.height));
    return wordGaps(height).map((gap) => ({ words: wordsOf(row, gap), height }));
  });
  return distinctLines([
    ...singles.flatMap(linesOfDigits),
    ...joined.flatMap(({ words, height }) => linesOfWords(words, height)),
    ...joined.flatMap(({ words, height }) => evenWords(words, height)),
    ...joinedLines(singles.flatMap(partsOfDigits)),
    ...joinedLines(joined.flatMap(({ words, height }) => partsOfWords(words, height))),
  ]);
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
 * Twelve digit-like shapes in one row or two, along the rows and columns of the frame turned by `turn` radians, tilted by
 * up to about 18 degrees. A row found along the columns is given as if the text ran downwards; the reader tries it upside
 * down as well.
 */
export function findDigitLines(blobs: readonly Blob[], least: number, most: number, turn = 0): DigitLine[] {
  const flip = (p: Corner): Corner => ({ x: p.y, y: p.x });
  const across = linesAlong(blobs, least, most);
  // Transposing mirrors: corners are reordered so that they run clockwise again, text downwards, and the line that lay
  // above is the lower one then.
  const down = linesAlong(blobs.map(transposed), least, most)
    .map((line) => placed(line, ([a, b, c, d]) => [flip(d), flip(c), flip(b), flip(a)]))
    .map((line) => ({ ...line, rows: line.rows.toReversed() }));
  if (turn === 0) return [...across, ...down];
  const back = (p: Corner): Corner => turnedBack(p, turn);
  return [...across, ...down].map((line) =>
    placed(line, ([a, b, c, d]) => [back(a), back(b), back(c), back(d)]),
  );
}

export function placed(line: DigitLine, place: (quad: Quad) => Quad): DigitLine {
  const rows = line.rows.map((row) => ({ ...row, quad: place(row.quad) }));
  return { ...line, rows, beside: line.beside.map(place) };
}
