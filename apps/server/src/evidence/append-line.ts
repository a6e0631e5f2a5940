import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Appends one line, which ends with a line feed, to a file private to this user. Returns only after it would survive a
 * power cut.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(1);
    if (size > 0) await file.read(end, 0, 1, size - 1);
    // A line that a crash cut short must not swallow this one.
    await file.writeFile(size > 0 && end.toString() !== '\n' ? `\n${line}` : line);
    await file.sync();
    if (size === 0) await syncFolder(dirname(path));
    if (made !== undefined) await syncFolder(dirname(made));
  } finally {
    await file.close();
  }
}

/** Lines of a file, the first one first; none where there is no file. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!file) return;
  try {
    yield* file.readLines({ encoding: 'utf8' });
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
