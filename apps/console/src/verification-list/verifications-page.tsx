import { Button } from '@ekyc/design/button.tsx';
import { useEffect, useMemo, useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { go, useSearch } from '../routing/location.ts';
import { keepListAddress } from '../routing/last-list.ts';
import { addressOfView, rowsOf, viewOf, withWords } from '../saved-views/list-view.ts';
import { ViewBar } from '../saved-views/view-bar.tsx';
import { CaseSearch } from '../search/case-search.tsx';
import { noSearch } from '../search/search.ts';
import { FilterForm } from './filter-form.tsx';
import { filtersOf, keepReference, storedReference } from './filters.ts';
import { MakeDialog } from './make-dialog.tsx';
import { texts } from './verification-list-texts.ts';
import { VerificationList } from './verification-list.tsx';

/** All verifications of the business, as the address says. */
export function VerificationsPage() {
  const { business } = useMembership();
  const may = usePermission();
  const view = viewOf('verifications', useSearch());
  const address = addressOfView(view);
  const [targetUserId, setTargetUserId] = useState(() => storedReference(business.id));
  const [search, setSearch] = useState(noSearch);
  const [making, setMaking] = useState(false);
  const words = rowsOf(view);
  // The same object for the same words: another one would be asked for anew.
  const filters = useMemo(
    () => filtersOf(viewOf('verifications', words), targetUserId),
    [words, targetUserId],
  );
  useEffect(() => keepListAddress(business.id, address), [business.id, address]);
  return (
    <ConsolePage
      heading={texts.heading}
      actions={
        may('verifications', 'write') && (
          <Button wide={false} onClick={() => setMaking(true)}>
            {texts.make}
          </Button>
        )
      }
    >
      <CaseSearch
        label={texts.search}
        search={search}
        onSearch={setSearch}
        columns="sm:grid-cols-[minmax(16rem,1fr)_auto]"
      />
      <FilterForm
        filters={filters}
        onApply={({ targetUserId: reference, ...words }) => {
          keepReference(business.id, reference);
          setTargetUserId(reference);
          go(addressOfView(withWords<'verifications'>(view, words)), 'replace');
        }}
      />
      <ViewBar view={view} />
      {/* Another list, not this one changed: what was shown must not stay under other filters. */}
      <VerificationList
        key={`${words} ${targetUserId} ${JSON.stringify(search)}`}
        filters={filters}
        view={view}
        search={search}
      />
      {making && <MakeDialog onClose={() => setMaking(false)} />}
    </ConsolePage>
  );
}
