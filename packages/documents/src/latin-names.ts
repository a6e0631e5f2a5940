import { unifyLookalikes } from './lookalikes.ts';
import { romaniseKana, romaniseKanaInFull } from './romanisation.ts';
import type { Agreement } from './text-comparison.ts';

/**
 * Compares a name in Latin letters, as a passport prints it (`SATO TARO`), with its kana.
 *
 * `same`: the passport's own romanisation, words in the same order. `variant`: another romanisation that passports
 * allow or people use (SATOH, SATOU, OHNO, SHINBO, SYOTARO, TI for CHI), or given name first. A foreign name and
 * the kana its bearer chose for it (グエン for NGUYEN) are `different`: no rule leads from one to the other.
 */
export function latinNamesMatch(latin: string, kana: string): Agreement {
  const standard = romaniseKana(kana);
  const full = romaniseKanaInFull(kana);
  const written = joined(latin);
  if (standard === null || full === null || written === '') return 'different';
  if (joined(standard) === written) return 'same';
  const turned = standard.split(' ').toReversed().join(' ');
  const likes = [standard, turned, full, full.split(' ').toReversed().join(' ')].map(soundOf);
  return likes.includes(soundOf(latin)) ? 'variant' : 'different';
}

/**
 * Compares two writings of a name in Latin letters.
 *
 * `same` apart from case, spaces, hyphens and apostrophes. `variant` where the words are the same in another order,
 * where one leaves out middle names that the other bears (each has at least two words in common), or where only one
 * bears diacritics (MÜLLER, MUELLER and MULLER; ICAO 9303-3, section 6).
 */
export function latinSpellingsMatch(a: string, b: string): Agreement {
  if (joined(a) === '' || joined(b) === '') return 'different';
  if (joined(a) === joined(b)) return 'same';
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  const rest = [...more];
  const contained = fewer.every((word) => {
    const at = rest.findIndex((other) => plainForms(other).some((form) => plainForms(word).includes(form)));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  if (contained && (rest.length === 0 || fewer.length >= 2)) return 'variant';
  return plainForms(joined(a)).some((form) => plainForms(joined(b)).includes(form)) ? 'variant' : 'different';
}

function wordsOf(name: string): string[] {
  return tidy(name)
    .split(/[\s-]+/u)
    .filter((word) => word !== '');
}

function tidy(name: string): string {
  return unifyLookalikes(name)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/['’`.]/gu, '')
    .replace(/[,‐‑‒–—<]/gu, ' ');
}

function joined(name: string): string {
  return wordsOf(name).join('');
}

/** Letters that have no decomposition, and what machine-readable zones write for them (ICAO 9303-3, section 6). */
const plainLetters: Readonly<Record<string, string>> = {
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Ł: 'L',
  Ø: 'O',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ə: 'E',
};

/** Large Latin letters without diacritics; other scripts stay as they are. */
function plainLatin(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      /\p{Script=Latin}\p{M}*/gu,
      (letter) => plainLetters[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''),
    )
    .replace(/[ĐÐƉŁØÞÆŒẞĦŦŊƏ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/**
 * Large letters without diacritics, in each way in which they are written: first with plain letters (MULLER), then as
 * machine-readable zones spell them (MUELLER).
 */
export function plainForms(word: string): string[] {
  const composed = word.normalize('NFC');
  const spelt = composed
    .replace(/[ÄÆ]/gu, 'AE')
    .replace(/[ÖØŒ]/gu, 'OE')
    .replace(/Ü/gu, 'UE')
    .replace(/Å/gu, 'AA');
  const forms = [composed, spelt, composed.replace(/Æ/gu, 'A')].map(plainLatin);
  return [...new Set(forms)];
}

/**
 * Brings romanisations of one Japanese name to one form: Kunrei and Hepburn letters, M and N before B, M, P, and
 * long vowels however written become alike.
 */
function soundOf(name: string): string {
  return joined(name)
    .replace(/([STZJC])H?Y(?=[AUO])/gu, (_, letter: string) => palatals[letter] ?? letter)
    .replace(/S(?=I)/gu, 'SH')
    .replace(/T(?=I)|TC(?=H)|CC(?=H)/gu, (letters) => (letters === 'T' ? 'CH' : 'TC'))
    .replace(/TS?U/gu, 'TSU')
    .replace(/DU/gu, 'ZU')
    .replace(/[ZD]I/gu, 'JI')
    .replace(/HU/gu, 'FU')
    .replace(/V/gu, 'B')
    .replace(/M(?=[BMP])/gu, 'N')
    .replace(/OH(?![AIUEOY])/gu, 'O')
    .replace(/UH(?![AIUEOY])/gu, 'U')
    .replace(/O[OU]+/gu, 'O')
    .replace(/UU+/gu, 'U');
}

const palatals: Readonly<Record<string, string>> = { S: 'SH', T: 'CH', C: 'CH', Z: 'J', J: 'J' };
