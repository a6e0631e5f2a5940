import { useCallback, useState } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { ConsolePage } from '../layout/console-page.tsx';
import { addressesOf } from '../membership/addresses.ts';
import { useMembership } from '../membership/membership.ts';
import { Link } from '../routing/link.tsx';
import { useSearch } from '../routing/location.ts';
import { EventsLog } from './events-log.tsx';
import { LogFilterForm } from './log-filter-form.tsx';
import { addressOfLog, type LogFilter, type LogName, logOf, noFilter } from './log-view.ts';
import { LooksLog } from './looks-log.tsx';
import { texts } from './records-texts.ts';

/** For owners and auditors: who saw whose data and why, and what members did. */
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
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('staff.list', { signal }), [client]);
  const { loaded } = useLoaded(ask);
  const [filter, setFilter] = useState<LogFilter>(noFilter);
  const staff = loaded.state === 'loaded' ? loaded.value : null;
  const shown = JSON.stringify(filter);
  return (
    <>
      <LogFilterForm log={log} staff={staff} filter={filter} onApply={setFilter} />
      {log === 'looks' ? (
        <LooksLog key={shown} filter={filter} />
      ) : (
        <EventsLog key={shown} filter={filter} known={staff === null ? new Map() : addressesOf(staff)} />
      )}
    </>
  );
}

function Tabs({ current }: { current: LogName }) {
  return (
    <nav aria-label={texts.tabsLabel}>
      <ul className="flex flex-wrap gap-2">
        {(['looks', 'events'] as const).map((log) => (
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
