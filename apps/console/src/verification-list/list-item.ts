import type { ResponseBody } from '@ekyc/contract';
import { dayInJapan } from '../words/instants.ts';
import type { Filters } from './filters.ts';

export type ListItem = ResponseBody<'business.listVerifications'>['items'][number];

/** Whether a verification belongs into a list of these filters, as far as its row tells. */
export function belongs(item: ListItem, filters: Filters): boolean {
  const day = dayInJapan(item.createdAt);
  return (
    // A row does not bear the reference: what is new is found by asking again.
    filters.targetUserId === '' &&
    (filters.kind === '' || item.kind === filters.kind) &&
    (filters.status === '' || item.status === filters.status) &&
    (filters.reason === '' || item.reasons.includes(filters.reason)) &&
    (filters.from === '' || day >= filters.from) &&
    (filters.to === '' || day <= filters.to)
  );
}

/**
 * The list after a reported change: a row that is shown is updated, and stays even where the filters
 * no longer match it, so that nothing vanishes while somebody reads; a new one is inserted in order.
 */
export function withChange(
  items: readonly ListItem[],
  changed: ListItem,
  { filters, whole }: { readonly filters: Filters; readonly whole: boolean },
): readonly ListItem[] {
  if (items.some(({ publicId }) => publicId === changed.publicId))
    return items.map((item) => (item.publicId === changed.publicId ? changed : item));
  if (!belongs(changed, filters)) return items;
  const place = items.findIndex(({ createdAt }) => createdAt < changed.createdAt);
  if (place >= 0) return items.toSpliced(place, 0, changed);
  // Older than every row that is shown: it comes with a later page, where there is one.
  return whole ? [...items, changed] : items;
}
