import type { DatabaseTransaction } from '../database/index.ts';
import type { MasterKey } from '../sealing/index.ts';
import type { VerificationTable } from './verification.table.ts';

/**
 * Keyed, and different for each business: a dump shows which of its verifications share a value, and no value.
 * @param pair as `key=value`
 */
export function hashMetadata(master: MasterKey, businessId: string, pair: string): Buffer {
  return master.keyedHash(`metadata/${businessId}`, pair);
}

/** Lets lists find a new verification by each pair of its metadata. */
export async function rememberMetadata(
  tx: DatabaseTransaction,
  master: MasterKey,
  { id, business_id, created_at }: Pick<VerificationTable, 'id' | 'business_id' | 'created_at'>,
  metadata: Readonly<Record<string, string>> = {},
): Promise<void> {
  // A key may hold an equals sign: `a=b` with `c` reads as `a` with `b=c`, and is found by the same filter.
  const pairs = new Set(Object.entries(metadata).map(([key, value]) => `${key}=${value}`));
  const rows = [...pairs].map((pair) => ({
    verification_id: id,
    hash: hashMetadata(master, business_id, pair),
    business_id,
    created_at,
  }));
  if (rows.length > 0) await tx.insertInto('metadata_hash').values(rows).execute();
}

export async function forgetMetadata(tx: DatabaseTransaction, verificationId: string): Promise<void> {
  await tx.deleteFrom('metadata_hash').where('verification_id', '=', verificationId).execute();
}
