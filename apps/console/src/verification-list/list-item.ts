import type { ListOrderName, ResponseBody } from '@ekyc/contract';
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
  {
    filters,
    searched = false,
    order,
    whole,
  }: {
    readonly filters: Filters;
    /** The list is what a search found. */
    readonly searched?: boolean;
    readonly order: ListOrderName;
    readonly whole: boolean;
  },
): readonly ListItem[] {
  if (items.some(({ publicId }) => publicId === changed.publicId))
    return items.map((item) => (item.publicId === changed.publicId ? asFound(item, changed) : item));
  // What a search finds is told by asking again alone.
  if (searched) return items;
  const time = timeOf(changed, order);
  if (time === null || !belongs(changed, filters)) return items;
  const latestFirst = order === 'newest' || order === 'lastDecided';
  const place = items.findIndex((item) => {
    const other = timeOf(item, order) ?? '';
    return latestFirst ? other < time : other > time;
  });
  if (place >= 0) return items.toSpliced(place, 0, changed);
  // Behind every row that is shown: it comes with a later page, where there is one.
  return whole ? [...items, changed] : items;
}

/** As it is now, and found by what it was found by. */
const asFound = ({ foundBy, targetUserId }: ListItem, changed: ListItem): ListItem => ({
  ...changed,
  foundBy,
  targetUserId,
});

/** By which a row has its place; null where it has none, because it was never decided. */
function timeOf({ createdAt, decidedAt }: ListItem, order: ListOrderName): string | null {
  return order === 'lastDecided' || order === 'firstDecided' ? decidedAt : createdAt;
}
