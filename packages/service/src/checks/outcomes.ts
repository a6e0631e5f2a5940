import type { CheckName, CheckOutcome } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';

/** The stored outcome of each check of a verification; empty before the examination. */
export async function outcomesOf(
  tx: DatabaseTransaction,
  verificationId: string,
): Promise<Partial<Record<CheckName, CheckOutcome>>> {
  const rows = await tx
    .selectFrom('examination')
    .select(['check_name', 'outcome'])
    .where('verification_id', '=', verificationId)
    .execute();
  const outcomes: Partial<Record<CheckName, CheckOutcome>> = {};
  for (const { check_name, outcome } of rows) outcomes[check_name] = outcome;
  return outcomes;
}
