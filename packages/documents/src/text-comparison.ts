import { unifyLookalikes } from './lookalikes.ts';
import { withoutPrefecture } from './prefectures.ts';
import { foldVariantKanji } from './variant-kanji.ts';

/**
 * How far two writings agree: `same` apart from width, spaces and punctuation; `variant` where one stands for
 * the other in everyday use (髙 for 高, an address without its prefecture or its building) but the characters
 * differ; else `different`.
 */
export type Agreement = 'same' | 'variant' | 'different';

/**
 * Normalizes a text for comparison: radicals become the kanji they look like, NFKC except for compatibility ideographs
 * (they are variants, see `namesMatch`), no spaces, dashes as `-`, long marks after kana as ー, Latin letters in upper case.
 */
export function normalizeForComparison(text: string): string {
  return unifyLookalikes(text)
    .replace(/[^\u{F900}-\u{FAFF}\u{2F800}-\u{2FA1F}]+/gu, (part) => part.normalize('NFKC'))
    .replace(/\s/gu, '')
    .replace(/[‐‑‒–—―−─━ー~〜]/gu, '-')
    .replace(/(?<=[ぁ-ゖァ-ヺ])-+/gu, (dashes) => 'ー'.repeat(dashes.length))
    .toUpperCase();
}

/**
 * Brings an address to one form on top of `normalizeForComparison`: 二丁目1番地の2, ２丁目１番２号 and 2-1-2
 * become `2-1-2`; ヶ, ケ, が between kanji become one, and so do の and ノ, つ, ツ and ッ; 大字 and 号室 go.
 */
export function normalizeAddress(text: string): string {
  // Spaces go, but one between two numbers parts house and room.
  const parted = text.normalize('NFC').replace(/(?<=[0-9０-９])\s+(?=[0-9０-９])/gu, '-');
  return normalizeForComparison(parted)
    .replace(/[〇一二三四五六七八九十百]+(?=丁目|番|号|条)/gu, (number) => String(kanjiNumber(number)))
    .replace(/(?<=\p{Script=Han})[ケヶがガヵカ](?=\p{Script=Han})/gu, 'ヶ')
    .replace(/(?<=\p{Script=Han})[のノ之](?=\p{Script=Han})/gu, 'ノ')
    .replace(/(?<=\p{Script=Han})[つツッ](?=\p{Script=Han})/gu, 'ツ')
    .replace(/大字/gu, '')
    .replace(/(?<=[0-9])(?:丁目|番地?|号)(?!町|館|棟)[のノ]?|(?<=[0-9])[のノ](?=[0-9])/gu, '-')
    .replace(/(?<=-)室/gu, '')
    .replace(/-+(?![0-9])/gu, '')
    .replace(/-{2,}/gu, '-');
}

/** Compares two names, however they are spaced; family and first names are given joined or apart. */
export function namesMatch(a: string, b: string): Agreement {
  const [left, right] = [normalizeForComparison(a), normalizeForComparison(b)];
  if (left === '' || right === '') return 'different';
  if (left === right) return 'same';
  return foldVariantKanji(left) === foldVariantKanji(right) ? 'variant' : 'different';
}

/**
 * Compares two addresses. `variant`, beside variant kanji, also where only one bears its prefecture or only one
 * names the building or room: cards often print neither.
 */
export function addressesMatch(a: string, b: string): Agreement {
  const [left, right] = [normalizeAddress(a), normalizeAddress(b)];
  if (left === '' || right === '') return 'different';
  if (left === right) return 'same';
  const [first, second] = [foldVariantKanji(left), foldVariantKanji(right)];
  if (first === second) return 'variant';
  const [rest, otherRest] = [withoutPrefecture(first), withoutPrefecture(second)];
  const bothNamed = rest !== first && otherRest !== second;
  if (bothNamed) return extendsHouse(first, second) ? 'variant' : 'different';
  return rest === otherRest || extendsHouse(rest, otherRest) ? 'variant' : 'different';
}

/** Whether one goes on where the other ends, after a whole house number: `…2-1-2` and `…2-1-2霞ヶ関ビル101`. */
function extendsHouse(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const house = /[0-9]+(?:-[0-9]+)*$/u.exec(short)?.[0];
  if (house === undefined || !long.startsWith(short)) return false;
  const next = long.charAt(short.length);
  if (/[0-9]/.test(next)) return false;
  // A further number is a room only where block, lot and house already stand; else it is another house.
  return next !== '-' || house.split('-').length >= 3;
}

function kanjiNumber(text: string): number {
  if (!/[十百]/u.test(text)) return Number(Array.from(text, digitOf).join(''));
  const [hundreds, tens, ones] = /^(?:(.?)百)?(?:(.?)十)?(.?)$/u.exec(text)?.slice(1) ?? [];
  const place = (digit: string | undefined): number =>
    digit === undefined ? 0 : digit === '' ? 1 : digitOf(digit);
  return place(hundreds) * 100 + place(tens) * 10 + (ones === undefined || ones === '' ? 0 : digitOf(ones));
}

function digitOf(kanji: string): number {
  return '〇一二三四五六七八九'.indexOf(kanji);
}
