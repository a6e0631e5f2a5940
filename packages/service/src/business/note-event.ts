import type { Caller } from './caller.ts';
import type { DatabaseTransaction } from '../database/index.ts';

/** Records a change of a business's own affairs, in the transaction that makes it; a key that made it is named in `byKey`. */
export async function noteEvent(
  tx: DatabaseTransaction,
  {
    caller: { businessId, by },
    at,
  }: {
    /** Absent: by the operator. */
    readonly caller: { readonly businessId: string; readonly by: Caller['by'] | null };
    readonly at: Date;
  },
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .insertInto('business_event')
    .values({
      business_id: businessId,
      at,
      staff_id: by !== null && 'staff' in by ? by.staff : null,
      action,
      details: JSON.stringify(by !== null && 'key' in by ? { ...details, byKey: by.key } : details),
    })
    .execute();
}
