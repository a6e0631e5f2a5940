import { resolve } from 'node:path';
import { createBackup } from '../backup/create-backup.ts';
import { daysOfBackups } from '../backup/backup-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, UsageError } from './commands.ts';

/** A backup of a stopped service; a running one makes its own in BACKUP_DIR every night. */
export async function createBackupCommand(
  database: OpenDatabase,
  words: string[],
  { config }: CommandSettings,
): Promise<string> {
  const directory = words[0] ?? config.backupDirectory;
  if (directory === null || words.length > 1)
    throw new UsageError('backup create needs one DIR, or BACKUP_DIR.');
  if (database.copyTo === null)
    throw new UsageError(
      'backup create works only with the embedded database; back up DATABASE_URL with pg_dump.',
    );
  const folder = await createBackup(
    { copyDatabase: database.copyTo, dataDirectory: config.dataDirectory, withEvidence: config.s3 === null },
    resolve(directory),
    new Date(),
  );
  return `${folder}\nThe master key is not in it. Backups older than ${daysOfBackups} days were removed.`;
}

export async function restoreBackupCommand(words: string[], { config }: CommandSettings): Promise<string> {
  const [folder] = words;
  if (folder === undefined || words.length > 1)
    throw new UsageError('backup restore needs the folder of one backup.');
  const { createdAt } = await restoreBackup(resolve(folder), config.dataDirectory);
  return `Restored ${config.dataDirectory} as it was at ${createdAt}. Restore its master key before you start the service.`;
}
