import { AsyncLocalStorage } from 'node:async_hooks';
import { type DatabaseConnection, sql } from 'kysely';
import { BusinessCall } from './business-call.ts';
import type { DatabaseTransaction } from './database.ts';
import { businessRole } from './role-names.ts';

const current = new AsyncLocalStorage<BusinessCall | null>();

/** Connections whose transactions run as the business's role just now. */
const limited = new WeakSet<DatabaseConnection>();

/**
 * Runs `work` so that Postgres returns only rows of this business and refuses to write
 * others: a second barrier behind the code's own conditions, should one be forgotten. It reads in as few transactions as it can
 * (see `business-call.ts`). A transaction that was open before stays what it was. Bytes that are streamed after `work`
 * has ended come too late: they must need no query.
 */
export async function asBusiness<Result>(businessId: string, work: () => Promise<Result>): Promise<Result> {
  const call = new BusinessCall(businessId);
  return current.run(call, async () => {
    try {
      return await work();
    } finally {
      await call.end();
    }
  });
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
    // After a failed statement the transaction takes no further one; its end resets the role, too.
    await setRole(tx, businessRole).catch(() => undefined);
  }
}

async function setRole(tx: DatabaseTransaction, role: string): Promise<void> {
  await sql`select set_config('role', ${role}, true)`.execute(tx);
}

/** For whom statements run that begin now; null outside {@link asBusiness}. */
export function currentCall(): BusinessCall | null {
  return current.getStore() ?? null;
}

/** Remembers that transactions on this connection are a business's. */
export function markLimited(connection: DatabaseConnection): void {
  limited.add(connection);
}
