import type { Database } from '../database/index.ts';

/** Deletes every visit of a verification, with what is sealed in it. */
export async function eraseVisits(db: Database, verificationId: string): Promise<void> {
  await db.deleteFrom('jpki_visit').where('verification_id', '=', verificationId).execute();
}
