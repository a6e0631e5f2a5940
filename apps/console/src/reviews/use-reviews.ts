import type { ResponseBody } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import { headersOfTexts } from '@ekyc/contract/text-headers';
import type { CallResult, Problem } from '../api/result.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useMembership } from '../membership/membership.ts';
import type { WaitingView } from './review-address.ts';

type Reviews = ResponseBody<'review.list'>;

/** What is searched for; it stands in no address. */
export interface Search {
  readonly text: string;
  /** Why names and document numbers are searched too; empty: they are not. */
  readonly purpose: string;
}

/** The queue under this view, page by page. */
export function useReviews({ queue, kind, reason }: WaitingView, { text, purpose }: Search) {
  const { client } = useMembership();
  const ask = useCallback(
    (signal?: AbortSignal, cursor?: string): Promise<CallResult<Reviews>> =>
      client.call('review.list', {
        query: { queue, kind, reason, ...(cursor === undefined ? {} : { cursor }) },
        headers: headersOfTexts({ search: text.trim() }),
        ...(purpose === '' ? {} : { purpose }),
        ...(signal ? { signal } : {}),
      }),
    [client, queue, kind, reason, text, purpose],
  );
  const { loaded, reload, change } = useLoaded<Reviews>(ask);
  const [moreProblem, setMoreProblem] = useState<Problem | null>(null);
  const showMore = async () => {
    if (loaded.state !== 'loaded' || loaded.value.nextCursor === null) return;
    setMoreProblem(null);
    const answer = await ask(undefined, loaded.value.nextCursor);
    if (!answer.ok) return setMoreProblem(answer.problem);
    const more = answer.value;
    change((before) => {
      // What was decided and came back waits further behind: it is shown once, where it was.
      const known = new Set(before.items.map(({ publicId }) => publicId));
      return { ...more, items: [...before.items, ...more.items.filter((one) => !known.has(one.publicId))] };
    });
  };
  return { loaded, reload, showMore, moreProblem };
}
