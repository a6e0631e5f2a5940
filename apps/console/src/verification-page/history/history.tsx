import type { HistoryAnswer } from '@ekyc/contract';
import { useOnce } from '@ekyc/design/use-once.ts';
import { useState } from 'react';
import { addressesOf } from '../../membership/addresses.ts';
import { usePermission } from '../../membership/use-permission.ts';
import { useMembership } from '../../membership/membership.ts';
import { japanTimeToTheSecond } from '../../words/instants.ts';
import { Part } from '../part.tsx';
import { actionOf, actorOf } from './describe.ts';
import { texts } from './history-texts.ts';

type Entries = HistoryAnswer['items'];

/** What happened, newest first. */
export function History({ entries }: { entries: Entries }) {
  const { staffId: me } = useMembership();
  const emails = useEmails();
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
            <span className="min-w-0">{actorOf(entry, { me, emails })}</span>
            <span className="min-w-0">{actionOf(entry)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Addresses of the members, for roles that may see who they are. */
function useEmails(): ReadonlyMap<string, string> {
  const { client } = useMembership();
  const may = usePermission();
  const [emails, setEmails] = useState<ReadonlyMap<string, string>>(new Map());
  useOnce(async () => {
    if (!may('staff', 'read')) return;
    const answer = await client.call('staff.list');
    if (answer.ok) setEmails(addressesOf(answer.value));
  });
  return emails;
}
