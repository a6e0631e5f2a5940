export type { Database, DatabaseTransaction, Tables } from './database.ts';
export { migrate } from './migrate.ts';
