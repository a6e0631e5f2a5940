import { isMyNumber } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { LineTones, PixelBox } from '../reading/letter-shape.ts';
import { type Alphabet, alphabetOf, likeliestLetters } from '../reading/letters.ts';
import { letterCells, tonesOf } from '../reading/name-letters.ts';
import { normaliseTones } from '../reading/ocr.ts';
import { rowMargin } from './digit-lines.ts';

const digitCount = 12;
const group = 4;
/** Every place of a digit in the letter model: a zero has several. */
const mostPlaces = 16;
/** Pixels of the strip by which the digits may reach into its margin. */
const slack = 3;

/*
 * Distances are those of the letter model, about 1 for a clear print. Of 284 rows with a My Number (cards and prints in
 * 15 fonts, upright, tilted, turned, and frames of a video with cards from 180 px on) the mean of twelve was at most
 * 16.2, and at most 12 but for two italics; upside down the same rows measured 4.8 to 28.7.
 */
/** A row whose places are farther from all digits, in the mean, shows none this way up. */
const mostMean = 25;
/** A row is plainly read where its mean and its third worst place are nearer. */
const plainMean = 9;
const plainThird = 13;
/** One way up is right, and the other not, where it is so much nearer in the mean and near itself. */
const wayApart = 6;
const wayNear = 12;
/** Other digits that lie no further beyond the nearest, all places together, may be what is printed. */
const mayBe = 2.5;

/** How far each place of a row of twelve is from each digit. */
export interface RowFigures {
  readonly places: readonly (readonly number[])[];
  /** Of the nearest digits: their mean and the third largest. */
  readonly mean: number;
  readonly third: number;
}

let digits: Alphabet | null = null;

/**
 * Looks at the twelve places of a row with the reader of single letters, which costs a tenth of what the recogniser of
 * lines does.
 * @param strip the row with its margin, as {@link rowMargin} tells it
 * @param grouped whether it is printed 4-4-4
 * @returns null where the row does not divide into twelve places
 */
export function figuresOnRow(strip: Raster, grouped: boolean): RowFigures | null {
  digits ??= alphabetOf((letter) => /^\d$/.test(letter));
  const known = digits;
  const line = normaliseTones(strip);
  const tones = tonesOf(line);
  const margin = (rowMargin.beside / (2 * rowMargin.half)) * line.height - slack;
  const row = { from: margin, to: line.width - margin };
  const cells = grouped ? groupedCells(line, row, tones) : letterCells(line, row, digitCount, tones);
  if (!cells) return null;
  const places = cells.map((box) => {
    const distances = Array<number>(10).fill(Infinity);
    for (const { letter, distance } of likeliestLetters(line, box, tones, known, mostPlaces)) {
      const digit = Number(letter);
      distances[digit] = Math.min(distances[digit] ?? Infinity, distance);
    }
    return distances;
  });
  const nearest = places.map((distances) => Math.min(...distances)).toSorted((a, b) => b - a);
  return {
    places,
    mean: nearest.reduce((sum, one) => sum + one, 0) / digitCount,
    third: nearest[2] ?? Infinity,
  };
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Three parts between the two widest gaps, each divided by four; null where there are no two gaps. */
function groupedCells(line: Raster, { from, to }: Part, tones: LineTones): readonly PixelBox[] | null {
  const [first, second] = gapsOf(line, { from, to }, tones)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, 2)
    .toSorted((a, b) => a.from - b.from);
  if (!first || !second) return null;
  const parts = [
    { from, to: first.from + 1 },
    { from: first.to - 1, to: second.from + 1 },
    { from: second.to - 1, to },
  ];
  return parts.flatMap((part) => letterCells(line, part, group, tones));
}

/** Runs of columns with at most one pixel of ink, away from the row's ends. */
function gapsOf({ data, width, height }: Raster, { from, to }: Part, { paper, print }: LineTones): Part[] {
  const threshold = (paper + print) / 2;
  const isEmpty = (x: number) => {
    let ink = 0;
    for (let y = Math.round(height * 0.2); y < height * 0.8; y++)
      if ((data[y * width + x] ?? 255) < threshold) ink += 1;
    return ink <= 1;
  };
  const gaps: Part[] = [];
  for (let x = Math.ceil(from); x < to; x++) {
    const start = x;
    while (x < to && isEmpty(x)) x++;
    if (x > start && start > from + 2 * slack && x < to - 2 * slack) gaps.push({ from: start, to: x });
  }
  return gaps;
}

/** What a row shows one way up: a My Number, other digits, no digits, or something the recogniser has to read. */
export type RowVerdict = 'myNumber' | 'otherDigits' | 'noDigits' | 'unclear';

/**
 * Judges what a row shows one way up. Only what is plain is judged; a check digit that one misread place would make
 * right is not plain.
 * @param upsideDown the same row the other way up
 */
export function judgeRow(figures: RowFigures | null, upsideDown: RowFigures | null): RowVerdict {
  if (!figures) return 'unclear';
  const { places, mean, third } = figures;
  if (mean > mostMean) return 'noDigits';
  if (upsideDown && upsideDown.mean < wayNear && mean - upsideDown.mean > wayApart) return 'noDigits';
  if (mean >= plainMean || third >= plainThird) return 'unclear';
  const nearest = places.map((distances) => distances.indexOf(Math.min(...distances)));
  if (isMyNumber(nearest.join(''))) return 'myNumber';
  return mayBeMyNumber(places, '', mayBe) ? 'unclear' : 'otherDigits';
}

/** Whether a number with a right check digit lies within so much of the nearest digits. */
function mayBeMyNumber(places: RowFigures['places'], begun: string, budget: number): boolean {
  const distances = places[begun.length];
  if (!distances) return isMyNumber(begun);
  const nearest = Math.min(...distances);
  return distances.some(
    (distance, digit) =>
      distance - nearest <= budget &&
      mayBeMyNumber(places, `${begun}${digit}`, budget - (distance - nearest)),
  );
}
