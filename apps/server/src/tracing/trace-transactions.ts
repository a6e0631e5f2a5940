import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { OpenSpan, Tracing } from './tracing.ts';

/** The same dialect, each transaction a span from its begin to its end; statements are not told. */
export function traceTransactions(dialect: Dialect, tracing: Tracing | null): Dialect {
  if (tracing === null) return dialect;
  return {
    createDriver: () => tracedDriver(dialect.createDriver(), tracing),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

function tracedDriver(driver: Driver, tracing: Tracing): Driver {
  /** A connection has one transaction at a time. */
  const spans = new WeakMap<DatabaseConnection, OpenSpan>();
  const ending = async (connection: DatabaseConnection, outcome: string, end: Promise<void>) => {
    const span = spans.get(connection);
    spans.delete(connection);
    try {
      await end;
      span?.end({ 'ekyc.outcome': outcome }, false);
    } catch (error) {
      span?.end({ 'ekyc.outcome': 'failed' }, true);
      throw error;
    }
  };
  // Drivers keep private fields: their methods run on themselves alone.
  const traced: Partial<Driver> = {
    beginTransaction: async (connection, settings) => {
      spans.set(connection, tracing.begin('transaction', 'client', { 'db.system.name': 'postgresql' }));
      try {
        await driver.beginTransaction(connection, settings);
      } catch (error) {
        await ending(connection, 'failed', Promise.resolve());
        throw error;
      }
    },
    commitTransaction: (connection) => ending(connection, 'committed', driver.commitTransaction(connection)),
    rollbackTransaction: (connection) =>
      ending(connection, 'rolled back', driver.rollbackTransaction(connection)),
  };
  return new Proxy(driver, {
    get: (target, name) => {
      const own = traced[name as keyof Driver];
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
