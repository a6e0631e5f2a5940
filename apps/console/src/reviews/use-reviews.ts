import type { ResponseBody, ReviewItem } from '@ekyc/contract';
import { useCallback } from 'react';
import type { CallResult } from '../api/result.ts';
import { usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import type { ViewOf } from '../saved-views/list-view.ts';
import { type Search, searchedBy } from '../search/search.ts';

type Reviews = ResponseBody<'review.list'>;

/** What was decided and came back waits further behind. */
const keyOf = ({ publicId }: ReviewItem) => publicId;

/** The queue under this view, page by page. */
export function useReviews({ queue, kind, reason, order }: ViewOf<'reviews'>, search: Search) {
  const { client } = useMembership();
  const ask = useCallback(
    (cursor: string | null, signal?: AbortSignal): Promise<CallResult<Reviews>> =>
      client.call('review.list', {
        query: { queue, kind, reason, order, ...(cursor === null ? {} : { cursor }) },
        ...searchedBy(search),
        ...(signal ? { signal } : {}),
      }),
    [client, queue, kind, reason, order, search],
  );
  return usePages<ReviewItem, Reviews>(ask, keyOf);
}
