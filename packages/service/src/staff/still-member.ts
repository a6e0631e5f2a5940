import type { Caller } from '../business/index.ts';
import type { DatabaseTransaction } from '../database/index.ts';

/**
 * Locks the row of the member who calls: a removal at the same moment waits for it or is seen here, so that nothing
 * that lets others in, an invitation or a key, is made by somebody who was removed.
 * @param caller.by null: the operator
 */
export async function isStillMember(
  tx: DatabaseTransaction,
  { by }: { readonly by: Caller['by'] | null },
): Promise<boolean> {
  if (by === null || !('staff' in by)) return true;
  const member = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', by.staff)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member !== undefined;
}
