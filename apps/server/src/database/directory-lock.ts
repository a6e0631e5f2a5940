import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDirectory } from '../config/data-directory.ts';

/** Another process works on the same data directory. */
export class DirectoryLockedError extends Error {}

/**
 * Holds a data directory for this process. An exclusive transaction of SQLite is an operating system lock: it ends
 * with the process, also after kill -9. Throws {@link DirectoryLockedError}, and
 * ConfigError where the directory cannot be written.
 * @returns a function that releases it
 */
export function lockDirectory(directory: string): () => void {
  makeDataDirectory(directory);
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new DirectoryLockedError(
      `Another process is using ${directory}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => {
    lock.close();
  };
}
