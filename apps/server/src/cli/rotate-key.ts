import { openMasterKey, rotateMasterKey } from '@ekyc/service';
import { masterKeySecrets, removePreviousMasterKey, renewMasterKeyFile } from '../config/master-key-file.ts';
import type { OpenDatabase } from '../database/opened-database.ts';
import { type CommandSettings, UsageError } from './commands.ts';
import { migrateAll } from '../database/migrate-all.ts';

/**
 * Wraps everything again with MASTER_KEY that MASTER_KEY_PREVIOUS wrapped; without them, with a new key file. May be
 * interrupted and started again.
 */
export async function rotateKeyCommand(
  { db }: OpenDatabase,
  _: string[],
  { config, secrets }: CommandSettings,
): Promise<string> {
  const ownFile = secrets.masterKey === null;
  if (!ownFile && secrets.previousMasterKey === null) {
    throw new UsageError(
      'key rotate needs MASTER_KEY with the new key and MASTER_KEY_PREVIOUS with the old one.',
    );
  }
  await migrateAll(db);
  // What is stored must open before a new key takes the place of the one that does it.
  const before = await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), new Date());
  const master = ownFile
    ? await openMasterKey(db, renewMasterKeyFile(config.dataDirectory), new Date())
    : before;
  const count = await rotateMasterKey(db, master);
  if (ownFile) removePreviousMasterKey(config.dataDirectory);
  return `Wrapped ${count} values with the new master key.${ownFile ? '' : ' MASTER_KEY_PREVIOUS can be removed now.'}`;
}
