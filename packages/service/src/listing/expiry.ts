import { listingYears, type PersonList } from '@ekyc/contract';
import { addYears, todayInTokyo } from '@ekyc/documents';
import type { FieldError } from '../outcome.ts';

/**
 * The last day on which a listing counts, or why the named one is none. What is held against a person ends by itself: in
 * a year, unless somebody names another day within the list's bound.
 * @param named YYYY-MM-DD in Asia/Tokyo
 */
export function lastDayOf(
  list: PersonList,
  named: string | undefined,
  now: Date,
): { readonly day: string } | { readonly errors: readonly FieldError[] } {
  const today = todayInTokyo(now);
  const { usual, most } = listingYears[list];
  if (named === undefined) return { day: addYears(today, usual) };
  if (named <= today) return object('not_in_future', '期限には、明日以降の日付を指定してください。');
  if (named > addYears(today, most))
    return object('too_late', `このリストの期限は、${most}年後までの日付を指定してください。`);
  return { day: named };
}

const object = (code: string, message: string) => ({ errors: [{ path: 'expiresOn', code, message }] });

/** Whether a listing's time is over, also where nothing has erased it yet. */
export function isOver(expiresOn: string, now: Date): boolean {
  return expiresOn < todayInTokyo(now);
}
