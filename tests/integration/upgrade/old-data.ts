import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EvidenceKey, Identification, Profile } from '@ekyc/contract';
import { createTestDatabase } from '@ekyc/testkit';

const run = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

/** What make-data.ts wrote down beside the data, as that version answered it. */
export interface Expected {
  readonly commit: string;
  readonly masterKey: string;
  readonly webhookPort: number;
  readonly holder: Profile;
  readonly business: { readonly id: string; readonly apiKey: string; readonly name: string };
  readonly endpoint: { readonly id: string; readonly url: string; readonly secret: string };
  readonly approved: string;
  readonly canceled: string;
  readonly halfway: { readonly publicId: string; readonly securityCode: string };
  readonly answers: {
    readonly identification: Identification;
    readonly history: { readonly items: readonly { readonly action: string; readonly at: string }[] };
    readonly messages: { readonly items: readonly { readonly id: string; readonly createdAt: string }[] };
    readonly evidenceKeys: { readonly items: readonly EvidenceKey[] };
  };
}

/** Data of an old version, restored as an operator restores a backup; nothing of ours has touched them yet. */
export interface OldData {
  readonly expected: Expected;
  /** Variables for service and command line. */
  readonly env: Readonly<Record<string, string>>;
  /** An archive of evidence that the old version exported. */
  readonly evidence: string;
  query(text: string): Promise<readonly Record<string, unknown>[]>;
  remove(): Promise<void>;
}

/** The versions of which there are data, by the names of their files. */
export const oldVersions: readonly string[] = globSync('*.tar.gz', { cwd: here })
  .map((file) => basename(file, '.tar.gz'))
  .toSorted();

/** Restores one of them into a new database and folder. Needs TEST_DATABASE_URL. */
export async function restoreOldData(version: string): Promise<OldData> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-upgrade-'));
  await run('tar', ['--extract', '--file', join(here, `${version}.tar.gz`), '--directory', folder]);
  const expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Expected;
  const database = await createTestDatabase('postgres', 'none');
  const { query } = database;
  const url = database.env['DATABASE_URL'];
  if (query === null || url === undefined) throw new Error('old data need a Postgres server');
  // Roles are the server's, and in no dump (docs/operating-data.md).
  await query(
    `do $$ begin create role ekyc_business nologin; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await run('psql', ['-qX', '-v', 'ON_ERROR_STOP=1', '-f', join(folder, 'database.sql'), url]);
  return {
    expected,
    env: { ...database.env, DATA_DIR: join(folder, 'data'), MASTER_KEY: expected.masterKey },
    evidence: join(folder, 'evidence.zip'),
    query,
    remove: async () => {
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
