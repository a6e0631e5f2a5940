import { calendarDate } from './calendar.ts';

/** What the machine-readable zone of a passport says (ICAO 9303-4, 4.2.2: TD3, two lines of 44). */
export interface PassportZone {
  /** Three letters, `JPN`. */
  readonly issuingState: string;
  /** Family name and given names, words parted by single spaces; the given names may be empty. */
  readonly surname: string;
  readonly givenName: string;
  /** Without fillers. */
  readonly number: string;
  readonly nationality: string;
  /** `YYYY-MM-DD`; null where it is not a day (unknown parts are filled with `<`). */
  readonly birthday: string | null;
  readonly sex: 'M' | 'F' | 'X';
  readonly expiryDate: string | null;
  /** Whether all five check digits are right. */
  readonly valid: boolean;
}

/** Places in the second line (ICAO 9303-4, table "Data structure of the lower line"), end exclusive. */
const places = {
  number: [0, 9],
  nationality: [10, 13],
  birth: [13, 19],
  sex: [20, 21],
  expiry: [21, 27],
  personal: [28, 42],
} as const;

const lineLength = 44;
/** Passports are valid for ten years. */
const maxYearsValid = 11;

/**
 * Check digit over a part of a machine-readable zone: digits count as themselves, A–Z as 10–35, `<` as 0, with
 * weights 7, 3, 1 repeated, modulo 10 (ICAO 9303-3, 4.9).
 * @throws RangeError where another character is given
 */
export function zoneCheckDigit(text: string): number {
  const weights = [7, 3, 1];
  return Array.from(text).reduce((sum, letter, i) => sum + valueOf(letter) * (weights[i % 3] ?? 0), 0) % 10;
}

function valueOf(letter: string): number {
  if (letter === '<') return 0;
  const value = /^[0-9A-Z]$/.test(letter) ? Number.parseInt(letter, 36) : Number.NaN;
  if (Number.isNaN(value)) throw new RangeError('A–Z, 0–9 and < expected');
  return value;
}

/**
 * Reads both lines of a passport's machine-readable zone.
 *
 * Years have two digits: of the birth the latest year is taken that is not after `today`, of the expiry the latest that
 * a passport of today may have.
 * @param lines upper and lower line, 44 characters of A–Z, 0–9 and `<` each
 * @param today `YYYY-MM-DD`
 * @returns null where the lines are not formed like a passport's zone; wrong check digits show in `valid`
 */
export function parsePassportZone(lines: readonly [string, string], today: string): PassportZone | null {
  const [upper, lower] = lines;
  if (!/^P[A-Z<][A-Z<]{42}$/.test(upper) || !/^[A-Z0-9<]{44}$/.test(lower)) return null;
  const part = (name: keyof typeof places): string => lower.slice(...places[name]);
  const sex = part('sex');
  if (!/^[MF<]$/.test(sex)) return null;
  const lastExpiryYear = Number(today.slice(0, 4)) + maxYearsValid;
  const [surname = '', ...given] = upper.slice(5).split('<<');
  return {
    issuingState: upper.slice(2, 5).replaceAll('<', ''),
    surname: words(surname),
    givenName: words(given.join('<')),
    number: part('number').replaceAll('<', ''),
    nationality: part('nationality').replaceAll('<', ''),
    birthday: dateOf(part('birth'), Number(today.slice(0, 4)), today),
    sex: sex === 'M' || sex === 'F' ? sex : 'X',
    expiryDate: dateOf(part('expiry'), lastExpiryYear, `${lastExpiryYear}-12-31`),
    valid: checksOf(lower).every((right) => right),
  };
}

function words(name: string): string {
  return name.replaceAll('<', ' ').trim().replace(/\s+/gu, ' ');
}

/** The latest day of that month and two-digit year that lies neither after `lastDay` nor after `lastYear`. */
function dateOf(yymmdd: string, lastYear: number, lastDay: string): string | null {
  if (!/^[0-9]{6}$/.test(yymmdd)) return null;
  const [yy, month, day] = [0, 2, 4].map((at) => Number(yymmdd.slice(at, at + 2)));
  const century = Math.floor(lastYear / 100) * 100;
  for (const year of [century + (yy ?? 0), century - 100 + (yy ?? 0)]) {
    const date = calendarDate(year, month ?? 0, day ?? 0);
    if (date !== null && date <= lastDay) return date;
  }
  return null;
}

/** The five checks of the lower line: number, birth, expiry, personal number, and all of them together. */
function checksOf(lower: string): boolean[] {
  const right = (text: string, digit: string): boolean => digit === String(zoneCheckDigit(text));
  const personal = lower.slice(...places.personal);
  return [
    right(lower.slice(0, 9), lower.charAt(9)),
    right(lower.slice(13, 19), lower.charAt(19)),
    right(lower.slice(21, 27), lower.charAt(27)),
    // Where no personal number stands its check digit may be 0 or a filler (ICAO 9303-4, note k).
    right(personal, lower.charAt(42)) || (/^<+$/.test(personal) && lower.charAt(42) === '<'),
    right(`${lower.slice(0, 10)}${lower.slice(13, 20)}${lower.slice(21, 43)}`, lower.charAt(43)),
  ];
}

const digitsForLetters: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const lettersForDigits: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };

/**
 * Brings what a recogniser read of the two lines to 44 characters each and mends what only a misreading can be:
 * letters where digits must stand and the other way round, fillers too many or too few at the ends, and in the
 * number letters and digits that look alike where that makes its check digit right. What stays unclear is left
 * wrong, so that the check digits show it.
 * @returns null where a line is too far from its form
 */
export function mendPassportZone(upperText: string, lowerText: string): readonly [string, string] | null {
  const [upper, lower] = [upperText, lowerText].map((text) => text.toUpperCase().replace(/[^A-Z0-9<]/gu, ''));
  const upperLine = mendUpper(upper ?? '');
  const lowerLine = mendLower(lower ?? '');
  return upperLine === null || lowerLine === null ? null : [upperLine, lowerLine];
}

function asDigits(text: string): string {
  return text.replace(/[A-Z]/gu, (letter) => digitsForLetters[letter] ?? letter);
}

function asLetters(text: string): string {
  return text.replace(/[0-9]/gu, (digit) => lettersForDigits[digit] ?? digit);
}

function mendUpper(text: string): string | null {
  const line = asLetters(text).replace(/<+$/u, '').padEnd(lineLength, '<');
  return line.length === lineLength && line.startsWith('P') ? line : null;
}

function mendLower(text: string): string | null {
  const head = text.slice(0, 28);
  // Behind the expiry's check digit: personal number or fillers, its check digit, the last check digit.
  const tail = text.slice(28);
  if (head.length < 28 || tail === '') return null;
  const last = asDigits(tail.slice(-1));
  const personal = /^(.*?)<*([0-9]?)$/u.exec(tail.slice(0, -1));
  const room = lineLength - 30;
  const filled =
    tail.length === lineLength - 28
      ? tail.slice(0, -1)
      : `${(personal?.[1] ?? '').padEnd(room, '<')}${personal?.[2] || '<'}`;
  if (filled.length !== room + 1) return null;
  const line = [
    asLetters(head.slice(10, 13)),
    asDigits(head.slice(13, 20)),
    asLetters(head.slice(20, 21)),
    asDigits(head.slice(21, 28)),
    filled,
    last,
  ].join('');
  return `${mendNumber(head.slice(0, 9), asDigits(head.charAt(9)))}${line}`;
}

/** The number's characters each as read or as their likes, until its check digit is right; as read where none is. */
function mendNumber(number: string, digit: string): string {
  const likes = Array.from(number, (letter) => {
    const other = digitsForLetters[letter] ?? lettersForDigits[letter];
    return other === undefined ? [letter] : [letter, other];
  });
  // A Japanese number is two letters and seven digits: that reading is tried first.
  const japanese = `${asLetters(number.slice(0, 2))}${asDigits(number.slice(2))}`;
  const combinations = likes.reduce<string[]>(
    (heads, letters) => heads.flatMap((head) => letters.map((letter) => head + letter)),
    [''],
  );
  const right = [japanese, ...combinations].find((one) => String(zoneCheckDigit(one)) === digit);
  return `${right ?? number}${digit}`;
}
