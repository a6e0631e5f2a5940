import { addYears, calendarDate, isCalendarDate, splitDate } from './calendar.ts';
import type { IdType } from './id-types.ts';
import { addDays, isOfficeHoliday } from './working-days.ts';

/**
 * What a printed last day means today. `holiday`: a driving licence whose last day was a holiday is valid until the next
 * working day (道路交通法 92条の2 4項). `renewal`: a residence card may be valid for two more months while an
 * application is pending (入管法 20条6項, 21条4項; 特例期間): only a stamp on its back tells. `implausible`: no document
 * has such a last day, so that the reading or the document is wrong.
 */
export type PrintedExpiry = 'valid' | 'expired' | 'holiday' | 'renewal' | 'implausible';

/** No document is valid for more than ten years and a birthday. */
const maxYearsAhead = 11;
/** An older document has another form than those that are read. */
const maxYearsAgo = 40;
const renewalMonths = 2;

export function printedExpiry(idType: IdType, lastDay: string, today: string): PrintedExpiry {
  const isPlausible =
    isCalendarDate(lastDay) &&
    lastDay <= addYears(today, maxYearsAhead) &&
    lastDay >= addYears(today, -maxYearsAgo);
  if (!isPlausible) return 'implausible';
  if (lastDay >= today) return 'valid';
  if (idType === 'driversLicense' && today <= nextWorkingDay(lastDay)) return 'holiday';
  if (idType === 'residenceCard' && today <= addMonths(lastDay, renewalMonths)) return 'renewal';
  return 'expired';
}

/** The day itself unless it is a holiday. */
function nextWorkingDay(day: string): string {
  return isOfficeHoliday(day) ? nextWorkingDay(addDays(day, 1)) : day;
}

/** The same day of a later month, or the last day of a shorter one. */
function addMonths(day: string, months: number): string {
  const date = splitDate(day) ?? { year: 1, month: 1, day: 1 };
  const month = date.year * 12 + date.month - 1 + months;
  const candidates = [0, 1, 2, 3].map((less) =>
    calendarDate(Math.floor(month / 12), (month % 12) + 1, date.day - less),
  );
  return candidates.find((candidate) => candidate !== null) ?? day;
}
