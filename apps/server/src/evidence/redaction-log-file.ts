import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RedactionLog } from '@ekyc/service';

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

async function appendLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(1);
    if (size > 0) await file.read(end, 0, 1, size - 1);
    // A line that a crash cut short must not swallow this one.
    await file.writeFile(size > 0 && end.toString() !== '\n' ? `\n${line}` : line);
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

async function* readIds(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return;
  try {
    for await (const line of file.readLines({ encoding: 'utf8' })) {
      const id = entryForm.exec(line)?.[1];
      if (id !== undefined) yield id;
    }
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
