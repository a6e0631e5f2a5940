import type { StaffList } from '@ekyc/contract';
import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { addressesOf } from '../membership/addresses.ts';
import { useMembership } from '../membership/membership.ts';
import { Link } from '../routing/link.tsx';
import { useSearch } from '../routing/location.ts';
import { EventsLog } from './events-log.tsx';
import { KeyFilterForm, KeyReadsLog } from './key-reads-log.tsx';
import { type Actors, LogFilterForm } from './log-filter-form.tsx';
import { addressOfLog, type LogFilter, type LogName, logNames, logOf, noFilter } from './log-view.ts';
import { LooksLog } from './looks-log.tsx';
import { texts } from './records-texts.ts';

/** For owners and auditors: who saw whose data and why, how often keys did, and what members did. */
export function RecordsPage() {
  const log = logOf(useSearch());
  return (
    <ConsolePage heading={texts.heading} wide>
      <Tabs current={log} />
      <p className="text-sm text-solid-gray-700">{texts.intro[log]}</p>
      <Log key={log} log={log} />
    </ConsolePage>
  );
}

function Log({ log }: { log: LogName }) {
  const members = useMembers();
  const [filter, setFilter] = useState<LogFilter>(noFilter);
  const shown = JSON.stringify(filter);
  return (
    <>
      {log === 'keyReads' ? (
        <KeyFilterForm filter={filter} onApply={setFilter} />
      ) : (
        <LogFilterForm log={log} actors={membersToChoose(members)} filter={filter} onApply={setFilter} />
      )}
      {log === 'looks' && <LooksLog key={shown} filter={filter} />}
      {log === 'keyReads' && <KeyReadsLog key={shown} filter={filter} />}
      {log === 'events' && (
        <EventsLog key={shown} filter={filter} known={members === null ? new Map() : addressesOf(members)} />
      )}
    </>
  );
}

/** Members of the staff, former ones too; null while they are loaded. */
function useMembers(): StaffList | null {
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('staff.list', { signal }), [client]);
  const { loaded } = useLoaded(ask);
  return loaded.state === 'loaded' ? loaded.value : null;
}

function membersToChoose(members: StaffList | null): Actors {
  const choice = ({ id, email }: { readonly id: string; readonly email: string }) => ({ id, name: email });
  return {
    label: texts.filters.member,
    current: (members?.items ?? []).map(choice),
    formerLabel: texts.filters.former,
    former: (members?.former ?? []).map(choice),
  };
}

function Tabs({ current }: { current: LogName }) {
  return (
    <nav aria-label={texts.tabsLabel}>
      <ul className="flex flex-wrap gap-2">
        {logNames.map((log) => (
          <li key={log}>
            <Link
              href={addressOfLog(log)}
              aria-current={current === log ? 'page' : undefined}
              className="flex min-h-[44px] items-center rounded-full border border-solid-gray-420 px-4 hover:underline aria-[current=page]:border-brand aria-[current=page]:bg-blue-50 aria-[current=page]:font-bold aria-[current=page]:text-brand"
            >
              {texts.tabs[log]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
