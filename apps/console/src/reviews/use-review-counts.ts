import type { ReviewCounts } from '@ekyc/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { subscribe } from '../routing/location.ts';

const everyMs = 60_000;

let latest: ReviewCounts | null = null;
const watching = new Set<() => void>();

/** What a page was told beside its rows: the menu says the same at once. */
export function noteReviewCounts(counts: ReviewCounts | null): void {
  latest = counts;
  for (const look of watching) look();
}

function watch(look: () => void): () => void {
  watching.add(look);
  return () => watching.delete(look);
}

/** How much waits, asked again each minute and whenever another page is shown. Null before, and for who may not know. */
export function useReviewCounts(): ReviewCounts | null {
  const { client } = useMembership();
  const may = usePermission()('decisions', 'read');
  const counts = useSyncExternalStore(watch, () => latest);
  useEffect(() => {
    if (!may) return undefined;
    const left = new AbortController();
    const ask = () => {
      void client.call('review.count', { signal: left.signal }).then(
        // An old number is better than none; the pages themselves say what is wrong.
        (answer) => answer.ok && noteReviewCounts(answer.value),
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
      // They are one business's.
      noteReviewCounts(null);
    };
  }, [client, may]);
  return counts;
}
