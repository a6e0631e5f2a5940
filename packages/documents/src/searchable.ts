import { toFullWidthKatakana } from './kana.ts';
import { normalizeForComparison } from './text-comparison.ts';
import { foldVariantKanji } from './variant-kanji.ts';

/**
 * The one form in which writings of a whole name meet: width, case, spaces, punctuation, hiragana or katakana, old or
 * new kanji make no difference. Empty where nothing is left.
 */
export function searchableName(name: string): string {
  const written = normalizeForComparison(toFullWidthKatakana(foldVariantKanji(name)));
  return written.replace(/[\p{P}\p{Z}\p{C}]/gu, '');
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
