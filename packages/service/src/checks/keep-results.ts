import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '../database/index.ts';
import type { CheckResult } from './check-result.ts';

/** Only the latest results: a resubmission is examined afresh, and the audit chain holds the outcomes of each examination. */
export async function keepResults(
  tx: DatabaseTransaction,
  verificationId: string,
  results: readonly CheckResult[],
  now: Date,
): Promise<void> {
  await forgetResults(tx, verificationId);
  await tx
    .insertInto('examination')
    .values(
      results.map((result) => ({
        id: randomUUID(),
        verification_id: verificationId,
        check_name: result.check,
        outcome: result.outcome,
        measured: result.values,
        thresholds: result.thresholds,
        engine_id: result.engine?.id ?? null,
        model_hash: result.engine?.modelHash ?? null,
        created_at: now,
      })),
    )
    .execute();
}

/** The submission could not be examined: removes earlier results, which are not about it. */
export async function forgetResults(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('examination').where('verification_id', '=', verificationId).execute();
}

/** Redaction erases the measures; which check had which outcome proves the decision and stays. */
export async function forgetMeasures(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx
    .updateTable('examination')
    .set({ measured: {} })
    .where('verification_id', '=', verificationId)
    .execute();
}
