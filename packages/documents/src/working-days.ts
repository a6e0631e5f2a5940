import { calendarDate, splitDate } from './calendar.ts';

/** Month and day of the holidays that never move (国民の祝日に関する法律 2条). */
const fixedHolidays = [
  '01-01',
  '02-11',
  '02-23',
  '04-29',
  '05-03',
  '05-04',
  '05-05',
  '08-11',
  '11-03',
  '11-23',
];
/** Month and which Monday of it. */
const mondayHolidays = [
  [1, 2],
  [7, 3],
  [9, 3],
  [10, 2],
] as const;

/** True for a Saturday, a Sunday, a national holiday and 29 December to 3 January, when no office is open. */
export function isOfficeHoliday(day: string): boolean {
  const monthAndDay = day.slice(5);
  const isYearEnd = monthAndDay >= '12-29' || monthAndDay <= '01-03';
  return isYearEnd || [0, 6].includes(weekday(day)) || isNationalHoliday(day);
}

/** By the rules of 国民の祝日に関する法律 as in force since 2022; holidays of single years by law are not known. */
function isNationalHoliday(day: string): boolean {
  if (isNamedHoliday(day)) return true;
  // 3条2項: after a holiday on a Sunday the next day that is none. 3条3項: between two holidays.
  let before = addDays(day, -1);
  if (isNamedHoliday(before) && isNamedHoliday(addDays(day, 1))) return true;
  while (isNamedHoliday(before)) {
    if (weekday(before) === 0) return true;
    before = addDays(before, -1);
  }
  return false;
}

function isNamedHoliday(day: string): boolean {
  const { year, month, day: date } = splitDate(day) ?? { year: 0, month: 0, day: 0 };
  const isMonday =
    weekday(day) === 1 && mondayHolidays.some(([m, nth]) => m === month && Math.ceil(date / 7) === nth);
  return isMonday || fixedHolidays.includes(day.slice(5)) || equinoxes(year).includes(day);
}

/** The usual formula for 1980–2099; the days themselves are announced in February of the year before. */
function equinoxes(year: number): (string | null)[] {
  const dateFrom = (start: number) =>
    Math.floor(start + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
  return [calendarDate(year, 3, dateFrom(20.8431)), calendarDate(year, 9, dateFrom(23.2488))];
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
