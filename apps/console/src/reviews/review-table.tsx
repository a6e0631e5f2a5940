import type { ReviewColumn, ReviewItem } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import type { ReactNode } from 'react';
import { japanTime } from '../words/instants.ts';
import type { ViewOf } from '../saved-views/list-view.ts';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { documentName, kindNames, methodLabels, reasonName, regimeLabels } from '../words/names.ts';
import { personName } from '../words/person-name.ts';
import { FoundMark } from '../search/found-mark.tsx';
import { CaseHead, CaseRow } from './case-row.tsx';
import { texts } from './reviews-texts.ts';
import { useNow } from './use-now.ts';
import { waitingTime } from './waiting-time.ts';

const columnNames = viewTexts.columns.reviews;
type Shown = Pick<ViewOf<'reviews'>, 'columns' | 'order'>;

/** Which column the rows are ordered by, as a screen reader tells it. */
const sorted: Readonly<Record<Shown['order'], readonly [ReviewColumn, 'ascending' | 'descending']>> = {
  longest: ['waiting', 'descending'],
  shortest: ['waiting', 'ascending'],
  oldest: ['created', 'ascending'],
  newest: ['created', 'descending'],
};

/** What waits, by what one tells cases apart. */
export function ReviewTable({ items, view }: { items: readonly ReviewItem[]; view: Shown }) {
  const now = useNow();
  const [by, direction] = sorted[view.order];
  const head = (column: ReviewColumn) => (
    <th key={column} scope="col" aria-sort={column === by ? direction : undefined}>
      {columnNames[column]}
    </th>
  );
  const { leading, others } = apart(view.columns);
  return (
    <table aria-label={texts.table} className="w-full text-left [&_td]:align-top">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-solid-gray-300 text-sm text-solid-gray-700 [&_th]:px-2 [&_th]:py-2 [&_th]:font-normal">
          {leading.map(head)}
          <th scope="col">{texts.reference}</th>
          {others.map(head)}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.publicId} item={item} columns={view.columns} now={now} />
        ))}
      </tbody>
    </table>
  );
}

/** How long it waits stands before what one knows a case by, the others behind it. */
function apart(columns: readonly ReviewColumn[]) {
  return {
    leading: columns.filter((column) => column === 'waiting'),
    others: columns.filter((column) => column !== 'waiting'),
  };
}

interface CellProps {
  readonly item: ReviewItem;
  readonly now: Date;
}

function Row({ item, now, columns }: CellProps & { readonly columns: readonly ReviewColumn[] }) {
  const { leading, others } = apart(columns);
  const cell = (column: ReviewColumn) => {
    const Cell = cells[column];
    return <Cell key={column} item={item} now={now} />;
  };
  return (
    <CaseRow>
      {leading.map(cell)}
      <CaseHead item={item}>{item.foundBy !== null && <FoundMark by={item.foundBy} />}</CaseHead>
      {others.map(cell)}
    </CaseRow>
  );
}

/** Eight letters stand beside each other, whatever else is shown. */
const named = 'lg:min-w-32';

const cells: Readonly<Record<ReviewColumn, (props: CellProps) => ReactNode>> = {
  waiting: Waiting,
  created: ({ item }) => (
    <td className="whitespace-nowrap tabular-nums">
      <time dateTime={item.createdAt}>{japanTime(item.createdAt)}</time>
    </td>
  ),
  document: ({ item }) => <td className={named}>{documentName(item) ?? texts.noDocument}</td>,
  kind: ({ item }) => <td className={named}>{kindNames[item.kind]}</td>,
  method: ({ item }) => (
    <td className={named}>{item.method === null ? texts.noDocument : methodLabels[item.method]}</td>
  ),
  regime: ({ item }) => <td className={named}>{regimeLabels[item.regime]}</td>,
  reasons: ({ item }) => <td className="lg:max-w-80">{joinInSentence(item.reasons.map(reasonName))}</td>,
  taken: ({ item }) => <td className="break-words lg:max-w-56">{whoHas(item)}</td>,
};

function Waiting({ item: { waitingSince, dueAt, overdue }, now }: CellProps) {
  return (
    <td className="whitespace-nowrap tabular-nums">
      <time dateTime={waitingSince} title={texts.since(japanTime(waitingSince))} className="font-bold">
        {waitingTime(waitingSince, now)}
      </time>
      {dueAt !== null && (
        <span
          className={`ml-2 text-sm ${overdue ? 'rounded bg-red-50 px-1 font-bold text-error-2' : 'text-solid-gray-700'}`}
        >
          {overdue ? texts.overdue : texts.due(japanTime(dueAt).slice(5))}
        </span>
      )}
    </td>
  );
}

function whoHas({ taken, proposed }: ReviewItem): ReactNode {
  const who =
    taken === null ? (
      <span className="text-solid-gray-700">{texts.free}</span>
    ) : taken.own ? (
      <strong>{texts.mine}</strong>
    ) : taken.person === null ? (
      texts.someone
    ) : (
      personName(taken.person)
    );
  return (
    <>
      {who}
      {proposed !== null && (
        <span className="ml-2 text-sm">{proposed.own ? texts.proposedByMe : texts.proposed}</span>
      )}
    </>
  );
}
