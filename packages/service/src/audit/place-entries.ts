import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/index.ts';

/** An entry as the log of all verifications holds it. */
export interface PlacedEntry {
  readonly verification_id: string;
  readonly sequence: number;
  readonly hash: Buffer;
  /** int8 comes as text. */
  readonly place: string;
}

/**
 * Gives places in the log to committed entries that have none, oldest first. Only one caller at a time.
 * @param given.size how many have one
 * @param given.most so many at once
 * @returns those that got one, in no order
 */
export async function placeEntries(
  tx: DatabaseTransaction,
  given: { readonly size: number; readonly most: number },
): Promise<readonly PlacedEntry[]> {
  const { rows } = await sql<PlacedEntry>`
    with next as (
      select verification_id, sequence, row_number() over (order by at, verification_id, sequence) as number
      from audit_entry where log_position is null
      order by at, verification_id, sequence limit ${sql.lit(given.most)})
    update audit_entry as entry set log_position = ${sql.lit(given.size - 1)} + next.number
    from next
    where entry.verification_id = next.verification_id and entry.sequence = next.sequence
    returning entry.verification_id, entry.sequence, entry.hash, entry.log_position as place`.execute(tx);
  return rows;
}
