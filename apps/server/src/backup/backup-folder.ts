import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A backup holds the verifications' keys, which must be gone this many days after a redaction. */
export const daysOfBackups = 30;

const nameForm = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z$/;
const manifestForm = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  evidence: z.enum(['files', 's3']),
});
export type BackupManifest = z.infer<typeof manifestForm>;

export const manifestFile = 'backup.json';
export const redactionsFile = 'redactions.log';

/** Folder of one backup inside the backup directory, by its moment. */
export function nameOfBackup(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Finished backups of a directory, oldest first. */
export async function listBackups(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  return names.filter((name) => nameForm.test(name)).toSorted();
}

/** Throws where the folder is not a finished backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  return manifestForm.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
}

/** Removes backups that are too old, and what an interrupted one left. @returns how many backups */
export async function pruneBackups(directory: string, now: Date): Promise<number> {
  for (const name of await readdir(directory)) {
    if (name.endsWith('.partial')) await rm(join(directory, name), { recursive: true, force: true });
  }
  const old = (await listBackups(directory)).filter((name) => {
    const at = Date.parse(name.replace(nameForm, '$1T$2:$3:$4Z'));
    return now.getTime() - at > daysOfBackups * 86_400_000;
  });
  for (const name of old) await rm(join(directory, name), { recursive: true, force: true });
  return old.length;
}
