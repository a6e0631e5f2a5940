export { afterCommit } from './after-commit.ts';
export { asBusiness, asService, asServiceWithin } from './as-business.ts';
export type { Database, DatabaseTransaction, Tables } from './database.ts';
export { cachedQuery } from './cached-query.ts';
export { migrate, type Migrations, type MigrationState, migrationState } from './migrate.ts';
export { readAtOnce } from './read-at-once.ts';
export { openTables } from './open-tables.ts';
