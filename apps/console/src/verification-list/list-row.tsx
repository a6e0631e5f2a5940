import { CounterLink } from '../counter/counter-link.tsx';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTime } from '../words/instants.ts';
import { kindNames, reasonName } from '../words/names.ts';
import { StatusChip } from '../words/status-chip.tsx';
import type { ListItem } from './list-item.ts';
import { texts } from './verification-list-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

/** One verification: a link with what one chooses by. */
export function ListRow({ item }: { item: ListItem }) {
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
        <span className="font-bold text-brand underline underline-offset-4">{kindNames[item.kind]}</span>
        <span className="min-w-0">
          {reasons !== '' && (
            <>
              <span className="text-sm text-solid-gray-700">{texts.columns.reasons} </span>
              {reasons}
            </>
          )}
        </span>
        <span className="text-sm text-solid-gray-700 sm:text-right">
          {texts.columns.created} {japanTime(item.createdAt)}
          {item.decidedAt !== null && (
            <>
              <br />
              {texts.columns.decided} {japanTime(item.decidedAt)}
            </>
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
