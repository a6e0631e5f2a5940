import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { OpenDatabase } from '../database/opened-database.ts';
import { headFile } from '../evidence/head-file.ts';
import {
  type BackupManifest,
  listBackups,
  manifestFile,
  nameOfBackup,
  pruneBackups,
  redactionsFile,
} from './backup-folder.ts';
import { copyFile, copyTree, syncPath, syncTree } from './copy-tree.ts';

export interface BackupPorts {
  readonly copyDatabase: NonNullable<OpenDatabase['copyTo']>;
  readonly dataDirectory: string;
  /** False where the objects are on S3, which has copies of its own. */
  readonly withEvidence: boolean;
}

/**
 * A copy of database and evidence in a folder of its own under `directory`, which is whole or not there at all; the
 * master key is never in it. May run beside the service: the database is copied first, so that every picture its
 * rows name is there, then the heads of the audit log, and the log of redactions last, so that it knows all that were
 * done meanwhile. Backups that are too old are removed.
 * @returns the folder
 */
export async function createBackup(ports: BackupPorts, directory: string, now: Date): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await pruneBackups(directory, now);
  const folder = join(directory, nameOfBackup(now));
  const partial = `${folder}.partial`;
  await mkdir(partial, { mode: 0o700 });
  await ports.copyDatabase(join(partial, 'database'));
  const evidence = join(ports.dataDirectory, 'evidence');
  if (ports.withEvidence && existsSync(evidence)) {
    const last = (await listBackups(directory)).at(-1);
    await copyTree(evidence, join(partial, 'evidence'), {
      except: (name) => name.endsWith('.tmp'),
      unchangedIn: last === undefined ? null : join(directory, last, 'evidence'),
    });
  }
  if (existsSync(join(ports.dataDirectory, headFile))) {
    await mkdir(dirname(join(partial, headFile)), { mode: 0o700 });
    await copyFile(join(ports.dataDirectory, headFile), join(partial, headFile));
  }
  await copyFile(join(ports.dataDirectory, redactionsFile), join(partial, redactionsFile));
  const manifest: BackupManifest = {
    format: 1,
    createdAt: now.toISOString(),
    evidence: ports.withEvidence ? 'files' : 's3',
  };
  await writeFile(join(partial, manifestFile), `${JSON.stringify(manifest)}\n`, { mode: 0o600 });
  await syncTree(partial);
  await rename(partial, folder);
  await syncPath(directory);
  await mirrorRedactions(ports.dataDirectory, directory);
  return folder;
}

/** Copies the log of redactions beside the backups, so that it survives the data directory. */
export async function mirrorRedactions(dataDirectory: string, directory: string): Promise<void> {
  if (!existsSync(join(dataDirectory, redactionsFile))) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const copy = join(directory, redactionsFile);
  await copyFile(join(dataDirectory, redactionsFile), `${copy}.tmp`);
  await syncPath(`${copy}.tmp`);
  await rename(`${copy}.tmp`, copy);
  await syncPath(directory);
}
