export { afterCommit, followCommits } from './after-commit.ts';
export type { Database, DatabaseTransaction, Tables } from './database.ts';
export { migrate, type Migrations } from './migrate.ts';
