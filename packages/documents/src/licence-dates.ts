import { calendarDate } from './calendar.ts';
import { parseJapaneseDate } from './japanese-date.ts';

/** Eras shortened to their first kanji, as tables print them. */
const eraLetters: Readonly<Record<string, string>> = { 昭: 'S', 平: 'H', 令: 'R' };

/** Before 令和 was named, days to come were printed as 平成32年 and later. */
const heiseiToCome = /^(?:平成|H)(3[2-9]|4[01])(?:年|\.)(\d{1,2})(?:月|\.)(\d{1,2})日?$/u;

/**
 * Reads a day as licences print it, in any digit width and with any spaces: `平成24年08月01日`, `平成24.08.01`,
 * `平24. 8. 1`, `H24.8.1`, `令和元年5月1日`, `2024年5月1日`.
 * @returns `YYYY-MM-DD`; null for no day or one outside its era
 */
export function parseLicenceDate(text: string): string | null {
  return parseJapaneseDate(withEraLetter(text))?.date ?? null;
}

/**
 * Reads the day until which the photo may stay, as it is printed under it: `令和14年04月01日まで`. Licences printed
 * before 2019-05-01 name days of 令和 by 平成: `平成40年04月01日まで` is 2028-04-01.
 * @returns `YYYY-MM-DD`; null where it is no such day
 */
export function parsePhotoRenewalDate(text: string): string | null {
  const day = withEraLetter(text).replace(/まで(?:有効)?$/u, '');
  const toCome = heiseiToCome.exec(day);
  if (toCome === null) return parseJapaneseDate(day)?.date ?? null;
  return calendarDate(1988 + Number(toCome[1]), Number(toCome[2]), Number(toCome[3]));
}

function withEraLetter(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s/gu, '');
  return plain.replace(/^[昭平令](?=\d|元)/u, (era) => eraLetters[era] ?? era);
}
