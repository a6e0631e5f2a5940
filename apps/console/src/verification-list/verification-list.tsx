import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { useEffect, useMemo, useState } from 'react';
import { Failed, Waiting } from '../layout/waiting.tsx';
import type { ViewOf } from '../saved-views/list-view.ts';
import type { Search } from '../search/search.ts';
import { ChangeQueue } from './change-queue.ts';
import { type Filters, isFiltered } from './filters.ts';
import { ListRow } from './list-row.tsx';
import { texts } from './verification-list-texts.ts';
import { useList } from './use-list.ts';
import { useLive } from './use-live.ts';

interface Props {
  readonly filters: Filters;
  readonly view: ViewOf<'verifications'>;
  readonly search: Search;
}

/** The rows that are found under these filters, followed while they are shown. */
export function VerificationList({ filters, view, search }: Props) {
  const { loaded, reload, showMore, moreProblem, refresh } = useList(filters, search, view.order);
  const [changes, setChanges] = useState(0);
  const [pending, more] = usePending(showMore);
  const queue = useMemo(() => new ChangeQueue(refresh), [refresh]);
  useEffect(() => () => queue.clear(), [queue]);
  const live = useLive({
    onChange: ({ publicId }) => {
      queue.add(publicId);
      setChanges((before) => before + 1);
    },
    onGap: () => {
      if (search.purpose === '') return void reload();
      // Each search by name is a look of its own in the record: what is shown is brought up to date alone.
      if (loaded.state === 'loaded') for (const { publicId } of loaded.value.items) queue.add(publicId);
    },
  });
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') return <Failed problem={loaded.problem} onRetry={reload} />;
  const { items, nextCursor } = loaded.value;
  return (
    <section aria-label={texts.heading} className="flex flex-col gap-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-solid-gray-700">
        <span>{texts.count(items.length, nextCursor !== null)}</span>
        <span>{live ? texts.live.open : texts.live.closed}</span>
      </p>
      <span role="status" className="sr-only">
        {changes > 0 && texts.changed(changes)}
      </span>
      {items.length === 0 ? (
        <p className="rounded-lg bg-solid-gray-50 p-6 text-center">
          {isFiltered(filters) || search.text !== '' ? texts.emptyFiltered : texts.empty}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-solid-gray-200 border-y border-solid-gray-200">
          {items.map((item) => (
            <ListRow key={item.publicId} item={item} columns={view.columns} />
          ))}
        </ul>
      )}
      {moreProblem !== null && <Notice tone="error">{moreProblem.title}</Notice>}
      {nextCursor !== null && (
        <Button look="secondary" pending={pending} onClick={more}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}
