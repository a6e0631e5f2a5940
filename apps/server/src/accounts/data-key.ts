import { randomBytes } from 'node:crypto';
import type { Database, MasterKey } from '@ekyc/service';

const name = 'user-pool';
/** As a rotation of the master key names the service's own secrets (packages/service, key-rotation). */
const context = `sealed-secret/${name}`;

/**
 * The 32 bytes under which the user pool seals what it stores; made once, and stored wrapped by the master key, so
 * that replacing that one changes nothing for the pool. Processes that start together agree on the first.
 */
export async function openPoolDataKey(db: Database, master: MasterKey, now: Date): Promise<Buffer> {
  await db
    .insertInto('sealed_secret')
    .values({ name, sealed: master.wrap(randomBytes(32), context), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { sealed } = await db
    .selectFrom('sealed_secret')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return master.unwrap(sealed, context);
}
