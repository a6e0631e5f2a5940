import type { Kind, ListOrderName, Status } from '@ekyc/contract';
import type { Query } from '../api/address.ts';
import type { ViewOf } from '../saved-views/list-view.ts';
import { type Search, searchedBy } from '../search/search.ts';

/** What the list is narrowed to; an empty text narrows nothing. */
export interface Filters {
  readonly kind: Kind | '';
  readonly status: Status | '';
  readonly reason: string;
  /** Days in Japan, both included. */
  readonly from: string;
  readonly to: string;
  /** The business's own reference: it may tell who somebody is, so it stands in no address of a page. */
  readonly targetUserId: string;
}

export const noFilters: Filters = { kind: '', status: '', reason: '', from: '', to: '', targetUserId: '' };

export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** What the address narrows the list to, and the reference, which stands in none. */
export function filtersOf(view: ViewOf<'verifications'>, targetUserId: string): Filters {
  return {
    kind: view.kind ?? '',
    status: view.status ?? '',
    reason: view.reason ?? '',
    from: view.from ?? '',
    to: view.to ?? '',
    targetUserId,
  };
}

/** What is asked for: reference and search in headers, the others in the URL. */
export function askedFor(
  { targetUserId, ...others }: Filters,
  search: Search,
  { order, cursor }: { readonly order: ListOrderName; readonly cursor: string | null },
): { readonly query: Query } & ReturnType<typeof searchedBy> {
  return {
    query: { ...others, order, ...(cursor === null ? {} : { cursor }) },
    ...searchedBy(search, { targetUserId: targetUserId.trim() }),
  };
}

/** By business, until the page is reloaded: coming back from one verification shows the same list. */
const references = new Map<string, string>();

export function storedReference(business: string): string {
  return references.get(business) ?? '';
}

export function keepReference(business: string, targetUserId: string): void {
  references.set(business, targetUserId);
}
