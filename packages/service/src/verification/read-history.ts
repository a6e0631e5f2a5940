import type { HistoryAnswer } from '@ekyc/contract';
import { readDetails } from '../audit/index.ts';
import { type Database, readAtOnce } from '../database/index.ts';

/** The entries of one's audit chain, oldest first; null for what is not the business's own. */
export async function readHistory(
  db: Database,
  businessId: string,
  publicId: string,
): Promise<HistoryAnswer['items'] | null> {
  const own = db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId);
  const entriesOfOwn = db
    .selectFrom('audit_entry')
    .select(['sequence', 'at', 'actor', 'action', 'details'])
    .where('verification_id', '=', own)
    .orderBy('sequence');
  const [[verification], entries] = await readAtOnce(db, [own.compile(), entriesOfOwn.compile()]);
  if (!verification) return null;
  return entries.map(({ sequence, at, actor, action, details }) => ({
    sequence,
    at: at.toISOString(),
    actor,
    action,
    details: readDetails(details),
  }));
}
