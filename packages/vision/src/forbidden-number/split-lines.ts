import { type DigitLine, type DigitRow, isEven, isStraight, quadAround } from './digit-row.ts';
import { type Baseline, baselineOf, median, type Shape, type Word } from './ink-rows.ts';

/** A part of a number over two lines: four digits, or twice four with a gap. */
interface Part {
  readonly groups: 1 | 2;
  readonly shapes: readonly Shape[];
  readonly height: number;
  readonly baseline: Baseline;
  readonly left: number;
  readonly right: number;
}

const group = 4;

function partOf(shapes: readonly Shape[], groups: 1 | 2): Part | null {
  const height = median(shapes.map((s) => s.height));
  const baseline = baselineOf(shapes);
  const left = Math.min(...shapes.map((s) => s.x - s.width / 2));
  const right = Math.max(...shapes.map((s) => s.x + s.width / 2));
  // Four digits are too few to tell the slope by, so that only the pair of them has to lie straight.
  if (!isStraight(shapes, height, baseline)) return null;
  const width = (right - left) / height;
  return width > 1.9 * groups && width < 6.2 * groups
    ? { groups, shapes, height, baseline, left, right }
    : null;
}

/** Runs of single shapes at even steps, cut where a step is wider. */
function evenRuns(row: readonly Shape[]): (readonly Shape[])[] {
  const steps = row.slice(1).map((shape, i) => shape.x - (row[i]?.x ?? 0));
  const runs: Shape[][] = [];
  let run: Shape[] = [];
  row.forEach((shape, i) => {
    const step = steps[i - 1] ?? Infinity;
    const usual = Math.min(step, steps[i - 2] ?? Infinity, steps[i] ?? Infinity);
    if (run.length > 0 && step > 1.3 * usual) {
      runs.push(run);
      run = [];
    }
    run.push(shape);
  });
  if (run.length > 0) runs.push(run);
  return runs;
}

/** Parts in a row of single shapes: runs of exactly four, and two of those beside each other. */
export function partsOfDigits(row: readonly Shape[]): Part[] {
  const runs = evenRuns(row);
  const isFour = (run: readonly Shape[] | undefined) => run?.length === group && isEven(run);
  return partsOf(runs, isFour, (one, other) => {
    const between = (other[0]?.x ?? 0) - (one.at(-1)?.x ?? 0);
    const pitch = ((one.at(-1)?.x ?? 0) - (one[0]?.x ?? 0)) / (group - 1);
    return between < 3.2 * pitch;
  });
}

/** The same where blur has joined the digits of a group. */
export function partsOfWords(words: readonly Word[], height: number): Part[] {
  const width = (pieces: readonly Shape[]) => {
    const first = pieces[0];
    const last = pieces.at(-1);
    return first && last ? last.x + last.width / 2 - (first.x - first.width / 2) : 0;
  };
  return partsOf(
    words.map(({ pieces }) => pieces),
    (pieces) =>
      pieces !== undefined &&
      pieces.length <= group &&
      width(pieces) > 1.9 * height &&
      width(pieces) < 4.2 * height,
    (one, other) => {
      const [a, b] = [width(one), width(other)];
      return Math.min(a, b) > 0.78 * Math.max(a, b);
    },
  );
}

function partsOf(
  runs: readonly (readonly Shape[])[],
  isFour: (run: readonly Shape[] | undefined) => boolean,
  belong: (one: readonly Shape[], other: readonly Shape[]) => boolean,
): Part[] {
  const parts: (Part | null)[] = [];
  for (let i = 0; i < runs.length; i++) {
    const [run, next] = [runs[i], runs[i + 1]];
    if (!run || !isFour(run)) continue;
    if (next && isFour(next) && belong(run, next)) {
      // Three and more in a row are no part of a number.
      const isPair = !isFour(runs[i + 2]);
      if (isPair) parts.push(partOf([...run, ...next], 2));
      while (isFour(runs[i + 1])) i++;
    } else parts.push(partOf(run, 1));
  }
  return parts.filter((part) => part !== null);
}

/** Distance of two lines of one number, in heights of its digits. */
const lineSteps = { least: 1.05, most: 3.2 } as const;

/** Numbers over two lines: eight digits above or below four, both beginning, or ending, or with their middles in one place. */
export function joinedLines(parts: readonly Part[]): DigitLine[] {
  const lines: DigitLine[] = [];
  const pairs = parts.filter(({ groups }) => groups === 2);
  const fours = parts.filter(({ groups }) => groups === 1);
  for (const pair of pairs)
    for (const four of fours) {
      const like = four.height / pair.height;
      if (like < 0.8 || like > 1.25) continue;
      const { slope, intercept } = pair.baseline;
      const middle = (four.left + four.right) / 2;
      const y = four.shapes.reduce((sum, s) => sum + s.y, 0) / four.shapes.length;
      const below = (y - (slope * middle + intercept)) / Math.hypot(1, slope) / pair.height;
      if (Math.abs(below) < lineSteps.least || Math.abs(below) > lineSteps.most) continue;
      // Straight below on a tilted line is a little to the left.
      const shift = -slope * below * pair.height;
      const starts = four.left - pair.left - shift;
      const ends = four.right - pair.right - shift;
      const apart = Math.min(Math.abs(starts), Math.abs(ends), Math.abs(starts + ends) / 2);
      if (apart > pair.height * (0.5 + 0.3 * Math.abs(below))) continue;
      const rows: DigitRow[] = [
        { quad: quadAround(pair.shapes, pair.height, pair.baseline), groups: 2 },
        { quad: quadAround(four.shapes, pair.height, evenedOut(four, slope)), groups: 1 },
      ];
      lines.push({
        rows: below > 0 ? rows : rows.toReversed(),
        digitHeight: pair.height,
        grouped: true,
        beside: [],
      });
    }
  return lines;
}

/** The slope of eight is surer than that of four. */
function evenedOut({ shapes }: Part, slope: number): Baseline {
  const x = shapes.reduce((sum, s) => sum + s.x, 0) / shapes.length;
  const y = shapes.reduce((sum, s) => sum + s.y, 0) / shapes.length;
  return { slope, intercept: y - slope * x };
}
