import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useEffect, useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { go, useSearch } from '../routing/location.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { useAfterUndo } from '../toasts/toasts.ts';
import { addressOfView, rowsOf, type ViewOf, viewOf } from '../saved-views/list-view.ts';
import { ViewBar } from '../saved-views/view-bar.tsx';
import { CaseSearch } from '../search/case-search.tsx';
import { noSearch, type Search } from '../search/search.ts';
import { useLive } from '../verification-list/use-live.ts';
import { MentionQueue } from './mention-queue.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { isMentions } from './review-address.ts';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewTable } from './review-table.tsx';
import { texts } from './reviews-texts.ts';
import { takeTold } from './told.ts';
import { useNextReview } from './use-next-review.ts';
import { noteReviewCounts } from './use-review-counts.ts';
import { useReviews } from './use-reviews.ts';

/** What waits for a decision, and the way to the next case. */
export function ReviewsPage() {
  const address = useSearch();
  const view = viewOf('reviews', address);
  const mayDecide = usePermission()('decisions', 'write');
  const { pending, next, problem, nothingLeft } = useNextReview();
  const [told] = useState(takeTold);
  useShortcuts(mayDecide ? { n: () => next() } : {});
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        mayDecide && (
          <Button wide={false} pending={pending} onClick={() => next()} aria-keyshortcuts={texts.nextKey}>
            {texts.next}
          </Button>
        )
      }
    >
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      <p role="status" className="empty:hidden">
        {nothingLeft ? texts.nothingLeft : told}
      </p>
      {isMentions(address) ? <MentionQueue view={view} /> : <Searched view={view} />}
    </ConsolePage>
  );
}

/** What waits for a decision under this view, narrowed by what is searched for. */
function Searched({ view }: { view: ViewOf<'reviews'> }) {
  const [search, setSearch] = useState(noSearch);
  return (
    <>
      <CaseSearch
        label={texts.filters.search}
        search={search}
        onSearch={setSearch}
        columns="md:grid-cols-[minmax(16rem,1fr)_14rem_14rem_auto]"
      >
        <ReviewFilters view={view} onView={(given) => go(addressOfView(given), 'replace')} />
      </CaseSearch>
      <ViewBar view={view} />
      <Queue key={`${rowsOf(view)} ${JSON.stringify(search)}`} view={view} search={search} />
    </>
  );
}

const asItIs = () => Promise.resolve();

function Queue({ view, search }: { view: ViewOf<'reviews'>; search: Search }) {
  const { loaded, reload, showMore, moreProblem } = useReviews(view, search);
  const [pending, more] = usePending(showMore);
  const isShown = (publicId: string) =>
    loaded.state === 'loaded' && loaded.value.items.some((item) => item.publicId === publicId);
  useLive({
    // Others' steps before a review change nothing here.
    onChange: ({ publicId, status }) =>
      void (search.purpose === '' && (status === 'review' || isShown(publicId)) && reload()),
    onGap: () => undefined,
  });
  // Each search by name is a look of its own in the record.
  useAfterUndo(search.purpose === '' ? reload : asItIs);
  const counts = loaded.state === 'loaded' ? loaded.value.counts : null;
  useEffect(() => {
    if (counts !== null) noteReviewCounts(counts);
  }, [counts]);
  const filtered = view.kind !== undefined || view.reason !== undefined || search.text !== '';
  return (
    <>
      <QueueTabs view={view} part={view.queue} counts={counts} />
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' &&
        (loaded.value.items.length === 0 ? (
          <p className="rounded-lg bg-solid-gray-50 p-6 text-center">
            {filtered ? texts.emptyFiltered : texts.empty[view.queue]}
          </p>
        ) : (
          <ReviewTable items={loaded.value.items} view={view} />
        ))}
      {moreProblem !== null && <Notice tone="error">{moreProblem.title}</Notice>}
      {loaded.state === 'loaded' && loaded.value.nextCursor !== null && (
        <Button look="secondary" pending={pending} onClick={more}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
