import type { DatabaseTransaction } from '../database/index.ts';

export type Job =
  | { readonly queue: 'examine'; readonly verificationId: string }
  | { readonly queue: 'search'; readonly verificationId: string }
  | { readonly queue: 'simulate'; readonly verificationId: string }
  | { readonly queue: 'deliver'; readonly deliveryId: string; readonly startAfterSeconds?: number };

/**
 * Work that outlives the request. A job runs at least once, after its transaction has committed; carries ids only.
 * What is due also stands in the tables themselves, so that a sweep finds it again if a job was lost.
 */
export interface JobQueue {
  enqueue(tx: DatabaseTransaction, job: Job): Promise<void>;
}
