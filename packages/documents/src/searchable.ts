import { toFullWidthKatakana } from './kana.ts';
import { plainForms } from './latin-names.ts';
import { normalizeForComparison } from './text-comparison.ts';
import { foldVariantKanji } from './variant-kanji.ts';

/**
 * The forms in which writings of a whole name meet: width, case, spaces, punctuation, invisible characters, hiragana or
 * katakana, radicals, old or new kanji make no difference. Empty if nothing is left. Names with diacritics have several:
 * as written, with plain letters, and as machine-readable zones spell them. Two names meet if they share one.
 */
export function searchableNames(name: string): readonly string[] {
  const folded = normalizeForComparison(toFullWidthKatakana(foldVariantKanji(name)));
  const written = folded.replace(/[\p{P}\p{Z}\p{C}]/gu, '');
  return written === '' ? [] : [...new Set([written, ...plainForms(written)])];
}

/** The one form in which writings of a document's number meet. Empty where it bears too little to be one. */
export function searchableNumber(number: string): string {
  const written = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\p{P}\p{Z}\p{C}]/gu, '');
  return written.length >= fewestSigns && /[0-9]/.test(written) ? written : '';
}

/** No document has a shorter number. */
const fewestSigns = 4;
