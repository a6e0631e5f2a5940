import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as migration0001 from './migration-0001.ts';
import * as migration0002 from './migration-0002.ts';
import * as migration0003 from './migration-0003.ts';
import * as migration0004 from './migration-0004.ts';
import * as migration0005 from './migration-0005.ts';
import * as migration0006 from './migration-0006.ts';
import * as migration0008 from './migration-0008.ts';
import * as migration0009 from './migration-0009.ts';
import * as migration0010 from './migration-0010.ts';
import * as migration0011 from './migration-0011.ts';
import * as migration0012 from './migration-0012.ts';
import * as migration0013 from './migration-0013.ts';
import * as migration0014 from './migration-0014.ts';
import * as migration0015 from './migration-0015.ts';
import * as migration0016 from './migration-0016.ts';
import * as migration0017 from './migration-0017.ts';
import * as migration0018 from './migration-0018.ts';
import * as migration0019 from './migration-0019.ts';
import * as migration0020 from './migration-0020.ts';
import * as migration0021 from './migration-0021.ts';
import * as migration0022 from './migration-0022.ts';
import * as migration0024 from './migration-0024.ts';
import * as migration0026 from './migration-0026.ts';
import * as migration0027 from './migration-0027.ts';
import * as migration0028 from './migration-0028.ts';
import * as migration0029 from './migration-0029.ts';
import * as migration0030 from './migration-0030.ts';
import * as migration0031 from './migration-0031.ts';
import * as migration0032 from './migration-0032.ts';
import * as migration0033 from './migration-0033.ts';
import * as migration0034 from './migration-0034.ts';
import * as migration0036 from './migration-0036.ts';
import * as migration0037 from './migration-0037.ts';
import * as migration0038 from './migration-0038.ts';
import * as migration0039 from './migration-0039.ts';
import * as migration0040 from './migration-0040.ts';
import * as migration0041 from './migration-0041.ts';
import * as migration0042 from './migration-0042.ts';
import * as migration0043 from './migration-0043.ts';
import * as migration0044 from './migration-0044.ts';
import * as migration0045 from './migration-0045.ts';
import * as migration0047 from './migration-0047.ts';
import * as migration0049 from './migration-0049.ts';
import * as migration0062 from './migration-0062.ts';

const migrations: Record<string, Migration> = {
  '0001-initial': migration0001,
  '0002-rules': migration0002,
  '0003-evidence-and-retention': migration0003,
  '0004-operation': migration0004,
  '0005-reset-tokens': migration0005,
  '0006-accounts': migration0006,
  '0008-hand-over': migration0008,
  '0009-kinds': migration0009,
  '0010-former-browser': migration0010,
  '0011-recording': migration0011,
  '0012-witness-log': migration0012,
  '0013-staff': migration0013,
  '0014-row-level-security': migration0014,
  '0015-list-and-figures': migration0015,
  '0016-changes-and-sandbox': migration0016,
  '0017-key-changes': migration0017,
  '0018-browser-keys': migration0018,
  '0019-ways-back': migration0019,
  '0020-words-and-secret-changes': migration0020,
  '0021-record-salts': migration0021,
  '0022-limits': migration0022,
  '0024-picture-prints': migration0024,
  '0026-whole-videos-searched': migration0026,
  '0027-prints-of-videos': migration0027,
  '0028-chips': migration0028,
  '0029-chip-challenges': migration0029,
  '0030-jpki-visits': migration0030,
  '0031-mdoc-requests': migration0031,
  '0032-proofs': migration0032,
  '0033-offered-methods': migration0033,
  '0034-review-takings': migration0034,
  '0036-messages-by-time': migration0036,
  '0037-registered-once': migration0037,
  '0038-search-keys': migration0038,
  '0039-paused-addresses': migration0039,
  '0040-repeated-calls': migration0040,
  '0041-notes-and-looks': migration0041,
  '0042-metadata-views-and-versions': migration0042,
  '0043-api-calls': migration0043,
  '0044-beginnings-of-public-ids': migration0044,
  '0045-listings': migration0045,
  '0047-time-advanced-in-sandboxes': migration0047,
  '0049-personal-data-of-keys': migration0049,
  '0062-undisclosed-sharings-and-suspensions': migration0062,
};

/** Migrations by name; they run in the order of their names, all packages' together. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the database to the newest schema; safe when several processes do it at once. Throws when one fails.
 * @param more those of other packages on the same database
 */
export async function migrate(db: Database, more: Migrations = {}): Promise<readonly string[]> {
  const { error, results } = await new Migrator({ db, provider: providerOf(more) }).migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/** How a database's schema stands to the code; nothing is changed. */
export interface MigrationState {
  /** Names of migrations that the next start will run. */
  readonly pending: readonly string[];
  /** Names of migrations that the code does not know: a newer version made them. */
  readonly unknown: readonly string[];
}

/** @param more those of other packages on the same database */
export async function migrationState(db: Database, more: Migrations = {}): Promise<MigrationState> {
  const known = Object.keys({ ...migrations, ...more });
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null as there`.execute(db);
  const done: { readonly rows: readonly { readonly name: string }[] } = rows[0]?.there
    ? await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
    : { rows: [] };
  const names = done.rows.map(({ name }) => name);
  return {
    pending: known.filter((name) => !names.includes(name)).toSorted(),
    unknown: names.filter((name) => !known.includes(name)).toSorted(),
  };
}

function providerOf(more: Migrations): MigrationProvider {
  return { getMigrations: () => Promise.resolve({ ...migrations, ...more }) };
}
