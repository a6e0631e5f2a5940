import type { KeyRead } from '@ekyc/contract';
import { useCallback } from 'react';
import { useLoaded } from '../api/use-loaded.ts';
import { everyPage, usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import { ExportButton } from './export-button.tsx';
import { LogFilterForm } from './log-filter-form.tsx';
import { LogList, rowLook } from './log-list.tsx';
import { keyReadCells, nameOfKey, whatWasRead } from './log-rows.ts';
import { type LogFilter, queryOf } from './log-view.ts';
import { texts } from './records-texts.ts';

/** How often each key was shown personal data, by day. */
export function KeyReadsLog({ filter }: { filter: LogFilter }) {
  const { client } = useMembership();
  const askPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      client.call('look.listKeyReads', {
        query: queryOf('keyReads', filter, cursor),
        ...(signal ? { signal } : {}),
      }),
    [client, filter],
  );
  const fetchCells = async (purpose: string) => {
    const reads = await everyPage<KeyRead>((cursor) =>
      client.call('look.exportKeyReads', { query: queryOf('keyReads', filter, cursor), purpose }),
    );
    return reads.ok ? { ok: true as const, value: keyReadCells(reads.value) } : reads;
  };
  return (
    <>
      <ExportButton name={texts.files.keyReads} fetchCells={fetchCells} />
      <LogList
        label={texts.table.keyReads}
        columns={Object.values(texts.keyReadColumns)}
        log={usePages<KeyRead>(askPage)}
        renderRow={(read) => <KeyReadRow key={`${read.day} ${read.by} ${read.name}`} read={read} />}
      />
    </>
  );
}

function KeyReadRow({ read }: { read: KeyRead }) {
  return (
    <tr className={rowLook}>
      <td className="whitespace-nowrap tabular-nums">
        <time dateTime={read.day}>{read.day.replaceAll('-', '/')}</time>
      </td>
      <th scope="row" className="align-top font-normal break-words lg:max-w-96">
        {nameOfKey(read)}
        <span className="ml-2 font-mono text-sm whitespace-nowrap text-solid-gray-700">
          {read.by.slice(0, 8)}
        </span>
      </th>
      <td className="break-words">{whatWasRead(read)}</td>
      <td className="font-bold whitespace-nowrap tabular-nums">{texts.times(read.count)}</td>
    </tr>
  );
}

/** What the log of keys is narrowed to. */
export function KeyFilterForm({
  filter,
  onApply,
}: {
  readonly filter: LogFilter;
  readonly onApply: (filter: LogFilter) => void;
}) {
  const { client } = useMembership();
  const ask = useCallback((signal: AbortSignal) => client.call('business.listApiKeys', { signal }), [client]);
  const { loaded } = useLoaded(ask);
  const keys = loaded.state === 'loaded' ? loaded.value.items : [];
  const [revoked, current] = [true, false].map((isRevoked) =>
    keys
      .filter(({ revokedAt }) => (revokedAt !== null) === isRevoked)
      .map(({ id, name }) => ({ id, name: `${name ?? texts.namelessKey} ${id.slice(0, 8)}` })),
  );
  return (
    <LogFilterForm
      log="keyReads"
      actors={{
        label: texts.filters.key,
        current: current ?? [],
        formerLabel: texts.filters.revokedKeys,
        former: revoked ?? [],
      }}
      filter={filter}
      onApply={onApply}
    />
  );
}
