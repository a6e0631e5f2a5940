import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockDirectory } from '../database/directory-lock.ts';
import { headFile } from '../evidence/head-file.ts';
import { type BackupManifest, readManifest, redactionsFile } from './backup-folder.ts';
import { copyTree, syncPath, syncTree } from './copy-tree.ts';

/** The restore cannot begin; the message says what to do first. */
export class RestoreError extends Error {}

/**
 * Puts a backup into a data directory that has no database. The logs of redactions of all sides are joined, so that
 * the next start redacts again whatever was redacted after the backup, before it serves. The database takes its place
 * last: an interrupted restore is started again. Throws {@link RestoreError}.
 */
export async function restoreBackup(folder: string, dataDirectory: string): Promise<BackupManifest> {
  const manifest = await readManifest(folder).catch(() => {
    throw new RestoreError(`${folder} is not a finished backup: it has no readable backup.json.`);
  });
  const unlock = lockDirectory(dataDirectory);
  try {
    const database = join(dataDirectory, 'database');
    if (existsSync(database)) {
      throw new RestoreError(
        `${dataDirectory} holds a database already: move ${database} and ${join(dataDirectory, 'evidence')} away first, and leave ${redactionsFile} where it is.`,
      );
    }
    if (existsSync(join(folder, 'evidence'))) {
      await copyTree(join(folder, 'evidence'), join(dataDirectory, 'evidence'));
      await syncTree(join(dataDirectory, 'evidence'));
    }
    await joinLines(redactionsFile, [dataDirectory, dirname(folder), folder], dataDirectory);
    // Heads of what is lost with this restore stay: they show the loss.
    await joinLines(headFile, [folder, dataDirectory], dataDirectory);
    const restoring = `${database}.restoring`;
    await rm(restoring, { recursive: true, force: true });
    await copyTree(join(folder, 'database'), restoring);
    await syncTree(restoring);
    await rename(restoring, database);
    await syncPath(dataDirectory);
    return manifest;
  } finally {
    unlock();
  }
}

/** One file with every line that any of them has. */
async function joinLines(name: string, folders: readonly string[], dataDirectory: string): Promise<void> {
  const lines = new Set<string>();
  for (const folder of folders) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    for (const line of text.split('\n')) if (line !== '') lines.add(line);
  }
  if (lines.size === 0) return;
  const path = join(dataDirectory, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(`${path}.tmp`, 'w', 0o600);
  try {
    await file.writeFile([...lines, ''].join('\n'));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.tmp`, path);
}
