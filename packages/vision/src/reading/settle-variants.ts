import { variantsOf } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '../engine.types.ts';
import { unknownKanji } from '../glyphs/unknown-kanji.ts';
import { inkMiddle } from './ink-of-line.ts';
import { nameParts } from './name-gap.ts';
import { letterBoxes, rankKanji } from './variant-print.ts';

/** A form takes the place of the one read when it is liker by this: of 74 letters the two wrong ones lay below. */
const CLEARLY = 0.03;
/** Print less like every form is blurred, covered or not where it was looked for. */
const LEAST_LIKENESS = 0.5;
/** A name with a letter whose form is open is not surer than this. */
const OPEN_FORM = 0.7;

interface Settled {
  readonly letter: string;
  /** Forms as like as the one taken. */
  readonly others: readonly string[];
}

function settleLetter(line: Raster, letter: string, box: Parameters<typeof rankKanji>[1]): Settled {
  const forms = [letter, ...variantsOf(letter)];
  if (forms.length === 1) return settleUnknown(line, letter, box);
  const ranked = rankKanji(line, box, forms);
  const best = ranked[0];
  if (!best || best.likeness < LEAST_LIKENESS) return { letter, others: forms.slice(1) };
  const near = ranked.filter((one) => best.likeness - one.likeness < CLEARLY).map(({ kanji }) => kanji);
  // Where the print does not decide, the recogniser's letter stands if it is among the likest.
  const taken = near.includes(letter) ? letter : best.kanji;
  return { letter: taken, others: near.filter((form) => form !== taken) };
}

/**
 * A letter that the recogniser does not know, read as one without other forms. Other letters are like such a kanji by
 * at most 0.66 (90 letters); it is like itself by 0.70 to 0.76 at 720p, by 0.80 to 0.87 at 1080p.
 */
const OFFERED = { likeness: 0.69, lead: 0.08 };
const CERTAIN = { likeness: 0.75, lead: 0.1 };

function settleUnknown(line: Raster, letter: string, box: Parameters<typeof rankKanji>[1]): Settled {
  const ranked = rankKanji(line, box, unknownKanji);
  const best = ranked[0];
  if (!best) return { letter, others: [] };
  const own = [best.kanji, ...variantsOf(best.kanji)];
  const next = ranked.find(({ kanji }) => !own.includes(kanji))?.likeness ?? 0;
  const passes = ({ likeness, lead }: typeof CERTAIN) =>
    best.likeness >= likeness && best.likeness - next >= lead;
  if (passes(CERTAIN)) return settleLetter(line, best.kanji, box);
  return { letter, others: passes(OFFERED) ? [best.kanji] : [] };
}

/**
 * Looks at the print again for every letter of a name that has old or printed forms (髙 beside 高, 邊 and 邉 beside 辺):
 * the recogniser knows only some of them and answers with the common one. Where the print does not tell two forms
 * apart, the other is a candidate.
 * @param line the line that the name was read from, its tones normalised
 */
export function settleVariants(line: Raster, read: ReadField): ReadField {
  const words = read.value.split(' ');
  const parts = nameParts(line);
  if (parts.length !== words.length) return read;
  const y = inkMiddle(line);
  const settled = words.map((word, w) => {
    const part = parts[w];
    const letters = Array.from(word);
    if (!part) return letters.map((letter): Settled => ({ letter, others: [] }));
    const boxes = letterBoxes(part, letters.length, y);
    return letters.map((letter, i): Settled => {
      const box = boxes[i];
      return box ? settleLetter(line, letter, box) : { letter, others: [] };
    });
  });
  const value = settled.map((word) => word.map(({ letter }) => letter).join('')).join(' ');
  const offered = settled.flatMap((word, w) =>
    word.flatMap(({ others }, at) => others.map((other) => replaced(value, w, at, other))),
  );
  const candidates = [...new Set([...offered, ...(read.candidates ?? [])])].filter((one) => one !== value);
  const confidence = offered.length > 0 ? Math.min(OPEN_FORM, read.confidence) : read.confidence;
  return candidates.length === 0
    ? { value, confidence }
    : { value, confidence, candidates: candidates.slice(0, 3) };
}

/** The name with another letter at one place of one word. */
function replaced(name: string, word: number, at: number, letter: string): string {
  return name
    .split(' ')
    .map((one, w) => (w === word ? Array.from(one, (old, i) => (i === at ? letter : old)).join('') : one))
    .join(' ');
}
