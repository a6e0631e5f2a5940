import type { ResponseBody, ReviewItem } from '@ekyc/contract';
import { useCallback } from 'react';
import { headersOfTexts } from '@ekyc/contract/text-headers';
import type { CallResult } from '../api/result.ts';
import { usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import type { ViewOf } from '../saved-views/list-view.ts';

type Reviews = ResponseBody<'review.list'>;

/** What is searched for; it stands in no address. */
export interface Search {
  readonly text: string;
  /** Why names and document numbers are searched too; empty: they are not. */
  readonly purpose: string;
}

/** What was decided and came back waits further behind. */
const keyOf = ({ publicId }: ReviewItem) => publicId;

/** The queue under this view, page by page. */
export function useReviews({ queue, kind, reason, order }: ViewOf<'reviews'>, { text, purpose }: Search) {
  const { client } = useMembership();
  const ask = useCallback(
    (cursor: string | null, signal?: AbortSignal): Promise<CallResult<Reviews>> =>
      client.call('review.list', {
        query: { queue, kind, reason, order, ...(cursor === null ? {} : { cursor }) },
        headers: headersOfTexts({ search: text.trim() }),
        ...(purpose === '' ? {} : { purpose }),
        ...(signal ? { signal } : {}),
      }),
    [client, queue, kind, reason, order, text, purpose],
  );
  return usePages<ReviewItem, Reviews>(ask, keyOf);
}
