import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { expectCommit, takeWaiting } from './after-commit.ts';
import { currentCall } from './as-business.ts';
import { BusinessConnection } from './business-connection.ts';
import { BusinessTransactions } from './business-transactions.ts';
import { writingJson } from './json-columns.ts';

/** What the driver can do beside what every one can. */
export interface ServiceDialectOptions {
  /** Statements of one connection may be sent before those before them are answered; they keep their order. */
  readonly pipelines?: boolean;
}

/** The same dialect, its transactions followed by `afterCommit` and limited by `asBusiness`. */
export function serviceDialect(dialect: Dialect, options: ServiceDialectOptions = {}): Dialect {
  return {
    createDriver: () => serviceDriver(dialect.createDriver(), options),
    createQueryCompiler: () => writingJson(dialect.createQueryCompiler()),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/** The driver's own connection behind one that works for a business. */
function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof BusinessConnection ? connection.inner : connection;
}

/** Only connections and the ends of transactions differ; everything else is the driver's own. */
function serviceDriver(driver: Driver, options: ServiceDialectOptions): Driver {
  const transactions = new BusinessTransactions(driver, options);
  return {
    init: (given) => driver.init(given),
    acquireConnection: async (given) => {
      const call = currentCall();
      return call === null ? driver.acquireConnection(given) : new BusinessConnection(transactions, call);
    },
    beginTransaction: async (connection, settings) => {
      if (connection instanceof BusinessConnection) await connection.begin(settings);
      else await driver.beginTransaction(connection, settings);
      expectCommit(connection);
    },
    commitTransaction: async (connection) => {
      const works = takeWaiting(connection);
      if (connection instanceof BusinessConnection) await connection.commit();
      else await driver.commitTransaction(connection);
      for (const work of works) work();
    },
    rollbackTransaction: async (connection) => {
      takeWaiting(connection);
      if (connection instanceof BusinessConnection) await connection.rollback();
      else await driver.rollbackTransaction(connection);
    },
    releaseConnection: async (connection, given) => {
      // A business's connection gives its own back at the end of each transaction.
      if (!(connection instanceof BusinessConnection)) await driver.releaseConnection(connection, given);
    },
    destroy: (given) => driver.destroy(given),
    ...savepoints(driver),
  };
}

/** Where the driver has them. */
function savepoints(driver: Driver): Pick<Driver, 'savepoint' | 'rollbackToSavepoint' | 'releaseSavepoint'> {
  // Drivers keep private fields: their methods run on themselves alone.
  const savepoint = driver.savepoint?.bind(driver);
  const rollbackToSavepoint = driver.rollbackToSavepoint?.bind(driver);
  const releaseSavepoint = driver.releaseSavepoint?.bind(driver);
  return {
    ...(savepoint
      ? { savepoint: (connection, name, compile) => savepoint(innerOf(connection), name, compile) }
      : {}),
    ...(rollbackToSavepoint
      ? {
          rollbackToSavepoint: (connection, name, compile) =>
            rollbackToSavepoint(innerOf(connection), name, compile),
        }
      : {}),
    ...(releaseSavepoint
      ? {
          releaseSavepoint: (connection, name, compile) =>
            releaseSavepoint(innerOf(connection), name, compile),
        }
      : {}),
  };
}
