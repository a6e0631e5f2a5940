import type { ReviewCounts } from '@ekyc/contract';
import { useEffect, useState } from 'react';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { subscribe } from '../routing/location.ts';

const everyMs = 60_000;

/** How much waits, asked again each minute and whenever another page is shown. Null before, and for who may not know. */
export function useReviewCounts(): ReviewCounts | null {
  const { client } = useMembership();
  const may = usePermission()('decisions', 'read');
  const [counts, setCounts] = useState<ReviewCounts | null>(null);
  useEffect(() => {
    if (!may) return undefined;
    const left = new AbortController();
    const ask = () => {
      void client.call('review.count', { signal: left.signal }).then(
        // An old number is better than none; the pages themselves say what is wrong.
        (answer) => answer.ok && setCounts(answer.value),
        () => undefined,
      );
    };
    ask();
    const forget = subscribe(ask);
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') ask();
    }, everyMs);
    return () => {
      left.abort();
      forget();
      window.clearInterval(timer);
    };
  }, [client, may]);
  return counts;
}
