import type { DatabaseTransaction } from '../database/index.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * Updates the rows of its reasons to what the verification says now.
 * @param row as it is after the change
 * @param changed whether the reasons changed, or only the status
 */
export async function keepReasons(
  tx: DatabaseTransaction,
  row: Pick<
    VerificationTable,
    'id' | 'business_id' | 'kind' | 'status' | 'reasons' | 'created_at' | 'decided_at'
  >,
  changed: boolean,
): Promise<void> {
  if (!changed) {
    if (row.reasons.length === 0) return;
    await tx
      .updateTable('verification_reason')
      .set({ status: row.status, decided_at: row.decided_at })
      .where('verification_id', '=', row.id)
      .execute();
    return;
  }
  await tx.deleteFrom('verification_reason').where('verification_id', '=', row.id).execute();
  const reasons = new Set(row.reasons);
  if (reasons.size === 0) return;
  const { business_id, kind, status, created_at, decided_at } = row;
  await tx
    .insertInto('verification_reason')
    .values(
      [...reasons].map((reason) => ({
        verification_id: row.id,
        reason,
        business_id,
        kind,
        status,
        created_at,
        decided_at,
      })),
    )
    .execute();
}
