import type { Listing } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { WideTable } from '../layout/wide-table.tsx';
import { useMembership } from '../membership/membership.ts';
import { dayWords, japanTime } from '../words/instants.ts';
import { personName } from '../words/person-name.ts';
import { listNames, meansNames, reasonNames, stateNames } from './list-names.ts';
import { ListMark } from './list-mark.tsx';
import { texts } from './listings-texts.ts';

interface Props {
  readonly items: readonly Listing[];
  readonly onOpen: (id: string) => void;
}

/** Listings without whom they name: that is shown for a purpose. */
export function ListingTable({ items, onOpen }: Props) {
  return (
    <WideTable label={texts.table} columns={Object.values(texts.columns)}>
      {items.map((listing) => (
        <Row key={listing.id} listing={listing} onOpen={() => onOpen(listing.id)} />
      ))}
    </WideTable>
  );
}

function Row({ listing, onOpen }: { readonly listing: Listing; readonly onOpen: () => void }) {
  const { staffId: me } = useMembership();
  const { list, reason, by, state, expiresOn, matches, proposed } = listing;
  const { person } = proposed;
  const who = proposed.staffId === me ? texts.you : person === null ? texts.member : personName(person);
  const at = japanTime(proposed.at);
  return (
    <tr className="border-b border-solid-gray-200 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:py-3 lg:[&>*]:px-2 lg:[&>*]:py-2">
      <th scope="row" className="align-top font-normal">
        <ListMark list={list} />
      </th>
      <td className="lg:min-w-40">
        {reasonNames[reason]}
        <span className="inline-block text-sm text-solid-gray-700 max-lg:ml-3 lg:block">
          {meansNames[by]}
        </span>
      </td>
      <td className={`whitespace-nowrap ${state === 'proposed' ? 'font-bold' : ''}`}>{stateNames[state]}</td>
      <td className="whitespace-nowrap tabular-nums">{texts.until(dayWords(expiresOn))}</td>
      <td className="min-w-0 break-all">
        <span className="text-solid-gray-700 lg:hidden">{texts.columns.proposed} </span>
        <time dateTime={proposed.at} className="whitespace-nowrap tabular-nums">
          {at}
        </time>
        <span className="max-lg:ml-2 lg:block">{who}</span>
      </td>
      <td className="whitespace-nowrap tabular-nums lg:min-w-16">
        <span className="text-solid-gray-700 lg:hidden">{texts.columns.matches} </span>
        {texts.matches(matches)}
      </td>
      <td>
        <Button
          look="small"
          className="whitespace-nowrap"
          aria-label={texts.showLabel(listNames[list], reasonNames[reason], at)}
          onClick={onOpen}
        >
          {texts.show}
        </Button>
      </td>
    </tr>
  );
}
