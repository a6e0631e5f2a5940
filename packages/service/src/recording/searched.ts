import type { Database, DatabaseTransaction } from '../database/index.ts';

/** The video was searched for what must not be kept, up to this chunk. */
export async function noteSearched(db: Database, verificationId: string, headIndex: number): Promise<void> {
  await db
    .updateTable('recording')
    .set({ sampled_head: headIndex })
    .where('verification_id', '=', verificationId)
    .execute();
}

/** The video can't be read: nobody tries to search it again. */
export async function noteUnreadable(db: Database, verificationId: string): Promise<void> {
  await db
    .updateTable('recording')
    .set((columns) => ({ sampled_head: columns.ref('head_index') }))
    .where('verification_id', '=', verificationId)
    .execute();
}

/** Keeps frames by their keyed hashes, until the verification is redacted; each once. */
export async function rememberFrameHashes(
  db: Database,
  verificationId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('recording_frame')
    .values(hashes.map((frame_hash) => ({ verification_id: verificationId, frame_hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes a verification's video, in the order in which the rows refer to each other; its objects go by themselves. */
export async function eraseRecorded(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('recording_chunk').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('recording_frame').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('recording').where('verification_id', '=', verificationId).execute();
}
