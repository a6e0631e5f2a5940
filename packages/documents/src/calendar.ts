/** Builds `YYYY-MM-DD`, or null where the calendar has no such day (30 February, month 13, year 0). */
export function calendarDate(year: number, month: number, day: number): string | null {
  const whole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  if (!whole || year < 1 || year > 9999 || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}

/** Whether a text is `YYYY-MM-DD` and such a day exists. */
export function isCalendarDate(text: string): boolean {
  return splitDate(text) !== null;
}

/** Parts of a `YYYY-MM-DD` that exists in the calendar, else null. */
export function splitDate(text: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return calendarDate(year, month, day) === null ? null : { year, month, day };
}

/** The day it is in Japan at that instant, `YYYY-MM-DD`. Japan is nine hours ahead of UTC all the year. */
export function todayInTokyo(now: Date): string {
  return new Date(now.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/**
 * The same date so many years on: a period of years that counts from the next day ends on it (民法 140条, 143条);
 * 29 February ends on 28 February of a common year.
 */
export function addYears(day: string, years: number): string {
  const date = splitDate(day);
  if (!date) throw new RangeError('a calendar day as YYYY-MM-DD expected');
  const year = date.year + years;
  return (calendarDate(year, date.month, date.day) ?? calendarDate(year, date.month, 28)) as string;
}

/**
 * Full years of age on a day; both `YYYY-MM-DD`.
 *
 * By 年齢計算ニ関スル法律 (明治35年法律第50号) with 民法 143条 a year of age is complete at the end of the day
 * before the birthday. Counted here as everyone counts and as both readings agree: the age is reached on the
 * birthday; who was born on 29 February reaches it on 1 March of a common year.
 * A day before the birth gives a negative number.
 * @throws RangeError where either is not a calendar day
 */
export function ageOn(birthday: string, day: string): number {
  const born = splitDate(birthday);
  const then = splitDate(day);
  if (born === null || then === null) throw new RangeError('calendar days as YYYY-MM-DD expected');
  const reached = day.slice(5) >= birthday.slice(5);
  return then.year - born.year - (reached ? 0 : 1);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
