import type { ListOrderName } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../api/result.ts';
import { type Page, usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import { askedFor, type Filters } from './filters.ts';
import { type ListItem, withChange } from './list-item.ts';
import type { Search } from '../search/search.ts';

/** An event may have added it already. */
const keyOf = ({ publicId }: ListItem) => publicId;

/** What of the list is found under these filters, page by page, updated by events. */
export function useList(filters: Filters, search: Search, order: ListOrderName) {
  const { client } = useMembership();
  const searched = search.text !== '';
  const ask = useCallback(
    (cursor: string | null, signal?: AbortSignal): Promise<CallResult<Page<ListItem>>> =>
      client.call('business.listVerifications', {
        ...askedFor(filters, search, { order, cursor }),
        ...(signal ? { signal } : {}),
      }),
    [client, filters, search, order],
  );
  const { loaded, reload, change, showMore, moreProblem } = usePages<ListItem>(ask, keyOf);
  const refresh = useCallback(
    async (publicIds: readonly string[]) => {
      const answers = await Promise.all(
        publicIds.map((publicId) =>
          client.call('business.listVerifications', { query: { publicId, limit: 1 } }),
        ),
      );
      const changed = answers.flatMap((answer) => (answer.ok ? answer.value.items : []));
      change(({ items, nextCursor }) => ({
        items: changed.reduce(
          (before: readonly ListItem[], one) =>
            withChange(before, one, { filters, searched, order, whole: nextCursor === null }),
          items,
        ),
        nextCursor,
      }));
    },
    [client, change, filters, searched, order],
  );
  return { loaded, reload, showMore, moreProblem, refresh };
}
