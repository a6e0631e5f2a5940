import { isMyNumber } from '@ekyc/documents';
import type { Corner, Quad, Raster } from '../card/raster.ts';
import { rectify } from '../card/rectify.ts';
import type { Ocr } from '../reading/ocr.ts';
import { type DigitLine, findDigitLines } from './digit-lines.ts';
import { blobsOf, inkOf, joinedRuns } from './ink.ts';
import { figuresOnRow, judgeRow } from './row-figures.ts';

/** Digits from 11 px high are read; smaller ones nobody could read off the stored picture either. */
const leastDigit = 11;
const mostDigit = 150;
/** Heights of the strips given to the recogniser; a second size settles what a first one misread. */
const stripHeights = [64, 48];
/** A row that reads as fewer digits is something else. */
const almostAll = 9;
/** Frames in which rows are looked for: each finds rows up to 18 degrees from its rows and its columns. */
const turns = [0, Math.PI / 6, Math.PI / 3];
/** Rows read at most in one picture: a page full of numbers must not hold up the queue. */
const mostLines = 12;

function strip(grey: Raster, quad: Quad, height: number): Raster {
  const [a, b, , d] = quad;
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const short = Math.max(1, Math.hypot(d.x - a.x, d.y - a.y));
  return rectify(grey, quad, Math.min(2000, Math.round((height * long) / short)), height);
}

function upsideDown([a, b, c, d]: Quad): Quad {
  return [c, d, a, b];
}

function along(a: Corner, b: Corner, share: number): Corner {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The strip in which a label would stand: from far left of the number, or the line above it. */
function labelStrips([a, b, c, d]: Quad): Quad[] {
  const left: Quad = [along(a, b, -0.7), along(a, b, 1.1), along(d, c, 1.1), along(d, c, -0.7)];
  const above: Quad = [
    along(along(d, a, 2.1), along(c, b, 2.1), -0.3),
    along(along(d, a, 2.1), along(c, b, 2.1), 0.8),
    along(along(d, a, 1.05), along(c, b, 1.05), 0.8),
    along(along(d, a, 1.05), along(c, b, 1.05), -0.3),
  ];
  return [left, above];
}

const labelPattern = /個\s*人\s*番\s*号|マ\s*イ\s*ナ\s*ン\s*バ/u;

async function isLabelled(grey: Raster, quad: Quad, ocr: Ocr): Promise<boolean> {
  for (const label of labelStrips(quad)) {
    const { text } = await ocr.readLine(strip(grey, label, 64));
    if (labelPattern.test(text.normalize('NFKC'))) return true;
  }
  return false;
}

async function readDigits(grey: Raster, quad: Quad, height: number, ocr: Ocr): Promise<string> {
  const { text } = await ocr.readLine(strip(grey, quad, height), { digitsOnly: true });
  return text.replaceAll(/\D/gu, '');
}

async function isGroupedMyNumber(grey: Raster, quad: Quad, ocr: Ocr): Promise<boolean> {
  for (const height of stripHeights) {
    const digits = await readDigits(grey, quad, height, ocr);
    if (isMyNumber(digits)) return true;
    // Other print that only stands in three like groups (dates, say): no other size makes digits of it.
    if (digits.length < almostAll) return false;
  }
  return false;
}

async function isMyNumberLine(grey: Raster, { quad, grouped }: DigitLine, ocr: Ocr): Promise<boolean> {
  const [height = 64] = stripHeights;
  const ways = [quad, upsideDown(quad)].map((turned) => ({
    turned,
    figures: figuresOnRow(strip(grey, turned, height), grouped),
  }));
  for (const [i, { turned, figures }] of ways.entries()) {
    const verdict = judgeRow(figures, ways[1 - i]?.figures ?? null);
    if (verdict === 'noDigits' || verdict === 'otherDigits') continue;
    if (grouped) {
      if (verdict === 'myNumber' || (await isGroupedMyNumber(grey, turned, ocr))) return true;
      continue;
    }
    const digits = verdict === 'unclear' ? await readDigits(grey, turned, height, ocr) : null;
    if ((digits === null || isMyNumber(digits)) && (await isLabelled(grey, turned, ocr))) return true;
    // Twelve digits were read this way up: there is nothing to read the other way.
    if (digits?.length === 12) return false;
  }
  return false;
}

/**
 * True when a My Number is printed in the picture, whichever way it is turned.
 *
 * The check digit alone is no proof: one driving-licence number in eleven passes it. What tells them apart is the
 * print. The My Number stands on its card in three groups of four with gaps (1234 5678 9012); a licence's number
 * is one even row (第 012345678900 号). So a row of twelve in 4-4-4 counts by its check digit, an even row only
 * when the label 個人番号 or マイナンバー stands beside or above it. Rows are found by the shapes of the ink, and plain ones
 * are read by the reader of single letters; the recogniser of lines, which costs the time, sees only those it leaves
 * open.
 */
export async function showsPrintedMyNumber(grey: Raster, ocr: Ocr): Promise<boolean> {
  const window = Math.max(15, Math.round(Math.max(grey.width, grey.height) / 60));
  const ink = inkOf(grey, window);
  const runs = joinedRuns(ink, grey.width, grey.height);
  const lines = turns
    .flatMap((turn) => {
      const blobs = blobsOf(runs, leastDigit, mostDigit, turn);
      return findDigitLines(blobs, leastDigit, mostDigit, turn);
    })
    .toSorted((a, b) => Number(b.grouped) - Number(a.grouped) || b.digitHeight - a.digitHeight)
    .slice(0, mostLines);
  for (const line of lines) {
    if (await isMyNumberLine(grey, line, ocr)) return true;
  }
  return false;
}
