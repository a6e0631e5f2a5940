import { join } from 'node:path';
import type { RedactionLog } from '@ekyc/service';
import { appendLine, readLines } from './append-line.ts';

const entryForm = /^\S+ ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * `redactions.log` in the data directory: one line per redaction, only ever appended to and synced. It belongs to no
 * backup of the database: a restore keeps the newest file there is.
 */
export function createRedactionLogFile(dataDirectory: string): RedactionLog {
  const path = join(dataDirectory, 'redactions.log');
  let last: Promise<void> = Promise.resolve();
  return {
    append: (verificationId, at) => {
      const line = `${at.toISOString()} ${verificationId}\n`;
      last = last.catch(() => undefined).then(() => appendLine(path, line));
      return last;
    },
    ids: () => readIds(path),
  };
}

async function* readIds(path: string): AsyncGenerator<string> {
  for await (const line of readLines(path)) {
    const id = entryForm.exec(line)?.[1];
    if (id !== undefined) yield id;
  }
}
