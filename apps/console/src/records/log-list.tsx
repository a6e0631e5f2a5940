import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import type { ReactNode } from 'react';
import type { usePages } from '../api/use-pages.ts';
import { Failed, Waiting } from '../layout/waiting.tsx';
import { WideTable } from '../layout/wide-table.tsx';
import { texts } from './records-texts.ts';

interface Props<Item> {
  readonly label: string;
  readonly columns: readonly string[];
  readonly log: ReturnType<typeof usePages<Item>>;
  /** One row of the table. */
  readonly renderRow: (item: Item, at: number) => ReactNode;
}

/** A log as a table, with the way to older entries. */
export function LogList<Item>({ label, columns, log, renderRow }: Props<Item>) {
  const { loaded, reload, showMore, moreProblem } = log;
  const [pending, more] = usePending(showMore);
  if (loaded.state === 'loading') return <Waiting />;
  if (loaded.state === 'failed') return <Failed problem={loaded.problem} onRetry={reload} />;
  const { items, nextCursor } = loaded.value;
  if (items.length === 0) return <p className="rounded-lg bg-solid-gray-50 p-6 text-center">{texts.empty}</p>;
  return (
    <>
      <WideTable label={label} columns={columns}>
        {items.map(renderRow)}
      </WideTable>
      {moreProblem !== null && <Notice tone="error">{moreProblem.title}</Notice>}
      {nextCursor !== null && (
        <Button look="secondary" pending={pending} onClick={more}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

export const rowLook =
  'border-b border-solid-gray-200 max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:py-3 lg:[&>*]:px-2 lg:[&>*]:py-2';
