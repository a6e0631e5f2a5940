import { variantsOf } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '@ekyc/engine-port';
import { alphabetOf, type Alphabet, type LetterMatch } from './letters.ts';
import { nameParts } from './name-gap.ts';
import { lettersOf } from './name-letters.ts';
import { surer } from './plain-text.ts';

/**
 * A letter is clear where it is nearer than the next likely one by this. Of 680 letters in five fonts that the reader
 * was not made with, the nearest was wrong 18 times, and never where it led by 0.4.
 */
const clearly = 0.4;
/** Of two forms of one letter, which differ in a stroke or two. */
const surely = 0.6;
/** A name of which a letter is open is not surer than this. */
const openBelow = 0.7;
/** At most so many other readings are offered. */
const mostCandidates = 4;

interface SettledLetter {
  readonly letter: string;
  /** Others that it may be, likeliest first. */
  readonly others: readonly string[];
  readonly isOpen: boolean;
}

/** Strokes that only their neighbours tell from 一: where a name has katakana, the recogniser of lines tells them. */
const noLettersOfNames = new Set('ー-・()0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');

let lettersOfNames: Alphabet | null = null;

/** What stands at a place, after what was read there and what its print is like. */
function settleLetter(read: string, matches: readonly LetterMatch[]): SettledLetter {
  const [best, second] = matches;
  if (!best) return { letter: read, others: [], isOpen: true };
  if (noLettersOfNames.has(read)) return { letter: read, others: [], isOpen: false };
  const own = matches.find(({ letter }) => letter === read);
  const lead = (second?.distance ?? Number.POSITIVE_INFINITY) - best.distance;
  const near = matches
    .filter(({ distance }) => distance - best.distance < clearly)
    .map(({ letter }) => letter);
  if (best.letter === read) {
    const forms = near.filter((letter) => letter !== read && variantsOf(read).includes(letter));
    return { letter: read, others: forms, isOpen: forms.length > 0 };
  }
  const behind = (own?.distance ?? (matches.at(-1)?.distance ?? 0) + surely) - best.distance;
  // The recogniser of lines does not know many forms; print that is clearly another form is that form.
  const isForm = variantsOf(best.letter).includes(read);
  if (isForm && behind >= clearly && lead >= clearly)
    return { letter: best.letter, others: [read], isOpen: behind < surely };
  const taken = behind >= clearly ? best.letter : read;
  const others = [read, ...near].filter((letter) => letter !== taken);
  return { letter: taken, others: [...new Set(others)], isOpen: true };
}

/** The name with another letter at one place of one word. */
function replaced(words: readonly string[], word: number, at: number, letter: string): string {
  return words
    .map((one, w) => (w === word ? Array.from(one, (old, i) => (i === at ? letter : old)).join('') : one))
    .join(' ');
}

/**
 * Looks at the print of a name letter by letter, with a reader that knows the forms of kanji (髙 beside 高, 邊 and 邉
 * beside 辺) and that errs in other places than the recogniser of lines. Where both say the same the name is surer;
 * where they do not, the nearer print is taken, the other is a candidate and the name is not sure.
 * @param line the line that the name was read from, its tones normalised
 * @returns null where the print does not divide as the name was read
 */
export function settleName(line: Raster, read: ReadField): ReadField | null {
  const words = read.value.split(' ');
  const parts = nameParts(line);
  if (parts.length !== words.length) return null;
  lettersOfNames ??= alphabetOf((letter) => !noLettersOfNames.has(letter));
  const alphabet = lettersOfNames;
  const settled = words.map((word, w) => {
    const [part, letters] = [parts[w], Array.from(word)];
    const matches = part ? lettersOf(line, part, letters.length, alphabet) : [];
    return letters.map((letter, i) => settleLetter(letter, matches[i] ?? []));
  });
  const taken = settled.map((word) => word.map(({ letter }) => letter).join(''));
  const value = taken.join(' ');
  const offered = settled.flatMap((word, w) =>
    word.flatMap(({ others }, at) =>
      others.map((other, rank) => ({ rank, name: replaced(taken, w, at, other) })),
    ),
  );
  const ranked = offered.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  const candidates = [...new Set([...ranked, read.value, ...(read.candidates ?? [])])].filter(
    (one) => one !== value,
  );
  const isOpen = settled.some((word) => word.some((letter) => letter.isOpen));
  const confidence = isOpen ? Math.min(openBelow, read.confidence) : surer(read.confidence, 0.5);
  return candidates.length === 0
    ? { value, confidence }
    : { value, confidence, candidates: candidates.slice(0, mostCandidates) };
}
