import type { ReviewItem } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import type { ReactNode } from 'react';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTime } from '../words/instants.ts';
import { documentTypeLabels, idTypeLabels, kindNames, reasonName } from '../words/names.ts';
import { personName } from '../words/person-name.ts';
import { texts } from './reviews-texts.ts';
import { useNow } from './use-now.ts';
import { waitingTime } from './waiting-time.ts';

const { columns } = texts;

/** What waits, by what one tells cases apart. */
export function ReviewTable({ items }: { items: readonly ReviewItem[] }) {
  const now = useNow();
  return (
    <table aria-label={texts.table} className="w-full text-left [&_td]:align-top">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-solid-gray-300 text-sm text-solid-gray-700 [&_th]:px-2 [&_th]:py-2 [&_th]:font-normal">
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.publicId} item={item} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ item, now }: { item: ReviewItem; now: Date }) {
  const { publicId, waitingSince, dueAt, overdue, targetUserId, reasons } = item;
  return (
    <tr className="relative border-b border-solid-gray-200 hover:bg-blue-50 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:py-3 lg:h-11 lg:[&>*]:px-2 lg:[&>*]:py-2">
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
      <th scope="row" className="max-w-72 font-bold break-words">
        {/* The whole row is pressed by it. */}
        <Link
          href={pathOfVerification(publicId)}
          className="text-brand underline underline-offset-4 after:absolute after:inset-0"
        >
          {targetUserId ?? texts.noReference}
          <span className="ml-2 font-mono text-sm font-normal text-solid-gray-700">
            {publicId.slice(0, 8)}
          </span>
        </Link>
        {item.foundBy !== null && (
          <span className="ml-2 inline-block rounded bg-blue-50 px-1 text-sm font-normal">
            {texts.foundBy[item.foundBy]}
          </span>
        )}
        {item.mode === 'sandbox' && (
          <span className="ml-2 rounded border border-warning-yellow-2 bg-yellow-50 px-1 text-sm font-normal">
            {texts.sandbox}
          </span>
        )}
      </th>
      <td>{documentOf(item)}</td>
      <td>{kindNames[item.kind]}</td>
      <td className="lg:max-w-80">{joinInSentence(reasons.map(reasonName))}</td>
      <td className="break-words lg:max-w-56">{whoHas(item)}</td>
    </tr>
  );
}

function documentOf({ idType, documentType }: ReviewItem): string {
  if (idType !== null) return idTypeLabels[idType];
  return documentType === null ? texts.noDocument : documentTypeLabels[documentType];
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
