/**
 * Brings the database of the environment to what every start makes first: the newest schema and the queues, without
 * rows of the service. Test databases are copies of it (packages/testkit/src/service/migrated-database.ts).
 */
import { readConfig } from '../apps/server/src/config/config.ts';
import { migrateAll } from '../apps/server/src/database/migrate-all.ts';
import { openDatabase } from '../apps/server/src/database/open-database.ts';
import { openQueue } from '../apps/server/src/jobs/pg-boss-queue.ts';

const database = await openDatabase(readConfig(process.env).config);
await migrateAll(database.db);
const queue = await openQueue(database, (error) => {
  throw error;
});
await queue.stop();
await database.close();
