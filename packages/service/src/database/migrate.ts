import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as migration0001 from './migration-0001.ts';
import * as migration0002 from './migration-0002.ts';
import * as migration0003 from './migration-0003.ts';
import * as migration0004 from './migration-0004.ts';
import * as migration0005 from './migration-0005.ts';

const migrations: Record<string, Migration> = {
  '0001-initial': migration0001,
  '0002-rules': migration0002,
  '0003-evidence-and-retention': migration0003,
  '0004-operation': migration0004,
  '0005-reset-tokens': migration0005,
};

class MigrationTable implements MigrationProvider {
  getMigrations(): Promise<Record<string, Migration>> {
    return Promise.resolve(migrations);
  }
}

/** Brings the database to the newest schema; safe when several processes do it at once. Throws when one fails. */
export async function migrate(db: Database): Promise<readonly string[]> {
  const { error, results } = await new Migrator({ db, provider: new MigrationTable() }).migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}
