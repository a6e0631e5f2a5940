import type { ListOrderName } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import { askedFor, type Filters } from './filters.ts';
import { type ListItem, withChange } from './list-item.ts';

interface Shown {
  readonly items: readonly ListItem[];
  /** Where the next page begins; null: everything is shown. */
  readonly nextCursor: string | null;
}

/** The list under these filters, page by page, updated by events. */
export function useList(filters: Filters, order: ListOrderName) {
  const { client } = useMembership();
  const ask = useCallback(
    (signal?: AbortSignal, cursor: string | null = null): Promise<CallResult<Shown>> =>
      client.call('business.listVerifications', {
        ...askedFor(filters, order, cursor),
        ...(signal ? { signal } : {}),
      }),
    [client, filters, order],
  );
  const { loaded, reload, change } = useLoaded<Shown>(ask);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);

  const showMore = async () => {
    if (loaded.state !== 'loaded' || loaded.value.nextCursor === null) return;
    setMoreProblem(null);
    const answer = await ask(undefined, loaded.value.nextCursor);
    if (!answer.ok) return setMoreProblem(answer.problem);
    const { items, nextCursor } = answer.value;
    change((before) => {
      // An event may have added it already.
      const known = new Set(before.items.map(({ publicId }) => publicId));
      return {
        items: [...before.items, ...items.filter(({ publicId }) => !known.has(publicId))],
        nextCursor,
      };
    });
  };
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
            withChange(before, one, { filters, order, whole: nextCursor === null }),
          items,
        ),
        nextCursor,
      }));
    },
    [client, change, filters, order],
  );
  return { loaded, reload, showMore, moreProblem, refresh };
}
