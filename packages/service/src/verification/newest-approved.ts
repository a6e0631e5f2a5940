import type { Database } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import { checkState } from './contradictions.ts';
import type { Kind } from './states.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * The newest approved verification of these kinds that the same business made for the same targetUserId; what a
 * sandbox simulated does not count, because it shows nobody.
 * Throws EvidenceContradictsError where its chain has no approval.
 */
export async function newestApproved(
  ports: { readonly db: Database; readonly master: MasterKey },
  person: Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash'>,
  kinds: readonly Kind[],
): Promise<VerificationTable | undefined> {
  if (!person.target_user_hash) return undefined;
  const row = await ports.db
    .selectFrom('verification')
    .selectAll()
    .where('business_id', '=', person.business_id)
    .where('target_user_hash', '=', person.target_user_hash)
    .where('kind', 'in', [...kinds])
    .where('status', '=', 'approved')
    .where('sandbox_outcome', 'is', null)
    .where('wrapped_key', 'is not', null)
    .where('id', '<>', person.id)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (row) await checkState(ports, row);
  return row;
}
