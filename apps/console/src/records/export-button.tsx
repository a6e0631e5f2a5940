import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import type { CallResult } from '../api/result.ts';
import { useSend } from '../api/use-send.ts';
import { type Cell, csvOf } from '../layout/csv.ts';
import { saveFile } from '../layout/save-file.ts';
import { PurposeDialog } from '../verification-page/purpose-dialog.tsx';
import { dayInJapan } from '../words/instants.ts';
import { texts } from './records-texts.ts';

interface Props {
  /** Of the file, without the day. */
  readonly name: string;
  /** All lines of the table, the first with the names of its columns. */
  readonly fetchCells: (purpose: string) => Promise<CallResult<readonly (readonly Cell[])[]>>;
}

/** Saves a log as CSV, for a purpose that enters the record. */
export function ExportButton({ name, fetchCells }: Props) {
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const { pending, run, problem } = useSend(fetchCells, (cells) => {
    const file = new Blob([csvOf(cells)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${name}_${dayInJapan(new Date().toISOString())}.csv`);
    setMessage(texts.exported(cells.length - 1));
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="secondary" wide={false} pending={pending} onClick={() => setAsking(true)}>
        {texts.export}
      </Button>
      <p role="status" className="empty:hidden">
        {message}
      </p>
      {problem !== null && <Notice tone="error">{problem.title}</Notice>}
      {asking && (
        <PurposeDialog
          heading={texts.exportHeading}
          intro={texts.exportIntro}
          submit={texts.exportSubmit}
          purposes={texts.exportPurposes}
          onClose={() => setAsking(false)}
          onPurpose={(purpose) => {
            setAsking(false);
            setMessage('');
            run(purpose);
          }}
        />
      )}
    </div>
  );
}
