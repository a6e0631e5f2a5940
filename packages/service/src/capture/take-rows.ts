import type { TakeType } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import type { TakeState } from './capture.table.ts';

/** Ends a take, whatever its state was. */
export async function setTakeEnded(
  tx: DatabaseTransaction,
  takeId: string,
  state: Exclude<TakeState, 'open'>,
  at: Date,
): Promise<void> {
  await tx.updateTable('take').set({ state, ended_at: at }).where('id', '=', takeId).execute();
}

/** Exactly these pictures are read, compared and examined. */
export async function freezePictures(tx: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('material')
    .set({ frozen: true })
    .where('id', 'in', [...ids])
    .execute();
}

/** Unfreezes a verification's pictures. @param type only of these takes; of all when absent */
export async function thawPictures(
  tx: DatabaseTransaction,
  verificationId: string,
  type?: TakeType,
): Promise<void> {
  await tx
    .updateTable('material')
    .set({ frozen: false })
    .where('verification_id', '=', verificationId)
    .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
    .execute();
}

/** Marks a verification's accepted takes as superseded. @param type only these takes; all when absent */
export async function supersedeAccepted(
  tx: DatabaseTransaction,
  verificationId: string,
  type?: TakeType,
): Promise<void> {
  await tx
    .updateTable('take')
    .set({ state: 'superseded' })
    .where('verification_id', '=', verificationId)
    .$call((query) => (type === undefined ? query : query.where('type', '=', type)))
    .where('state', '=', 'accepted')
    .execute();
}

/** Stores what the device measured of a face during a take. */
export async function keepFeatures(
  tx: DatabaseTransaction,
  takeId: string,
  sealedFeatures: Buffer,
): Promise<void> {
  await tx.updateTable('take').set({ sealed_features: sealedFeatures }).where('id', '=', takeId).execute();
}

/** A picture of the take was released by hand, not by the camera's own judgement. */
export async function noteManualCapture(tx: DatabaseTransaction, takeId: string): Promise<void> {
  await tx.updateTable('take').set({ manual_capture: true }).where('id', '=', takeId).execute();
}

/** The account is deleted: removes it from every face check. */
export async function forgetAccountOfTakes(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx.updateTable('take').set({ account_id: null }).where('account_id', '=', accountId).execute();
}

/** Deletes everything that was taken for a verification, in the order in which the rows refer to each other. */
export async function eraseCaptured(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('material').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('challenge').where('verification_id', '=', verificationId).execute();
  await tx.deleteFrom('take').where('verification_id', '=', verificationId).execute();
}
