import type { Look } from '@ekyc/contract';
import { useCallback } from 'react';
import { everyPage, usePages } from '../api/use-pages.ts';
import { useMembership } from '../membership/membership.ts';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTimeToTheSecond } from '../words/instants.ts';
import { ExportButton } from './export-button.tsx';
import { LogList, rowLook } from './log-list.tsx';
import { lookCells, purposeOf, whatWasSeen, whoLooked } from './log-rows.ts';
import { type LogFilter, queryOf } from './log-view.ts';
import { texts } from './records-texts.ts';

/** Who saw whose data, when and why. */
export function LooksLog({ filter }: { filter: LogFilter }) {
  const { client } = useMembership();
  const askPage = useCallback(
    (cursor: string | null, signal?: AbortSignal) =>
      client.call('look.list', {
        query: queryOf('looks', filter, cursor),
        ...(signal ? { signal } : {}),
      }),
    [client, filter],
  );
  const fetchCells = async (purpose: string) => {
    const looks = await everyPage<Look>((cursor) =>
      client.call('look.export', { query: queryOf('looks', filter, cursor), purpose }),
    );
    return looks.ok ? { ok: true as const, value: lookCells(looks.value) } : looks;
  };
  return (
    <>
      <ExportButton name={texts.files.looks} fetchCells={fetchCells} />
      <LogList
        label={texts.table.looks}
        columns={Object.values(texts.columns)}
        log={usePages<Look>(askPage)}
        renderRow={(look, at) => <LookRow key={at} look={look} />}
      />
    </>
  );
}

function LookRow({ look }: { look: Look }) {
  const isGone = look.purposeState !== 'shown';
  return (
    <tr className={rowLook}>
      <td className="whitespace-nowrap tabular-nums">
        <time dateTime={look.at}>{japanTimeToTheSecond(look.at)}</time>
      </td>
      <td className="break-all lg:max-w-56">{whoLooked(look)}</td>
      <th scope="row" className="align-top font-normal break-words lg:max-w-72">
        <Link href={pathOfVerification(look.publicId)} className="text-brand underline underline-offset-4">
          {look.targetUserId ?? texts.noReference}
          <span className="ml-2 font-mono text-sm whitespace-nowrap text-solid-gray-700">
            {look.publicId.slice(0, 8)}
          </span>
        </Link>
        {look.mode === 'sandbox' && (
          <span className="ml-2 rounded border border-warning-yellow-2 bg-yellow-50 px-1 text-sm">
            {texts.sandbox}
          </span>
        )}
      </th>
      <td>{whatWasSeen(look)}</td>
      <td className={`break-words lg:max-w-80 ${isGone ? 'text-solid-gray-700' : ''}`}>{purposeOf(look)}</td>
    </tr>
  );
}
