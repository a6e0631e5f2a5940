import { Button } from '@ekyc/design/button.tsx';
import { saveFile } from '../layout/save-file.ts';
import { csvOf } from '../layout/csv.ts';
import type { Span } from './span.ts';
import type { Table } from './tables.ts';
import { texts } from './figures-texts.ts';

interface Props {
  readonly name: string;
  readonly table: Table;
  readonly span: Span;
}

/** Saves a table as a file that is made here: its numbers go nowhere else. */
export function CsvButton({ name, table, span: { from, to } }: Props) {
  const save = () => {
    const csv = csvOf([table.columns, ...table.rows]);
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), texts.file(name, from, to));
  };
  return (
    <Button look="small" aria-label={texts.csvLabel(name)} onClick={save}>
      {texts.csv}
    </Button>
  );
}
