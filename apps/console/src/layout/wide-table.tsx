import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly columns: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of the whole width; on a phone each row is a few lines, and the heads are for who hears them. */
export function WideTable({ label, columns, children }: Props) {
  return (
    <table aria-label={label} className="w-full text-left [&_td]:align-top [&_th]:align-top">
      <thead className="max-lg:sr-only">
        <tr className="border-b border-solid-gray-300 text-sm text-solid-gray-700 [&_th]:px-2 [&_th]:py-2 [&_th]:font-normal">
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
