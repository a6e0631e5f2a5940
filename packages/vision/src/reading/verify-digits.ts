import { driversLicenseNumberCheckDigitOk, eraOf } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '@ekyc/engine-port';
import { inkColumns } from './ink-of-line.ts';
import type { PixelBox } from './letter-shape.ts';
import { alphabetOf, type Alphabet, likeliestLetters } from './letters.ts';
import { tonesOf } from './name-letters.ts';

/** A value whose figures the second reader sees otherwise is not surer than this. */
const contradicted = 0.6;
/** Print farther from every digit is none, or two that touch: in eight fonts digits lay within 16, 第 and 号 beyond 25. */
const farthest = 20;
/** The margin that distinguishes a digit from the next likely one. */
const clearly = 0.6;

let digits: Alphabet | null = null;

/** Runs of columns that bear ink. */
function inkRuns(line: Raster): readonly PixelBox[] {
  const columns = inkColumns(line);
  const runs: PixelBox[] = [];
  for (let x = 0; x < line.width; x++) {
    if (!columns[x]) continue;
    const left = x;
    while (x < line.width && columns[x]) x++;
    runs.push({
      left: Math.max(0, left - 1),
      right: Math.min(line.width, x + 1),
      top: 0,
      bottom: line.height,
    });
  }
  return runs;
}

/** The figures that stand on a line as a reader of single letters sees them; `?` where it cannot tell two apart. */
export function figuresOf(line: Raster): string {
  digits ??= alphabetOf((letter) => /^[\d()]$/.test(letter));
  const all = digits;
  const tones = tonesOf(line);
  return inkRuns(line)
    .map((box) => {
      // A digit is narrower than high; 1 is narrow too.
      const width = box.right - box.left;
      if (width > 0.75 * line.height || width < 3) return '';
      const [best, second] = likeliestLetters(line, box, tones, all, 4);
      if (!best || best.distance > farthest) return '';
      if (second && second.letter !== best.letter && second.distance - best.distance < clearly) return '?';
      return '()'.includes(best.letter) ? '' : best.letter;
    })
    .join('');
}

/** Whether digits stand among those that were seen, in their order; `?` may be any. */
export function standsIn(digits: string, seen: string): boolean {
  let at = 0;
  for (const one of seen) if (one === digits[at] || one === '?') at += 1;
  return at >= digits.length;
}

/** The digits that a value must have been printed with, without zeros in front: by era or by western year. */
function printedForms(value: string): readonly string[] {
  const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-') : [];
  if (day === undefined) return [value.replaceAll(/\D/gu, '')];
  const ofYear = eraOf(value)?.year ?? 1;
  const monthAndDay = `${Number(month)}${Number(day)}`;
  return [`${year}${monthAndDay}`, `${ofYear === 1 ? '' : ofYear}${monthAndDay}`];
}

/**
 * Holds the figures of a number or a day against the print: where a reader of single letters does not see them there,
 * the value is not sure (a 0 with a stroke in it is an 8 to the recogniser of lines).
 * @param line the line that the value was read from, its tones normalised
 */
export function verifyFigures(line: Raster, read: ReadField): ReadField {
  const seen = figuresOf(line);
  if (printedForms(read.value).some((digits) => standsIn(digits, seen))) return read;
  const confidence = Math.min(contradicted, read.confidence);
  // Twelve digits seen where twelve were read: the other number may be the right one.
  const isOther = /^\d{12}$/.test(read.value) && /^\d{12}$/.test(seen);
  if (!isOther) return { ...read, confidence };
  const others = [...new Set([...(read.candidates ?? []), read.value])]
    .filter((one) => one !== seen)
    .slice(0, 3);
  return driversLicenseNumberCheckDigitOk(seen) && !driversLicenseNumberCheckDigitOk(read.value)
    ? { value: seen, confidence: contradicted, candidates: others }
    : {
        value: read.value,
        confidence,
        candidates: [seen, ...others.filter((one) => one !== read.value)].slice(0, 3),
      };
}
