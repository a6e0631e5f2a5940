import { isMyNumber } from '@ekyc/documents';
import type { Corner, Quad, Raster } from '../card/raster.ts';
import type { Ocr } from '../reading/ocr.ts';
import { distinctLines, findDigitLines, isAmong, placed } from './digit-lines.ts';
import type { DigitLine } from './digit-row.ts';
import { blobsOf, inksOf, joinedRuns } from './ink.ts';
import { isLabelled } from './label.ts';
import {
  agreeOnMyNumber,
  figuresOf,
  judgeRow,
  nearestDigits,
  placesOnRow,
  type RowFigures,
} from './row-figures.ts';
import { leanOf, type Print, stripOf, upsideDown, withoutLean } from './strip.ts';

/** Digits from 7 px high are read; smaller ones nobody could read off the stored picture either. */
const leastDigit = 5;
const mostDigit = 150;
/** Heights of the strips given to the recogniser; a second size settles what a first one misread. */
const stripHeights = [64, 48] as const;
/** A row that reads as fewer digits is something else. */
const almostAll = 9;
/**
 * Frames in which rows are sought, 15 degrees apart: boxes of digits that blur has joined are distinct from those of
 * single ones only where a row hardly slopes.
 */
const turns = [0, 1, 2, 3, 4, 5].map((step) => (step * Math.PI) / 12);
/** Rows read at most in one picture: a page full of numbers must not hold up the queue. */
const mostLines = 16;

/** A row whose digits are as near as this in the mean does not lean. */
const clearMean = 3;
/** Nor is one that is so far from all digits made of any by shearing. */
const hopelessMean = 27;

/** Of clear digits the gaps are seen, too: a licence's number with ones at the right places may look like groups. */
const leastBlurred = 6;
/** A row that shows no digits as an even one shows none in groups either. */
const mostAsEven = 20;
const mostInGroups = 14;
const clearerBy = 2;

/** Other digits are what is printed where they are so near in the mean; beyond, the recogniser is asked as well. */
const surelyMean = 5;

/** A fourth group is hardly less clear than the three. */
const alikeFour = 6;
/** Means so near to each other do not tell which way up a row stands. */
const alikeMeans = 1;

/** A line as it may be held: upright, or upside down. */
type Way = DigitLine['rows'];

function figuresOn(print: Print, way: Way): RowFigures | null {
  const places = way.map(({ quad, groups }) => placesOnRow(stripOf(print, quad, stripHeights[0]), groups));
  return places.every((own) => own !== null) ? figuresOf(places.flat()) : null;
}

async function readDigits(print: Print, way: Way, height: number, ocr: Ocr): Promise<string> {
  let digits = '';
  for (const { quad } of way) {
    const { text } = await ocr.readLine(stripOf(print, quad, height), { digitsOnly: true });
    digits += text.replaceAll(/\D/gu, '');
  }
  return digits;
}

/** @param atBothSizes where the reader of single letters saw another number, one reading is not proof */
async function isReadAsMyNumber(
  print: Print,
  { way, figures }: SeenWay,
  { ocr, atBothSizes }: { readonly ocr: Ocr; readonly atBothSizes: boolean },
): Promise<boolean> {
  let readings = 0;
  for (const height of stripHeights) {
    const digits = await readDigits(print, way, height, ocr);
    if (isMyNumber(digits)) readings += 1;
    if (readings === (atBothSizes ? stripHeights.length : 1)) return true;
    // Two lines of other numbers happen to stand below each other: there each reading must be right by itself.
    if (figures && way.length === 1 && agreeOnMyNumber(figures, digits)) return true;
    // Other print that only stands in three like groups (dates, say): no other size makes digits of it.
    if (digits.length < almostAll) return false;
  }
  return false;
}

interface SeenWay {
  readonly way: Way;
  readonly figures: RowFigures | null;
}

const nearestMean = (ways: readonly SeenWay[]): number =>
  Math.min(...ways.map(({ figures }) => figures?.mean ?? Infinity));

const nearestWay = ([one, other]: readonly [SeenWay, SeenWay]): SeenWay =>
  (one.figures?.mean ?? Infinity) <= (other.figures?.mean ?? Infinity) ? one : other;

function readsAlike({ figures: one }: SeenWay, { figures: other }: SeenWay): boolean {
  return one !== null && other !== null && nearestDigits(one) === nearestDigits(other);
}

/** A line both ways up. */
function bothWays(print: Print, rows: Way): readonly [SeenWay, SeenWay] {
  const turned = rows.toReversed().map((row) => ({ ...row, quad: upsideDown(row.quad) }));
  return [
    { way: rows, figures: figuresOn(print, rows) },
    { way: turned, figures: figuresOn(print, turned) },
  ];
}

/**
 * Blur hides narrow gaps between groups, so that a row of joined digits is taken for an even one: it stands in groups
 * where its digits are hardly less clear, or clearer, divided by its two widest gaps. Measured: docs/measured-thresholds.md.
 */
function waysOf(print: Print, { rows, grouped }: Pick<DigitLine, 'rows' | 'grouped'>) {
  const ways = seenWays(print, rows);
  const even = nearestMean(ways);
  if (grouped || rows.length > 1 || even < leastBlurred || even > mostAsEven) return ways;
  const inGroups = seenWays(
    print,
    rows.map((row) => ({ ...row, groups: 3 as const })),
  );
  const mean = nearestMean(inGroups);
  // Gaps that change nothing of what is read are those between any two digits.
  const isTheSame = mean > even - 1 && readsAlike(nearestWay(ways), nearestWay(inGroups));
  return mean < mostInGroups && mean < even + clearerBy && !isTheSame ? inGroups : ways;
}

/** As it stands, or without its lean where it reads better so: sevens lean by themselves. */
function seenWays(print: Print, rows: Way): readonly [SeenWay, SeenWay] {
  const asItStands = bothWays(print, rows);
  const mean = nearestMean(asItStands);
  if (mean < clearMean || mean > hopelessMean) return asItStands;
  const lean = leanOf(
    print,
    rows.map(({ quad }) => quad),
  );
  if (lean === 0) return asItStands;
  const upright = bothWays(
    print,
    rows.map((row) => ({ ...row, quad: withoutLean(row.quad, lean) })),
  );
  return nearestMean(upright) < mean ? upright : asItStands;
}

/** Whether a place shows four digits about as clearly as the row does. */
function isFourDigits(print: Print, quad: Quad, clear: number): boolean {
  const places = placesOnRow(stripOf(print, quad, stripHeights[0]), 1);
  if (!places) return false;
  const mean = places.reduce((sum, distances) => sum + Math.min(...distances), 0) / places.length;
  return mean < clear + alikeFour;
}

async function isMyNumberLine(
  print: Print,
  { rows, grouped, beside }: DigitLine,
  ocr: Ocr,
): Promise<boolean> {
  const ways = waysOf(print, { rows, grouped });
  const mean = ({ figures }: SeenWay) => figures?.mean ?? Infinity;
  const inGroups = grouped || ways[0].way.some(({ groups }) => groups > 0);
  const likelier = ways[0] && ways[1] && mean(ways[0]) <= mean(ways[1]) ? ways : ways.toReversed();
  for (const [i, { way, figures }] of likelier.entries()) {
    const other = likelier[1 - i]?.figures ?? null;
    const verdict = judgeRow(figures, other);
    const atBothSizes = verdict === 'otherDigits';
    if (atBothSizes && (way.length > 1 || mean({ way, figures }) < surelyMean)) {
      // Twelve digits were read this way up: there is nothing to read the other way.
      if ((other?.mean ?? Infinity) > mean({ way, figures }) + alikeMeans) return false;
      continue;
    }
    if (verdict === 'noDigits') continue;
    const [first] = way;
    if (!inGroups && !(first && isLabelled(print, first.quad))) continue;
    if (verdict === 'myNumber' || (await isReadAsMyNumber(print, { way, figures }, { ocr, atBothSizes })))
      return !beside.some((quad) =>
        isFourDigits(print, way === ways[0]?.way ? quad : upsideDown(quad), mean({ way, figures })),
      );
  }
  return false;
}

/** One way to look at a picture for ink. */
interface Look {
  readonly grey: Raster;
  /** Pixels of the whole picture to one of these. */
  readonly zoom: 1 | 2;
  readonly darkerBy: number;
  readonly levels: number;
}

/** A line and where its pixels are read from. */
interface FoundLine extends DigitLine {
  readonly print: Print;
}

/** Rows that may be a number, likelier ones first. */
function linesSeen(whole: Raster, { grey, zoom, darkerBy, levels }: Look): FoundLine[] {
  const radius = Math.max(15, Math.round(Math.max(grey.width, grey.height) / 60));
  const inks = inksOf(grey, { radius, darkerBy, levels });
  return ([false, true] as const)
    .flatMap((light) => {
      const runs = joinedRuns(light ? inks.light : inks.dark, grey.width, grey.height);
      const found = turns.flatMap((turn) =>
        findDigitLines(blobsOf(runs, leastDigit, mostDigit, turn), leastDigit, mostDigit, turn),
      );
      return distinctLines(found).map((line) => ({ ...enlarged(line, zoom), print: { grey: whole, light } }));
    })
    .toSorted((a, b) => Number(b.grouped) - Number(a.grouped) || b.digitHeight - a.digitHeight)
    .slice(0, mostLines);
}

/**
 * True when a My Number is printed in the picture, whichever way it is turned.
 *
 * The check digit alone is not proof: one driving-licence number in eleven passes it. What distinguishes them is the
 * print. The My Number stands on its card in three groups of four with gaps (1234 5678 9012); a licence's number
 * is one even row (第 012345678900 号). So a row of twelve in 4-4-4 counts by its check digit, an even row only
 * when the label 個人番号 or マイナンバー stands beside or above it. Eight digits in 4-4 above or below four count as one
 * row; a fourth group beside three makes it a payment card's number. Rows are found by the shapes of the ink, dark and
 * light, in six frames, so that a card tilted about two axes has its row in one of them; plain ones are read by the
 * reader of single letters, without their lean; the recogniser of lines, which costs the time, sees only those it
 * leaves open.
 */
export async function showsPrintedMyNumber(grey: Raster, ocr: Ocr): Promise<boolean> {
  const judged: DigitLine[] = [];
  for (const look of looksAt(grey))
    for (const line of linesSeen(grey, look)) {
      if (isAmong(judged, line)) continue;
      judged.push(line);
      if (await isMyNumberLine(line.print, line, ocr)) return true;
    }
  return false;
}

/**
 * The picture as it is; then for print that is paler, or blurred because it is small; then for the faintest, at half its
 * size: noise is less there, and small faint print is not legible.
 */
function* looksAt(grey: Raster): Generator<Look> {
  yield { grey, zoom: 1, darkerBy: 12, levels: 2 };
  yield { grey, zoom: 1, darkerBy: 4, levels: 2 };
  const half = halved(grey);
  yield { grey: half, zoom: 2, darkerBy: 0.5, levels: Math.max(leastLevels, noisesApart * noiseOf(half)) };
}

function enlarged(line: DigitLine, zoom: number): DigitLine {
  if (zoom === 1) return line;
  const at = ({ x, y }: Corner): Corner => ({ x: x * zoom, y: y * zoom });
  const bigger = placed(line, ([a, b, c, d]) => [at(a), at(b), at(c), at(d)]);
  return { ...bigger, digitHeight: line.digitHeight * zoom };
}

/** How much faint ink is darker than its paper: some times the noise. */
const noisesApart = 1.8;
const leastLevels = 0.8;

/** Deviation of the tones of flat places, smoothed over 3×3: the middle difference of places near to each other. */
function noiseOf({ data, width, height }: Raster): number {
  const differences: number[] = [];
  const sum = (at: number) =>
    data[at - 1]! +
    data[at]! +
    data[at + 1]! +
    data[at - width - 1]! +
    data[at - width]! +
    data[at - width + 1]! +
    data[at + width - 1]! +
    data[at + width]! +
    data[at + width + 1]!;
  for (let y = 4; y < height - 4; y += 9)
    for (let x = 4; x < width - 9; x += 9)
      differences.push(Math.abs(sum(y * width + x) - sum(y * width + x + 4)) / 9);
  const middle = differences.toSorted((a, b) => a - b)[differences.length >> 1] ?? 0;
  // Of two normal values the middle difference is 0.95 deviations.
  return middle / 0.95;
}

/** The mean of each four pixels. */
function halved({ data, width, height }: Raster): Raster {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Uint8Array(w * h);
  for (let y = 0, o = 0; y < h; y++)
    for (let x = 0, i = 2 * y * width; x < w; x++, o++, i += 2)
      out[o] = (data[i]! + data[i + 1]! + data[i + width]! + data[i + width + 1]! + 2) >> 2;
  return { data: out, width: w, height: h, channels: 1 };
}
