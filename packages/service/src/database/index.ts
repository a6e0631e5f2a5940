export { afterCommit } from './after-commit.ts';
export { asBusiness, asService, asServiceWithin } from './as-business.ts';
export type { Database, DatabaseTransaction, Tables } from './database.ts';
export { migrate, type Migrations } from './migrate.ts';
export { serviceDialect } from './service-dialect.ts';
