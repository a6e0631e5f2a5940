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
  const birth = birthOf(/^\d(\d{8})$/.exec(text)?.[1] ?? '');
  demand(birth !== null, 'birth_malformed');
  const era = eras[Number(text[0]) - 1];
  const known = birth.kind === 'date' ? birth.date : birth.known;
  if (!era || known === '') return birth;
  const [first, last] = [known + '-01-01'.slice(known.length - 4), lastOf(known)];
  demand(eraOf(first)?.name === era.name || eraOf(last)?.name === era.name, 'birth_malformed');
  return birth;
}

/**
 * `YYYYMMDD` with zeros for what is not known.
 * @returns null where no such day, month or year exists
 */
export function birthOf(text: string): Birth | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const [year = 0, month = 0, day = 0] = (match ?? []).slice(1).map(Number);
  if (!match || (month === 0 && day !== 0)) return null;
  if (year === 0) return month === 0 ? { kind: 'partial', known: '' } : null;
  const date = calendarDate(year, month || 1, day || 1);
  if (date === null) return null;
  if (day !== 0) return { kind: 'date', date };
  return { kind: 'partial', known: date.slice(0, month === 0 ? 4 : 7) };
}

/** The last day that a known year, month or day has. */
function lastOf(known: string): string {
  const [year = 0, month = 12, day] = known.split('-').map(Number);
  const days = day === undefined ? [31, 30, 29, 28] : [day];
  return days.map((one) => calendarDate(year, month, one)).find((one) => one !== null) ?? known;
}
