import { Fragment } from 'react';
import { WideTable } from '../layout/wide-table.tsx';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTimeToTheSecond } from '../words/instants.ts';
import { texts } from './calls-texts.ts';
import type { ApiCall } from './use-calls.ts';

/** Calls, each with what a developer compares with their own log. */
export function CallTable({ items }: { readonly items: readonly ApiCall[] }) {
  return (
    <WideTable label={texts.table} columns={Object.values(texts.columns)}>
      {items.map((call) => (
        <Row key={call.requestId} call={call} />
      ))}
    </WideTable>
  );
}

function Row({ call: { at, name, ms, key, requestId, publicId, ...outcome } }: { readonly call: ApiCall }) {
  return (
    <tr className="border-b border-solid-gray-200 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:py-3 lg:h-11 lg:[&>*]:px-2 lg:[&>*]:py-2">
      <td className="whitespace-nowrap tabular-nums">
        <time dateTime={at}>{japanTimeToTheSecond(at)}</time>
      </td>
      <th scope="row" className="font-normal break-words">
        <code translate="no">{name}</code>
        {publicId !== null && (
          <>
            {' '}
            <Link href={pathOfVerification(publicId)} className="text-brand underline underline-offset-4">
              <span className="sr-only">{texts.open}</span>{' '}
              <code className="whitespace-nowrap">{publicId.slice(0, 8)}</code>
            </Link>
          </>
        )}
      </th>
      <td>
        <Outcome {...outcome} />
      </td>
      <td className="whitespace-nowrap tabular-nums">{texts.milliseconds(ms)}</td>
      <td className="break-words">{key.name ?? texts.nameless}</td>
      <td className="text-sm break-all">
        <code translate="no">{requestId}</code>
      </td>
    </tr>
  );
}

/** The status; a refusal with its code, which leads to the page that explains it. */
function Outcome({ status, problem }: Pick<ApiCall, 'status' | 'problem'>) {
  return (
    <>
      <span className={`tabular-nums ${status >= 400 ? 'font-bold text-error-2' : ''}`}>{status}</span>
      {problem !== null && (
        <a
          href={`/problems/${problem}`}
          aria-label={texts.explain(problem)}
          className="ml-2 [overflow-wrap:normal] text-brand underline underline-offset-4"
        >
          <code translate="no">{brokenAtUnderscores(problem)}</code>
        </a>
      )}
    </>
  );
}

/** A long code goes on in the next line after one of its words, not within one. */
function brokenAtUnderscores(code: string) {
  return code.split(/(?<=_)/).map((word, at) => (
    <Fragment key={`${at}-${word}`}>
      <wbr />
      {word}
    </Fragment>
  ));
}
