import type { Database } from '../database/index.ts';
import { thresholds } from '../engine/index.ts';
import type { MasterKey, StoredReading } from '../sealing/index.ts';
import type { VerificationTable } from '../verification/index.ts';

/** Keyed hash of the document's number within the business; null where it was not read surely. */
export function hashOfNumber(
  master: MasterKey,
  row: Pick<VerificationTable, 'business_id' | 'id_type'>,
  reading: Pick<StoredReading, 'fields'>,
): Buffer | null {
  const { number } = reading.fields;
  if (!number || number.confidence < thresholds.reading.confidence) return null;
  return master.keyedHash(`document-number/${row.business_id}`, `${row.id_type ?? ''} ${number.value}`);
}

/**
 * How many other verifications of the business bear the same number. Those of the same person, as far as the
 * business named one, are no duplicates: people are identified again.
 */
export async function countSameNumber(
  db: Database,
  row: Pick<VerificationTable, 'id' | 'business_id' | 'target_user_hash'>,
  hash: Buffer,
): Promise<number> {
  const others = await db
    .selectFrom('verification')
    .select(['id', 'target_user_hash'])
    .where('business_id', '=', row.business_id)
    .where('document_number_hash', '=', hash)
    .where('id', '<>', row.id)
    .execute();
  const person = row.target_user_hash;
  return others.filter((other) => !(person && other.target_user_hash?.equals(person))).length;
}
