import type { CaseListings } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { Suspense, useState } from 'react';
import { Failed, Waiting } from '../../layout/waiting.tsx';
import { meansNames, reasonNames, stateNames } from '../../listings/list-names.ts';
import { ListMark } from '../../listings/list-mark.tsx';
import { usePermission } from '../../membership/use-permission.ts';
import { latePage } from '../../routing/late-page.ts';
import { dayWords } from '../../words/instants.ts';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { texts } from './lists-texts.ts';
import type { CaseLists as Lists } from './use-case-listings.ts';
import { proposeTexts, texts as pageTexts } from '../../listings/listings-texts.ts';

const ListingDialog = latePage(async () => (await import('../../listings/listing-dialog.tsx')).ListingDialog);
const ProposeFromCase = latePage(
  async () => (await import('../../listings/propose-from-case.tsx')).ProposeFromCase,
);

type Item = CaseListings['items'][number];

/** What the lists say of the case, and the way to list its person. */
export function CaseLists({ lists: { may, loaded, reload } }: { lists: Lists }) {
  return may ? (
    <Part heading={texts.heading}>
      {loaded.state === 'loading' && <Waiting />}
      {loaded.state === 'failed' && <Failed problem={loaded.problem} onRetry={reload} />}
      {loaded.state === 'loaded' && <Loaded found={loaded.value} onReload={reload} />}
    </Part>
  ) : null;
}

function Loaded({ found, onReload }: { found: CaseListings; onReload: () => Promise<void> }) {
  const { verification, reload } = useOpened();
  const mayPropose = usePermission()('decisions', 'write');
  const [opened, setOpened] = useState<string | null>(null);
  const [proposes, setProposes] = useState(false);
  const [told, setTold] = useState('');
  const { items, can } = found;
  return (
    <>
      {items.length === 0 ? <p>{texts.none}</p> : <Items items={items} onOpen={setOpened} />}
      <p role="status" className="empty:hidden">
        {told}
      </p>
      {mayPropose && can.length > 0 && (
        <p>
          <Button look="small" onClick={() => setProposes(true)}>
            {texts.propose}
          </Button>
        </p>
      )}
      <Suspense>
        {opened !== null && (
          <ListingDialog id={opened} onChange={() => void onReload()} onClose={() => setOpened(null)} />
        )}
        {proposes && (
          <ProposeFromCase
            publicId={verification.publicId}
            can={can}
            onDone={async () => {
              setProposes(false);
              setTold(proposeTexts.proposed);
              // The history has one entry more.
              await Promise.all([onReload(), reload()]);
            }}
            onClose={() => setProposes(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function Items({ items, onOpen }: { items: readonly Item[]; onOpen: (id: string) => void }) {
  return (
    <ul className="flex flex-col divide-y divide-solid-gray-200 border-y border-solid-gray-200">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <ListMark list={item.list} />
          <span>{reasonNames[item.reason]}</span>
          <span className="text-solid-gray-700">{meansNames[item.by]}</span>
          <span>{stateNames[item.state]}</span>
          <span className="tabular-nums">{pageTexts.until(dayWords(item.expiresOn))}</span>
          <strong>{relationOf(item)}</strong>
          <span className="ml-auto">
            <Button
              look="small"
              aria-label={texts.showLabel(item, reasonNames[item.reason])}
              onClick={() => onOpen(item.id)}
            >
              {texts.show}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a listing has to do with the case. */
function relationOf({ held, matches, source }: Item): string {
  if (held) return texts.held;
  if (source) return texts.source;
  return matches ? texts.later : '';
}
