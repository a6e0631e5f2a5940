import type { DatabaseTransaction } from '../database/index.ts';

/** Holds a business until the transaction ends, so that two changes of it follow each other. */
export async function lockBusiness(tx: DatabaseTransaction, businessId: string): Promise<void> {
  await tx
    .selectFrom('business')
    .select('id')
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
