import type { Database } from '../database/index.ts';
import { sealedFields, type Vault } from '../sealing/index.ts';

/** The files behind a verification's proof, in base64 by name; null where there is none. */
export async function keptProofFiles(
  db: Database,
  vault: Vault,
  verificationId: string,
): Promise<Readonly<Record<string, string>> | null> {
  const row = await db
    .selectFrom('proof')
    .select('sealed_files')
    .where('verification_id', '=', verificationId)
    .executeTakeFirst();
  return row ? vault.openJson(sealedFields.proofFiles, row.sealed_files) : null;
}

/** Deletes the files behind a verification's proof. */
export async function eraseProof(db: Database, verificationId: string): Promise<void> {
  await db.deleteFrom('proof').where('verification_id', '=', verificationId).execute();
}
