import { useCallback } from 'react';
import { everyPage, usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import { describeEvent } from '../staff/describe-event.ts';
import { japanTimeToTheSecond } from '../words/instants.ts';
import { ExportButton } from './export-button.tsx';
import { LogList, rowLook } from './log-list.tsx';
import { eventCells, type StaffEvent, whoDid } from './log-rows.ts';
import { type LogFilter, queryOf } from './log-view.ts';
import { texts } from './records-texts.ts';

interface Props {
  readonly filter: LogFilter;
  /** Addresses of members by id. */
  readonly known: ReadonlyMap<string, string>;
}

/** What was done to staff, keys, settings and webhook addresses, and what was exported. */
export function EventsLog({ filter, known }: Props) {
  const { client } = useMembership();
  const askPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      client.call('business.listEvents', {
        query: queryOf('events', filter, cursor),
        ...(signal ? { signal } : {}),
      }),
    [client, filter],
  );
  const fetchCells = async (purpose: string) => {
    const events = await everyPage<StaffEvent>((cursor) =>
      client.call('business.exportEvents', { query: queryOf('events', filter, cursor), purpose }),
    );
    return events.ok ? { ok: true as const, value: eventCells(events.value, known) } : events;
  };
  const { at, who, what, purpose } = texts.columns;
  return (
    <>
      <ExportButton name={texts.files.events} fetchCells={fetchCells} />
      <LogList
        label={texts.table.events}
        columns={[at, who, what, purpose]}
        log={usePages<StaffEvent>(askPage)}
        renderRow={(event, index) => (
          <tr key={index} className={rowLook}>
            <td className="whitespace-nowrap tabular-nums">
              <time dateTime={event.at}>{japanTimeToTheSecond(event.at)}</time>
            </td>
            <td className="break-all lg:max-w-56">{whoDid(event)}</td>
            <td className="break-words">{describeEvent(event, known)}</td>
            <td className="break-words lg:max-w-80">{event.words}</td>
          </tr>
        )}
      />
    </>
  );
}
