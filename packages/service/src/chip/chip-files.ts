import type { Database } from '../database/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';
import type { ChipReadTable } from './chip-read.table.ts';

/** Under which name the card's answer to the nonce lies among the files. */
export const liveAnswerFile = 'live/answer';
/** Chip authentication: what the passport answered, and what the service drew for it, which opens the answer. */
export const chipAnswerFile = 'live/chip-answer';
export const chipSecretFile = 'live/chip-secret';

/** The reading that counts, with its files as the chip has them, in base64 by name. */
export interface KeptChip {
  readonly row: ChipReadTable;
  readonly files: Readonly<Record<string, string>>;
}

/** What was stored of a verification's chip; null where none was read. */
export async function keptChip(db: Database, vault: Vault, verificationId: string): Promise<KeptChip | null> {
  const row = await db
    .selectFrom('chip_read')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .where('state', '=', 'read')
    .executeTakeFirst();
  if (!row?.sealed_files) return null;
  return { row, files: vault.openJson(sealedFields.chipFilesOf(row.id), row.sealed_files) };
}

/** Deletes every reading of a verification, the files with them. */
export async function eraseChips(db: Database, verificationId: string): Promise<void> {
  await db.deleteFrom('chip_read').where('verification_id', '=', verificationId).execute();
}
