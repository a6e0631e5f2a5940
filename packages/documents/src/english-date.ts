import { calendarDate } from './calendar.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/**
 * Reads a date as passports print it (`01 MAY 1986`, ICAO 9303-3, 3.8.3), with or without spaces, in any case.
 * @returns `YYYY-MM-DD`; null where it is not a date or no such day exists
 */
export function parseEnglishDate(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s.,]/gu, '')
    .toUpperCase();
  const match = /^(\d{1,2})([A-Z]{3})(\d{4})$/.exec(plain);
  const month = months.indexOf(match?.[2] ?? '') + 1;
  return match === null || month === 0 ? null : calendarDate(Number(match[3]), month, Number(match[1]));
}

/** Writes a `YYYY-MM-DD` as passports print it, `01 MAY 1986`; null for no calendar day. */
export function formatEnglishDate(date: string): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = months[Number(parts?.[2]) - 1];
  if (parts === null || month === undefined) return null;
  const day = calendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  return day === null ? null : `${parts[3]} ${month} ${parts[1]}`;
}
