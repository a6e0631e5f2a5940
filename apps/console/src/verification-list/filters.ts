import type { Kind, Status } from '@ekyc/contract';
import { headersOfTexts } from '@ekyc/contract/text-headers';
import type { Query } from '../api/address.ts';

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

/** What is asked for under these filters: the reference in a header, the others in the URL. */
export function askedFor(
  { targetUserId, ...others }: Filters,
  cursor: string | null,
): { readonly query: Query; readonly headers: Record<string, string> } {
  return {
    query: { ...others, ...(cursor === null ? {} : { cursor }) },
    headers: headersOfTexts({ targetUserId: targetUserId.trim() }),
  };
}

/** By business, until the page is reloaded: coming back from one verification shows the same list. */
const stored = new Map<string, Filters>();

export function storedFilters(business: string): Filters {
  return stored.get(business) ?? noFilters;
}

export function keepFilters(business: string, filters: Filters): void {
  stored.set(business, filters);
}
