import type { VerificationColumn } from '@ekyc/contract';
import { CounterLink } from '../counter/counter-link.tsx';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTime } from '../words/instants.ts';
import { texts as viewTexts } from '../saved-views/saved-views-texts.ts';
import { kindNames, methodLabels, reasonName } from '../words/names.ts';
import { StatusChip } from '../words/status-chip.tsx';
import { FoundMark } from '../search/found-mark.tsx';
import type { ListItem } from './list-item.ts';
import { texts } from './verification-list-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

const names = viewTexts.columns.verifications;

/** One verification: a link with what one chooses by. */
export function ListRow({ item, columns }: { item: ListItem; columns: readonly VerificationColumn[] }) {
  const shows = (column: VerificationColumn) => columns.includes(column);
  const reasons = joinInSentence(item.reasons.map(reasonName));
  return (
    <li>
      <Link
        href={pathOfVerification(item.publicId)}
        className="grid min-h-[56px] items-center gap-x-4 gap-y-1 px-2 py-3 hover:bg-blue-50 -outline-offset-4 sm:grid-cols-[8rem_10rem_minmax(0,1fr)_auto]"
      >
        <span className="flex flex-wrap items-center gap-2">
          <StatusChip status={item.status} />
          {item.mode === 'sandbox' && (
            <span className="rounded border border-warning-yellow-2 bg-yellow-50 px-1 text-sm">
              {texts.sandbox}
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span className="font-bold text-brand underline underline-offset-4">{kindNames[item.kind]}</span>
          {shows('method') && item.method !== undefined && (
            <span className="block text-sm text-solid-gray-700">{methodLabels[item.method]}</span>
          )}
          {shows('publicId') && (
            <span className="block font-mono text-sm whitespace-nowrap text-solid-gray-700">
              {item.publicId.slice(0, 8)}
            </span>
          )}
        </span>
        <span className="min-w-0">
          {item.foundBy !== null && (
            <span className="block break-words">
              {item.targetUserId ?? texts.noReference}
              <FoundMark by={item.foundBy} />
            </span>
          )}
          {shows('reasons') && reasons !== '' && (
            <>
              <span className="text-sm text-solid-gray-700">{names.reasons} </span>
              {reasons}
            </>
          )}
        </span>
        <span className="text-sm text-solid-gray-700 sm:text-right">
          {times(item).map(
            ([column, instant]) =>
              shows(column) &&
              instant !== null && (
                <span key={column} className="block">
                  {names[column]} {japanTime(instant)}
                </span>
              ),
          )}
        </span>
      </Link>
      {/* Under the kind, so that the columns of all rows stay one under the other. */}
      <div className="px-2 sm:pl-[9.5rem] [&:not(:empty)]:pb-3">
        <CounterLink verification={item} which={texts.made(japanTime(item.createdAt))} />
      </div>
    </li>
  );
}

const times = ({ createdAt, submittedAt, decidedAt, expiresAt }: ListItem) =>
  [
    ['created', createdAt],
    ['submitted', submittedAt],
    ['decided', decidedAt],
    ['expires', expiresAt],
  ] as const;
