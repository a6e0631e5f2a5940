import { isMyNumber } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { LineTones, PixelBox } from '../reading/letter-shape.ts';
import { type Alphabet, alphabetOf, likeliestLetters } from '../reading/letters.ts';
import type { NamePart } from '../reading/name-gap.ts';
import { letterCells, tonesOf } from '../reading/name-letters.ts';
import { normaliseTones } from '../reading/ocr.ts';
import { type DigitRow, rowMargin } from './digit-row.ts';
import { gapsOf, inkFrom } from './row-gaps.ts';

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
const mostMean = 17;
/** A row is plainly read where its mean and its third worst place are nearer. */
const plainMean = 9.5;
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
 * Looks at the places of the digits in a row's strip with the reader of single letters, which costs a tenth of what the
 * recogniser of lines does.
 * @param strip the row with its margin, as {@link rowMargin} tells it, upright and dark on light
 * @returns the distance of each place from each digit; null where the row does not divide into so many places
 */
export function placesOnRow(strip: Raster, groups: DigitRow['groups']): RowFigures['places'] | null {
  digits ??= alphabetOf((letter) => /^\d$/.test(letter));
  const known = digits;
  const line = normaliseTones(strip);
  const tones = tonesOf(line);
  const margin = (rowMargin.beside / (2 * rowMargin.half)) * line.height - slack;
  const row = inkFrom(line, { from: margin, to: line.width - margin }, tones);
  const cells =
    groups === 0 ? letterCells(line, row, digitCount, tones) : groupedCells(line, row, groups, tones);
  return (
    cells &&
    cells.map((box) => {
      const distances = Array<number>(10).fill(Infinity);
      for (const { letter, distance } of likeliestLetters(line, box, tones, known, mostPlaces)) {
        const digit = Number(letter);
        distances[digit] = Math.min(distances[digit] ?? Infinity, distance);
      }
      return distances;
    })
  );
}

/** The figures of a line, from the places of its rows. */
export function figuresOf(places: RowFigures['places']): RowFigures {
  const nearest = places.map((distances) => Math.min(...distances)).toSorted((a, b) => b - a);
  return {
    places,
    mean: nearest.reduce((sum, one) => sum + one, 0) / digitCount,
    third: nearest[2] ?? Infinity,
  };
}

/** Parts between the widest gaps, each divided by four; null where there are not so many gaps. */
function groupedCells(
  line: Raster,
  { from, to }: NamePart,
  groups: number,
  tones: LineTones,
): readonly PixelBox[] | null {
  const gaps = gapsOf(line, { from, to }, tones)
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, groups - 1)
    .toSorted((a, b) => a.from - b.from);
  if (gaps.length < groups - 1) return null;
  const starts = [from, ...gaps.map((gap) => gap.to - 1)];
  const ends = [...gaps.map((gap) => gap.from + 1), to];
  return starts.flatMap((start, i) => letterCells(line, { from: start, to: ends[i] ?? to }, group, tones));
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
  if (isMyNumber(nearestDigits(figures))) return 'myNumber';
  return numbersWithin(places, '', mayBe).next().done ? 'otherDigits' : 'unclear';
}

/** The digit that each place is nearest to. */
export function nearestDigits({ places }: RowFigures): string {
  return places.map((distances) => distances.indexOf(Math.min(...distances))).join('');
}

/** A picture made to be taken for any number at once gets no more time than others. */
const mostTried = 1000;

/**
 * Whether a My Number is among what a row may show, and the recogniser read just that with one digit lost or one too many;
 * or whether a My Number is the nearest of all that is fairly clear, and the recogniser read one digit of it differently.
 */
export function agreeOnMyNumber({ places, mean }: RowFigures, read: string): boolean {
  if (mean > wayNear) return false;
  if (read.length === digitCount) {
    const nearest = numbersWithin(places, '', 0).next().value;
    return nearest !== undefined && Array.from(nearest).filter((digit, i) => digit !== read[i]).length <= 1;
  }
  if (Math.abs(read.length - digitCount) !== 1) return false;
  let tried = 0;
  for (const number of numbersWithin(places, '', mayBe)) {
    if (read.length > number.length ? isOneLess(number, read) : isOneLess(read, number)) return true;
    if (++tried === mostTried) return false;
  }
  return false;
}

/** My Numbers that lie within so much of the nearest digits, one at a time: of a row that shows nothing there are very many. */
function* numbersWithin(
  places: RowFigures['places'],
  begun: string,
  budget: number,
): Generator<string, undefined> {
  const distances = places[begun.length];
  if (!distances) {
    if (isMyNumber(begun)) yield begun;
    return;
  }
  const nearest = Math.min(...distances);
  for (const [digit, distance] of distances.entries()) {
    if (distance - nearest <= budget)
      yield* numbersWithin(places, `${begun}${digit}`, budget - (distance - nearest));
  }
}

/** Whether one is the other without one of its digits. */
function isOneLess(shorter: string, longer: string): boolean {
  let same = 0;
  while (same < shorter.length && shorter[same] === longer[same]) same++;
  return shorter.slice(same) === longer.slice(same + 1);
}
