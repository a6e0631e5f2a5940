import type { Database, DatabaseTransaction } from '../database/index.ts';
import { forgetMetadata } from './metadata-hashes.ts';
import { eraseSalts } from './record.ts';
import { forgetSearchKeys } from './search-keys.ts';

/** Ends its time at this moment. */
export async function endTime(tx: DatabaseTransaction, verificationId: string, at: Date): Promise<void> {
  await tx.updateTable('verification').set({ expires_at: at }).where('id', '=', verificationId).execute();
}

/** Notes the day on which the business's dealings with the person ended. @param on YYYY-MM-DD in Asia/Tokyo */
export async function noteEndOfDealings(
  tx: DatabaseTransaction,
  verificationId: string,
  on: string,
): Promise<void> {
  await tx
    .updateTable('verification')
    .set({ dealings_ended_on: on })
    .where('id', '=', verificationId)
    .execute();
}

/** Destroys the key and everything sealed or hashed of one verification: from then on nothing can be read. */
export async function destroySealed(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set({
      wrapped_key: null,
      sealed_request: null,
      sealed_profile: null,
      sealed_reading: null,
      sealed_chip: null,
      sealed_proof: null,
      sealed_submission: null,
      sealed_licence: null,
      face_auth_div: null,
      account_id: null,
      target_user_hash: null,
      document_number_hash: null,
      browser_key: null,
    })
    .where('id', '=', verificationId)
    .execute();
}

/**
 * Deletes the codes, tokens, keys of calls and searches, hashes of metadata, failures and salts that look a verification
 * or its person up.
 */
export async function eraseLookUps(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('result_code').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('reset_token').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('idempotency_key').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('face_failure').where('verification_id', '=', verificationId).execute();
  await forgetSearchKeys(tx, verificationId);
  await forgetMetadata(tx, verificationId);
  await eraseSalts(tx, verificationId);
}

/** The objects are gone and the log of redactions names it: no later run needs to finish it. */
export async function noteRedactionFinished(db: Database, verificationId: string, at: Date): Promise<void> {
  await db
    .updateTable('verification')
    .set({ redaction_finished_at: at })
    .where('id', '=', verificationId)
    .execute();
}
