import { calendarDate, dateOfEra, type EraName, eraOf, splitDate } from '@ekyc/documents';
import * as birthdayTexts from './birthday-texts.ts';

/** Years AD. */
export const commonEra = '西暦';
export type Calendar = typeof commonEra | EraName;
export const calendars: readonly Calendar[] = [commonEra, '令和', '平成', '昭和', '大正'];

/** A day as it stands in a form, each part as typed. */
export interface BirthdayParts {
  readonly calendar: Calendar;
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export const emptyBirthday: BirthdayParts = { calendar: commonEra, year: '', month: '', day: '' };

/** The same, but for a birthday whose calendar this page does not offer: that is typed anew. */
export function withKnownCalendar<Parts extends BirthdayParts>(parts: Parts): Parts {
  return calendars.includes(parts.calendar) ? parts : { ...parts, ...emptyBirthday };
}

/** The parts of a `YYYY-MM-DD`; in years AD where the day lies outside that era. */
export function birthdayParts(birthday: string, calendar: Calendar): BirthdayParts {
  const parts = splitDate(birthday);
  const era = eraOf(birthday);
  if (parts === null) return { calendar, year: '', month: '', day: '' };
  const byEra = era !== null && era.name === calendar;
  return {
    calendar: byEra ? calendar : commonEra,
    year: String(byEra ? era.year : parts.year),
    month: String(parts.month),
    day: String(parts.day),
  };
}

/** `YYYY-MM-DD`; null where the day does not exist, lies in the future or too long ago. */
export function birthdayOf({ calendar, year, month, day }: BirthdayParts): string | null {
  const [y, m, d] = [year, month, day].map(wholeNumber);
  if (y === undefined || m === undefined || d === undefined) return null;
  const date = calendar === commonEra ? calendarDate(y, m, d) : dateOfEra(calendar, y, m, d);
  if (date === null || date < '1900-01-01' || date > new Date().toISOString().slice(0, 10)) return null;
  return date;
}

/** What is wrong with what {@link birthdayOf} does not take: 42 in years AD was meant as a year of an era. */
export function birthdayError({ calendar, year }: BirthdayParts): string {
  const typed = year.normalize('NFKC').trim();
  return calendar === commonEra && /^\d{1,3}$/.test(typed) ? birthdayTexts.wrongYear : birthdayTexts.wrong;
}

/** A number typed in any width, 元 counting as 1. */
function wholeNumber(text: string): number {
  const plain = text.normalize('NFKC').trim();
  if (plain === '元') return 1;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : Number.NaN;
}
