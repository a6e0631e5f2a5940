import { calendarDate, splitDate } from './calendar.ts';

/**
 * Eras with their letter and first day, oldest first. An era ends on the day before the next begins.
 * Until 明治5年 (1872) Japan counted months by the moon; days before 1873 are taken here as Gregorian.
 */
export const eras = [
  { name: '明治', letter: 'M', firstDay: '1868-01-25' },
  { name: '大正', letter: 'T', firstDay: '1912-07-30' },
  { name: '昭和', letter: 'S', firstDay: '1926-12-25' },
  { name: '平成', letter: 'H', firstDay: '1989-01-08' },
  { name: '令和', letter: 'R', firstDay: '2019-05-01' },
] as const;

export type EraName = (typeof eras)[number]['name'];

/** Era and year within it (1 = 元年) of a `YYYY-MM-DD`; null for no calendar day and before 明治. */
export function eraOf(date: string): { name: EraName; year: number } | null {
  const parts = splitDate(date);
  const era = eras.findLast((candidate) => candidate.firstDay <= date);
  if (parts === null || era === undefined) return null;
  return { name: era.name, year: parts.year - Number(era.firstDay.slice(0, 4)) + 1 };
}

/**
 * The day that an era date names, `YYYY-MM-DD`; null where it does not exist or lies outside the era's own
 * days (昭和64年1月8日 is none: 平成 began on it).
 * @param year year within the era, 1 for 元年
 */
export function dateOfEra(name: EraName, year: number, month: number, day: number): string | null {
  const era = eras.find((candidate) => candidate.name === name);
  if (era === undefined || !Number.isInteger(year) || year < 1) return null;
  const date = calendarDate(Number(era.firstDay.slice(0, 4)) + year - 1, month, day);
  return date !== null && eraOf(date)?.name === name ? date : null;
}

/**
 * Writes a `YYYY-MM-DD` by era: `昭和61年5月1日`, first years as `令和元年5月1日`.
 * @param options.twoDigits as licences print it: `令和06年05月01日`, first years as `令和01年`
 * @returns null for no calendar day and before 明治
 */
export function formatEra(date: string, options: { readonly twoDigits?: boolean } = {}): string | null {
  const parts = splitDate(date);
  const era = eraOf(date);
  if (parts === null || era === null) return null;
  if (options.twoDigits === true) {
    const [year, month, day] = [era.year, parts.month, parts.day].map((n) => String(n).padStart(2, '0'));
    return `${era.name}${year}年${month}月${day}日`;
  }
  return `${era.name}${era.year === 1 ? '元' : era.year}年${parts.month}月${parts.day}日`;
}
