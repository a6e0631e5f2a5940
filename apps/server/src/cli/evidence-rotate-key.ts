import { openMasterKey, rotateSigningKey } from '@ekyc/service';
import { masterKeySecrets } from '../config/master-key-file.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import type { CommandSettings } from './commands.ts';
import { migrateAll } from '../database/migrate-all.ts';

/** Ends what signs evidence now and makes a new key; for the regular change and when the old one may be known. */
export async function rotateEvidenceKeyCommand(
  { db }: OpenDatabase,
  _: string[],
  { config, secrets }: CommandSettings,
): Promise<string> {
  await migrateAll(db);
  const now = () => new Date();
  const master = await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), now());
  return JSON.stringify({ id: await rotateSigningKey({ db, master, now }) });
}
