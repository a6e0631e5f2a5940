import { calendarDate, eraOf, eras } from '@ekyc/documents';
import { demand } from './signature-refusal.ts';

/** `partial`: the register itself knows the month or the year alone, or nothing; no day may be made of it. */
export type Birth =
  | { readonly kind: 'date'; readonly date: string }
  /** `YYYY-MM`, `YYYY`, or nothing. */
  | { readonly kind: 'partial'; readonly known: string };

/**
 * `EYYYYMMDD`: number of the era (1 明治 to 5 令和; others, such as a foreigner's, are not compared) and the Gregorian
 * day, with zeros for what is not known.
 * @throws {SignatureRefusal} `birth_malformed` where no such day, month or year exists, or the era was another
 */
export function readBirth(text: string): Birth {
  const [, era, year, month, day] = (/^(\d)(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []).map(Number);
  demand(
    era !== undefined && year !== undefined && month !== undefined && day !== undefined,
    'birth_malformed',
  );
  if (year === 0) {
    demand(month === 0 && day === 0, 'birth_malformed');
    return { kind: 'partial', known: '' };
  }
  // The last days that may be meant: of that month, or that year.
  const [first, last] = [
    calendarDate(year, month || 1, day || 1),
    day === 0 ? endOf(year, month) : calendarDate(year, month, day),
  ];
  demand(first !== null && last !== null && !(month === 0 && day !== 0), 'birth_malformed');
  demand(isWithin(era, first, last), 'birth_malformed');
  if (day !== 0) return { kind: 'date', date: first };
  return { kind: 'partial', known: first.slice(0, month === 0 ? 4 : 7) };
}

const endOf = (year: number, month: number) =>
  [31, 30, 29, 28].map((day) => calendarDate(year, month || 12, day)).find((day) => day !== null) ?? null;

/** Whether any day from the first to the last lies in this era. */
function isWithin(number: number, first: string, last: string): boolean {
  const era = eras[number - 1];
  if (!era) return true;
  return eraOf(first)?.name === era.name || eraOf(last)?.name === era.name;
}
