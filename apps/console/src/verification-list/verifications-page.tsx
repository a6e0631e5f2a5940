import { Button } from '@ekyc/design/button.tsx';
import { useState } from 'react';
import { ConsolePage } from '../layout/console-page.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { FilterForm } from './filter-form.tsx';
import { isFiltered, keepFilters, storedFilters } from './filters.ts';
import { MakeDialog } from './make-dialog.tsx';
import { texts } from './verification-list-texts.ts';
import { VerificationList } from './verification-list.tsx';

/** All verifications of the business, newest first. */
export function VerificationsPage() {
  const { business } = useMembership();
  const may = usePermission();
  const [filters, setFilters] = useState(() => storedFilters(business.id));
  const [making, setMaking] = useState(false);
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
      <FilterForm
        filters={filters}
        onApply={(next) => {
          keepFilters(business.id, next);
          setFilters(next);
        }}
      />
      {/* Another list, not this one changed: what was shown must not stay under other filters. */}
      <VerificationList key={JSON.stringify(filters)} filters={filters} filtered={isFiltered(filters)} />
      {making && <MakeDialog onClose={() => setMaking(false)} />}
    </ConsolePage>
  );
}
