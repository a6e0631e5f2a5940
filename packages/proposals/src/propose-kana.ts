import { isFullWidthKatakana, latinNamesMatch, toFullWidthKatakana } from '@ekyc/documents';
import { type NamePart, type NameReading, readingsOf, readingsOfLatin } from './name-readings.ts';

/**
 * A second reading must be this much less frequent (cost of the dictionary), or nothing is proposed: 裕子 is ユウコ as
 * often as ヒロコ. Measured in `docs/limits.md`.
 */
const clearlyFirst = 500;

/**
 * The kana of a surname or given name where one reading is clearly the most frequent, else null: a proposal that its
 * bearer checks.
 * @param written kanji, kana of any sort, or Latin letters as a passport has them
 * @param latin the same name in Latin letters where a document bears it: only readings that fit are proposed
 */
export async function proposeKana(part: NamePart, written: string, latin?: string): Promise<string | null> {
  const text = written.normalize('NFC').trim();
  const kana = toFullWidthKatakana(text);
  if (isFullWidthKatakana(kana)) return kana;
  const known = /^[\p{Script=Latin}]+$/u.test(text)
    ? await readingsOfLatin(part, text.toUpperCase())
    : await readingsOf(part, text);
  return clearest(
    latin === undefined ? known : known.filter((one) => latinNamesMatch(latin, one.kana) !== 'different'),
  );
}

function clearest([first, second]: readonly NameReading[]): string | null {
  if (first === undefined) return null;
  return second !== undefined && second.cost - first.cost < clearlyFirst ? null : first.kana;
}
