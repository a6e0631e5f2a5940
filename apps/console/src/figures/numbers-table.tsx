import { useId } from 'react';
import type { Cell } from '../layout/csv.ts';
import type { Table } from './tables.ts';

interface Props {
  readonly caption: string;
  readonly table: Table;
  /** Whether the last row adds up the others. */
  readonly summed?: boolean;
}

/** The numbers of a chart. Wider than the window it scrolls by itself, by keyboard too. */
export function NumbersTable({ caption, table: { columns, rows }, summed = false }: Props) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
    <div role="region" aria-labelledby={id} tabIndex={0} className="max-h-96 min-w-0 overflow-auto">
      <table className="w-full border-collapse text-sm">
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead className="sticky top-0 bg-solid-gray-50">
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={`px-3 py-2 font-bold whitespace-nowrap ${sideOf(rows[0]?.[at] ?? null)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={at}
              className={`border-t border-solid-gray-200 ${summed && at === rows.length - 1 ? 'sticky bottom-0 bg-solid-gray-50 font-bold' : ''}`}
            >
              {row.map((value, place) =>
                place === 0 ? (
                  <th
                    key={place}
                    scope="row"
                    className="min-w-[8em] px-3 py-2 text-left [font-weight:inherit] [word-break:auto-phrase] sm:whitespace-nowrap"
                  >
                    {value}
                  </th>
                ) : (
                  <td key={place} className={`px-3 py-2 whitespace-nowrap tabular-nums ${sideOf(value)}`}>
                    {typeof value === 'number' ? value.toLocaleString('ja-JP') : value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Numbers stand one under the other by their ends. */
function sideOf(value: Cell): string {
  return typeof value === 'number' || value?.endsWith('%') ? 'text-right' : 'text-left';
}
