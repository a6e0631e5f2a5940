import type { HistoryAnswer } from '@ekyc/contract';
import { useMembership } from '../../membership/membership.ts';
import { japanTimeToTheSecond } from '../../words/instants.ts';
import { Part } from '../part.tsx';
import { actionOf, actorOf } from './describe.ts';
import { texts } from './history-texts.ts';

type Entries = HistoryAnswer['items'];

/** What happened, newest first. */
export function History({ entries }: { entries: Entries }) {
  const { staffId: me } = useMembership();
  return (
    <Part heading={texts.heading}>
      <p className="text-sm text-solid-gray-700">{texts.hint}</p>
      <ol reversed className="flex flex-col divide-y divide-solid-gray-200">
        {entries.toReversed().map((entry) => (
          <li
            key={entry.sequence}
            className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(6rem,14rem)_minmax(0,1fr)]"
          >
            <time dateTime={entry.at} className="text-solid-gray-700">
              {japanTimeToTheSecond(entry.at)}
            </time>
            <span className="min-w-0">{actorOf(entry, me)}</span>
            <span className="min-w-0">
              {actionOf(entry)}
              {entry.words !== null && <Words entry={entry} words={entry.words} />}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Reason, purpose or note, as entered by whoever acted. */
function Words({ entry, words }: { entry: Entries[number]; words: string }) {
  const { details } = entry;
  const label =
    details['noteSha256'] !== undefined
      ? texts.note
      : details['reasonSha256'] === undefined
        ? texts.purpose
        : texts.reason;
  return (
    <span className="block break-words whitespace-pre-wrap text-solid-gray-700">
      {label}
      {words}
    </span>
  );
}
