import type { HistoryAnswer } from '@ekyc/contract';
import type { Database } from '../database/index.ts';

/** The entries of one's audit chain, oldest first; null for what is not the business's own. */
export async function readHistory(
  db: Database,
  businessId: string,
  publicId: string,
): Promise<HistoryAnswer['items'] | null> {
  const verification = await db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  if (!verification) return null;
  const entries = await db
    .selectFrom('audit_entry')
    .select(['sequence', 'at', 'actor', 'action', 'details'])
    .where('verification_id', '=', verification.id)
    .orderBy('sequence')
    .execute();
  return entries.map(({ sequence, at, actor, action, details }) => ({
    sequence,
    at: at.toISOString(),
    actor,
    action,
    details: JSON.parse(details) as Record<string, unknown>,
  }));
}
