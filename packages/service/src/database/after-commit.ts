import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

type Work = () => void;

/** What waits for the end of the transaction that runs on a connection. */
const waiting = new WeakMap<DatabaseConnection, Work[]>();

/**
 * Runs once this transaction is committed, never when it is rolled back; at once, beside the transaction's caller.
 * For what the database cannot undo. Throws on a database that was opened without {@link followCommits}.
 */
export async function afterCommit(tx: DatabaseTransaction, work: Work): Promise<void> {
  await tx.getExecutor().provideConnection((connection) => {
    const works = waiting.get(connection);
    if (!works) throw new Error('nobody follows the commits of this database');
    works.push(work);
    return Promise.resolve();
  });
}

/** The same dialect, its transactions followed by {@link afterCommit}. */
export function followCommits(dialect: Dialect): Dialect {
  return {
    createDriver: () => followed(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** Only the ends of transactions differ; everything else is the driver's own. */
function followed(driver: Driver): Driver {
  // Drivers keep private fields: their methods run on themselves alone.
  const savepoint = driver.savepoint?.bind(driver);
  const rollbackToSavepoint = driver.rollbackToSavepoint?.bind(driver);
  const releaseSavepoint = driver.releaseSavepoint?.bind(driver);
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    beginTransaction: async (connection, settings) => {
      await driver.beginTransaction(connection, settings);
      waiting.set(connection, []);
    },
    commitTransaction: async (connection) => {
      const works = waiting.get(connection) ?? [];
      waiting.delete(connection);
      await driver.commitTransaction(connection);
      for (const work of works) work();
    },
    rollbackTransaction: async (connection) => {
      waiting.delete(connection);
      await driver.rollbackTransaction(connection);
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
    ...(savepoint ? { savepoint } : {}),
    ...(rollbackToSavepoint ? { rollbackToSavepoint } : {}),
    ...(releaseSavepoint ? { releaseSavepoint } : {}),
  };
}
