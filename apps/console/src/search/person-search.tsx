import { Button } from '@ekyc/design/button.tsx';
import { Suspense, useState } from 'react';
import { usePermission } from '../membership/use-permission.ts';
import { latePage } from '../routing/late-page.ts';
import type { Search } from './search.ts';
import { texts } from './search-texts.ts';

const SearchPurpose = latePage(async () => (await import('./search-purpose.tsx')).SearchPurpose);

interface Props {
  readonly search: Search;
  readonly onPurpose: (purpose: string) => void;
}

/** Names and document numbers are personal data: they are searched when somebody says why. */
export function PersonSearch({ search, onPurpose }: Props) {
  const maySee = usePermission()('evidence', 'read');
  const [asks, setAsks] = useState(false);
  if (search.text === '' || !maySee) return null;
  if (search.purpose !== '') return <p role="status">{texts.person.searched(search.purpose)}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="secondary" wide={false} onClick={() => setAsks(true)}>
        {texts.person.open}
      </Button>
      <p className="text-sm">{texts.person.hint}</p>
      {asks && (
        <Suspense>
          <SearchPurpose
            onPurpose={(purpose) => {
              setAsks(false);
              onPurpose(purpose);
            }}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
