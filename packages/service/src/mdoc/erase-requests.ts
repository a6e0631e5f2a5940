import type { Database } from '../database/index.ts';

/** Deletes every request of a verification, with what is sealed in it. */
export async function eraseRecordRequests(db: Database, verificationId: string): Promise<void> {
  await db.deleteFrom('mdoc_request').where('verification_id', '=', verificationId).execute();
}
