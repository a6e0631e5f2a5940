import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseConnection, sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** The role that statements for a business run as; it sees what `row-level-security.ts` lets it see. */
export const businessRole = 'ekyc_business';
/** The setting that names this business, in each of those transactions. */
export const businessSetting = 'ekyc.business_id';

const current = new AsyncLocalStorage<string | null>();

/** Connections whose transactions run as the business's role just now. */
const limited = new WeakSet<DatabaseConnection>();

/**
 * Whatever `work` asks of the database, Postgres answers with rows of this business alone and refuses to write
 * others: behind the code's own conditions, for the day when one is forgotten. A transaction that was open before
 * stays what it was. Bytes that are streamed after `work` has ended come too late: they must need no query.
 */
export function asBusiness<Result>(businessId: string, work: () => Promise<Result>): Promise<Result> {
  return current.run(businessId, work);
}

/** For what belongs to no business and is done on the way, as in the log of all businesses: outside `asBusiness`. */
export function asService<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.run(null, work);
}

/** The same within an open transaction. What `work` writes commits with it. */
export async function asServiceWithin<Result>(
  tx: DatabaseTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = await tx.getExecutor().provideConnection((given) => Promise.resolve(given));
  if (!limited.has(connection)) return work();
  await setRole(tx, 'none');
  limited.delete(connection);
  try {
    return await work();
  } finally {
    limited.add(connection);
    // After a failed statement the transaction takes no more; its end ends the role, too.
    await setRole(tx, businessRole).catch(() => undefined);
  }
}

async function setRole(tx: DatabaseTransaction, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(tx);
}

/** Whose rows statements that begin now may see; null outside {@link asBusiness}. */
export function currentBusiness(): string | null {
  return current.getStore() ?? null;
}

/** Remembers that transactions on this connection are a business's. */
export function markLimited(connection: DatabaseConnection): void {
  limited.add(connection);
}
