import type { DatabaseTransaction } from '../database/index.ts';

/** Deletes every note on a verification; the audit chain keeps that there were some. */
export async function eraseNotes(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('note_mention').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('note').where('verification_id', '=', verificationId).execute();
}
