import { calendarDate, splitDate } from './calendar.ts';

/** Years that a licence's photo may stay. */
const photoYears = 10;

/**
 * The last day on which a licence's photo is still young enough: ten years after the day that it was taken or, where
 * only that is known, issued or renewed. A licence bears a photo of the past ten years (消防試験研究センター, 写真の
 * 書換え, read 2026-11-21); years run to the end of the day of the same date, and where there is none, of the month's
 * last day (民法 140条, 143条).
 * @param day `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`, the photo is overdue from the day after
 * @throws RangeError where it is not a calendar day
 */
export function photoRenewalDeadline(day: string): string {
  const parts = splitDate(day);
  if (parts === null) throw new RangeError('a calendar day as YYYY-MM-DD expected');
  const year = parts.year + photoYears;
  const deadline = calendarDate(year, parts.month, parts.day) ?? calendarDate(year, parts.month, 28);
  if (deadline === null) throw new RangeError('a day of the next ten years expected');
  return deadline;
}

/** Whether a photo should have been renewed: on the day after its deadline and later. Both days `YYYY-MM-DD`. */
export function isPhotoRenewalOverdue(deadline: string, today: string): boolean {
  return today > deadline;
}
