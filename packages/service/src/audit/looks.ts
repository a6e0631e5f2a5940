import { type LookAction, lookActions } from '@ekyc/contract';
import type { DatabaseTransaction } from '../database/index.ts';
import type { AuditEntryTable } from './audit.table.ts';
import { readDetails } from './details.ts';

const isLook = (action: string): action is LookAction => (lookActions as readonly string[]).includes(action);

/**
 * Notes that an entry is a look at personal data, so that a business finds its looks by time, member and kind over all
 * its chains. What was seen and why stands in the entry alone. A visitor who reads their own chip looks at nobody else.
 */
export async function noteLookOf(
  tx: DatabaseTransaction,
  businessId: string,
  { verification_id, sequence, at, actor, action, details }: AuditEntryTable,
): Promise<void> {
  if (actor !== 'business' || !isLook(action)) return;
  const { staff, key } = readDetails(details);
  const by = staff ?? key;
  await tx
    .insertInto('look')
    .values({
      business_id: businessId,
      verification_id,
      sequence,
      at,
      action,
      by_whom: typeof by === 'string' ? by : null,
    })
    .execute();
}
