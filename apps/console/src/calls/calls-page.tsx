import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { go, useSearch } from '../routing/location.ts';
import { CallFilters } from './call-filters.tsx';
import { CallTable } from './call-table.tsx';
import { addressOf, type CallView, viewOf } from './call-view.ts';
import { texts } from './calls-texts.ts';
import { useCalls } from './use-calls.ts';

/** Which calls the business's programs made, for who looks why one failed. */
export function CallsPage() {
  const view = viewOf(useSearch());
  return (
    <ConsolePage heading={texts.heading}>
      <p>{texts.intro}</p>
      <CallFilters view={view} onView={(next) => go(addressOf(next), 'replace')} />
      <Calls key={addressOf(view)} view={view} />
    </ConsolePage>
  );
}

function Calls({ view }: { readonly view: CallView }) {
  const { loaded, reload, showMore, moreProblem } = useCalls(view);
  const [refreshing, refresh] = usePending(reload);
  const [pending, more] = usePending(showMore);
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') return <Failed problem={loaded.problem} onRetry={reload} />;
  const { items, nextCursor } = loaded.value;
  const narrowed = view.failed || view.search !== '';
  return (
    <>
      <p>
        <Button look="small" pending={refreshing} onClick={() => refresh()}>
          {texts.refresh}
        </Button>
      </p>
      {items.length === 0 ? (
        <p role="status" className="rounded-lg bg-solid-gray-50 p-6 text-center">
          {narrowed ? texts.emptyFiltered : texts.empty}
        </p>
      ) : (
        <CallTable items={items} />
      )}
      {moreProblem !== null && <Notice tone="error">{moreProblem.title}</Notice>}
      {nextCursor !== null && (
        <Button look="secondary" pending={pending} onClick={more}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
