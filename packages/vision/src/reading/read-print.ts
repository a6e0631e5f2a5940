import type { ReadLine } from '@ekyc/engine-port';
import type { Raster } from '../card/raster.ts';
import { enlarge } from '../image/enlarge.ts';
import type { Ocr } from './ocr.ts';
import { editDistance, plain } from './plain-text.ts';

/** Height of a line for the recogniser, its paper above and below included. */
const lineHeight = 72;
/** Share of a line's height that is left white on every side. */
const margin = 0.2;
const widest = 6000;
const mostLines = 6;
/** Bands of ink that together are no taller than so many of the tallest are one line: 二 and 三 have gaps in them. */
const tallest = 1.3;

interface Band {
  readonly top: number;
  /** Outside. */
  readonly bottom: number;
}

/** Rows that bear ink, as bands; ink is what is darker than the middle tone. */
function bandsOf({ data, width, height }: Raster): readonly Band[] {
  const bands: Band[] = [];
  let top: number | null = null;
  for (let y = 0; y <= height; y++) {
    const bears = y < height && data.subarray(y * width, (y + 1) * width).some((tone) => tone < 128);
    if (bears) top ??= y;
    else if (top !== null) {
      bands.push({ top, bottom: y });
      top = null;
    }
  }
  return bands;
}

function linesOf(picture: Raster): readonly Band[] {
  const bands = bandsOf(picture);
  const most = tallest * Math.max(...bands.map(({ top, bottom }) => bottom - top));
  const lines: Band[] = [];
  for (const band of bands) {
    const before = lines.at(-1);
    if (before && band.bottom - before.top <= most)
      lines[lines.length - 1] = { ...before, bottom: band.bottom };
    else lines.push(band);
  }
  // What is left of specks and ruled lines is not print.
  return lines.filter(({ top, bottom }) => 3 * (bottom - top) >= most / tallest).slice(0, mostLines);
}

/** A line with white paper around it, in the recogniser's height. */
function cut({ data, width }: Raster, { top, bottom }: Band): Raster {
  const high = bottom - top;
  const edge = Math.max(2, Math.round(margin * high));
  const [wide, tall] = [width + 2 * edge, high + 2 * edge];
  const out = new Uint8Array(wide * tall).fill(255);
  for (let y = 0; y < high; y++)
    out.set(data.subarray((top + y) * width, (top + y + 1) * width), (y + edge) * wide + edge);
  const zoom = Math.min(lineHeight / tall, widest / wide);
  return enlarge(
    { data: out, width: wide, height: tall, channels: 1 },
    Math.max(1, Math.round(wide * zoom)),
    Math.max(1, Math.round(tall * zoom)),
  );
}

/** Reads print of a few lines, black on white and nothing else, as the chips of cards hold names and addresses. */
export async function readPrint(picture: Raster, ocr: Pick<Ocr, 'readLine'>): Promise<readonly ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const band of linesOf(picture)) {
    const { text, confidence } = await ocr.readLine(cut(picture, band));
    lines.push({ text: plain(text), confidence });
  }
  return lines;
}

/** Print has one stroke where texts have several hyphens, and a long vowel looks like them. */
const alike = (text: string) => plain(text).replaceAll(/[‐‑‒–—―−ー─－]/gu, '-');

/**
 * How alike an expected text and the lines together are, 0..1; 1: letter for letter, and nothing more is there. That an
 * expected text is somewhere in the lines says little: 木花子 is in 佐々木花子, and a house 1 in a house 12.
 */
export function agreementWith(expected: string, lines: readonly ReadLine[]): number {
  const [wanted, read] = [alike(expected), alike(lines.map(({ text }) => text).join(''))];
  const longest = Math.max(Array.from(wanted).length, Array.from(read).length);
  return longest === 0 ? 0 : 1 - editDistance(wanted, read) / longest;
}
