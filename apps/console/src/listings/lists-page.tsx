import type { Listing } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useCallback, useState } from 'react';
import { usePages } from '../api/use-pages.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { useMembership } from '../membership/membership.ts';
import { usePermission } from '../membership/use-permission.ts';
import { go, useSearch } from '../routing/location.ts';
import { noSearch, type Search, searchedBy } from '../search/search.ts';
import { ListingDialog } from './listing-dialog.tsx';
import { ListingFilters } from './listing-filters.tsx';
import { ListingTable } from './listing-table.tsx';
import { proposeTexts, texts } from './listings-texts.ts';
import { addressOf, type ListsView, queryOf, viewOf } from './lists-view.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** Who is on the block and watch lists, and the proposals that wait for another member. */
export function ListsPage() {
  const view = viewOf(useSearch());
  const mayPropose = usePermission()('decisions', 'write');
  const [search, setSearch] = useState(noSearch);
  const [proposes, setProposes] = useState(false);
  const [made, setMade] = useState(0);
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        mayPropose && (
          <Button wide={false} onClick={() => setProposes(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <p>{texts.intro}</p>
      <p role="status" className="rounded-lg border-l-8 border-success-2 bg-green-50 p-2 empty:hidden">
        {made > 0 && proposeTexts.proposed}
      </p>
      <ListingFilters
        view={view}
        onView={(next) => go(addressOf(next), 'replace')}
        search={search}
        onSearch={setSearch}
      />
      <Listings key={`${addressOf(view)} ${JSON.stringify(search)} ${made}`} view={view} search={search} />
      {proposes && (
        <ProposeDialog
          onDone={() => {
            setProposes(false);
            setMade((count) => count + 1);
            return Promise.resolve();
          }}
          onClose={() => setProposes(false)}
        />
      )}
    </ConsolePage>
  );
}

const keyOf = ({ id }: Listing) => id;

function Listings({ view, search }: { readonly view: ListsView; readonly search: Search }) {
  const { client } = useMembership();
  const { state, list } = view;
  const askPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      client.call('listing.list', {
        query: { ...queryOf({ state, list }), ...(cursor === null ? {} : { cursor }) },
        ...searchedBy(search),
        ...(signal ? { signal } : {}),
      }),
    [client, state, list, search],
  );
  const { loaded, reload, showMore, moreProblem } = usePages<Listing>(askPage, keyOf);
  const [pending, more] = usePending(showMore);
  const [opened, setOpened] = useState<string | null>(null);
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') return <Failed problem={loaded.problem} onRetry={reload} />;
  const { items, nextCursor } = loaded.value;
  const narrowed = state !== null || list !== null || search.text !== '';
  return (
    <>
      {items.length === 0 ? (
        <p role="status" className="rounded-lg bg-solid-gray-50 p-6 text-center">
          {narrowed ? texts.emptyFiltered : texts.empty}
        </p>
      ) : (
        <ListingTable items={items} onOpen={setOpened} />
      )}
      {moreProblem !== null && <Notice tone="error">{moreProblem.title}</Notice>}
      {nextCursor !== null && (
        <Button look="secondary" pending={pending} onClick={more}>
          {texts.more}
        </Button>
      )}
      {opened !== null && (
        <ListingDialog id={opened} onChange={() => void reload()} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
