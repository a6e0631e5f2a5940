import type { DatabaseConnection } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

type Work = () => void;

/** What waits for the end of the transaction that runs on a connection. */
const waiting = new WeakMap<DatabaseConnection, Work[]>();

/**
 * Runs once this transaction is committed, never when it is rolled back; at once, beside the transaction's caller.
 * For what the database cannot undo. Throws on a database that was opened without `openTables`.
 */
export async function afterCommit(tx: DatabaseTransaction, work: Work): Promise<void> {
  await tx.getExecutor().provideConnection((connection) => {
    const works = waiting.get(connection);
    if (!works) throw new Error('nobody follows the commits of this database');
    works.push(work);
    return Promise.resolve();
  });
}

/** From here until {@link takeWaiting} a transaction runs on this connection. */
export function expectCommit(connection: DatabaseConnection): void {
  waiting.set(connection, []);
}

/** What waits for this connection's transaction, which ends now. */
export function takeWaiting(connection: DatabaseConnection): readonly Work[] {
  const works = waiting.get(connection) ?? [];
  waiting.delete(connection);
  return works;
}
