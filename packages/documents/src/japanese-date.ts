import { calendarDate } from './calendar.ts';
import { dateOfEra, type EraName, eras } from './era.ts';

/**
 * Reads a date as Japanese documents and people write it, in any digit width and with any spaces:
 * `昭和61年5月1日(生)`, `令和06年05月01日`, `令和元年5月1日`, `S61.5.1`, `2027年(令和09年)06月01日まで有効`,
 * `令和9年(2027年)6月1日`, `2027年6月1日`, `2027/6/1`, `2027-06-01`. A reference number after 日, as licences
 * print it behind the date of issue, is passed over.
 *
 * @returns `{date: 'YYYY-MM-DD'}`; null where it is not a date, the day does not exist, lies outside its era, or
 * the two forms of one date contradict each other. Cards printed before May 2019 with an expiry in 平成32年 or
 * later also give null; all of them have expired.
 */
export function parseJapaneseDate(text: string): { date: string } | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const match = datePattern.exec(plain)?.groups;
  if (match === undefined) return null;
  const { first, second, monthKanji, dayKanji, monthPlain, dayPlain } = match;
  const month = Number(monthKanji ?? monthPlain);
  const day = Number(dayKanji ?? dayPlain);
  const date = dateOf(first ?? '', month, day);
  if (date === null) return null;
  // The second form must be of the other kind and name the same day.
  if (second !== undefined) {
    const bothWestern = /^\d/.test(first ?? '') && /^\d/.test(second);
    if (bothWestern || dateOf(second, month, day) !== date) return null;
  }
  return { date };
}

const eraWords = eras.flatMap((era) => [era.name, era.letter]).join('|');
const yearWord = `(?:(?:${eraWords})(?:\\d{1,2}|元)|\\d{4})`;
const datePattern = new RegExp(
  [
    `^(?<first>${yearWord})`,
    '(?:',
    `年(?:\\((?<second>${yearWord})年?\\))?(?<monthKanji>\\d{1,2})月(?<dayKanji>\\d{1,2})日`,
    '(?:\\(?生\\)?|まで有効|\\d{5})?',
    '|',
    '(?<separator>[-./])(?<monthPlain>\\d{1,2})\\k<separator>(?<dayPlain>\\d{1,2})',
    ')$',
  ].join(''),
);

function dateOf(yearText: string, month: number, day: number): string | null {
  if (/^\d{4}$/.test(yearText)) return calendarDate(Number(yearText), month, day);
  const name = eraNamed(yearText);
  if (name === null) return null;
  const year = yearText.endsWith('元') ? 1 : Number(/\d+$/.exec(yearText)?.[0]);
  return dateOfEra(name, year, month, day);
}

function eraNamed(yearText: string): EraName | null {
  const era = eras.find(({ name, letter }) => yearText.startsWith(name) || yearText.startsWith(letter));
  return era?.name ?? null;
}
