import { type Dialect, Kysely } from 'kysely';
import type { Database, Tables } from './database.ts';
import { parseJsonColumns } from './json-columns.ts';
import { serviceDialect, type ServiceDialectOptions } from './service-dialect.ts';

/**
 * The service's tables in a database: its transactions are followed by `afterCommit` and limited by `asBusiness`, its
 * columns of JSON are read and written as what they say.
 */
export function openTables(dialect: Dialect, options: ServiceDialectOptions = {}): Database {
  return new Kysely<Tables>({ dialect: serviceDialect(dialect, options), plugins: [parseJsonColumns] });
}
