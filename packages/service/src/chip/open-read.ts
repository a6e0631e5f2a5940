import type { Database } from '../database/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { ReaderSession } from './chip-ports.ts';
import type { ChipReadTable } from './chip-read.table.ts';

/** A reading that may still end; of another verification or caller there is none. */
export async function openRead(
  db: Database,
  { verification, byWhom }: ReaderSession,
  read: string,
  now: Date,
): Promise<Outcome<ChipReadTable>> {
  const row = await db
    .selectFrom('chip_read')
    .selectAll()
    .where('id', '=', read)
    .where('verification_id', '=', verification.id)
    .where('by_whom', '=', byWhom)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (!row) return failure('chip_read_not_open');
  return row.expires_at <= now ? failure('chip_read_expired') : success(row);
}
