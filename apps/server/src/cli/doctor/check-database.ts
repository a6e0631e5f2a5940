import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MasterKeyError, openMasterKey } from '@ekyc/service';
import { sql } from 'kysely';
import { masterKeySecrets } from '../../config/master-key-file.ts';
import { orDatabaseRefused } from '../../database/database-refused.ts';
import { DirectoryLockedError } from '../../database/directory-lock.ts';
import { migrationsAhead } from '../../database/migrate-all.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { OpenDatabase } from '../../database/opened-database.ts';
import type { CommandSettings } from '../commands.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

type Db = OpenDatabase['db'];

/** Clocks of machines that work together may differ so much. */
const mostSkewMs = 1000;
/** Connections of a process beside its pool: real-time events and revoked keys. */
const listening = 2;
/** The oldest Postgres that is supported, as its server_version_num. */
const leastVersion = 150_000;

/** The database; and, as both need it, whether the master key opens what is stored and how the clock goes. */
export async function checkDatabase(settings: CommandSettings, now: Date): Promise<readonly Finding[]> {
  const { databaseUrl, dataDirectory } = settings.config;
  if (databaseUrl === null && !existsSync(join(dataDirectory, 'database')))
    return [ok('database', 'the embedded one: the first start makes it'), nothingToCompare];
  let database: OpenDatabase;
  try {
    database = await openDatabase(settings.config);
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) throw error;
    const remedy = "Ask the service's /readyz, or stop it and run this again.";
    return [warning('database', 'the embedded one is in use by the service.', remedy)];
  }
  try {
    return await lookAt(database.db, settings, now);
  } catch (error) {
    throw orDatabaseRefused(databaseUrl, error);
  } finally {
    await database.close();
  }
}

async function lookAt(db: Db, settings: CommandSettings, now: Date): Promise<readonly Finding[]> {
  const isPostgres = settings.config.databaseUrl !== null;
  const { pending, unknown } = await migrationsAhead(db);
  const server = isPostgres ? await aboutServer(db, pending) : [];
  const clock = isPostgres ? [await compareClock(db)] : [nothingToCompare];
  if (unknown.length > 0) {
    const found = `a newer version made its schema (${unknown.join(', ')}).`;
    return [failed('database', found, 'Install that version, or restore an older backup.'), ...clock];
  }
  if (pending.length > 0) {
    const found = `its schema is older than this version; migrations that wait: ${pending.length}.`;
    return [
      ...server,
      warning('database', found, 'The next start runs them, or: npm run ekyc -- migrate'),
      ...clock,
    ];
  }
  const good = server.some(({ state }) => state === 'failed')
    ? []
    : [ok('database', `answers, schema up to date${isPostgres ? await roomFor(db, settings) : ''}`)];
  return [...server, ...good, await tryKey(db, settings, now), ...clock];
}

const nothingToCompare = ok('clock', 'nothing to compare it with: the embedded database has the same one');

/** Version, and the role of row-level security, which the first migration makes where it may. */
async function aboutServer(db: Db, pending: readonly string[]): Promise<readonly Finding[]> {
  const { rows } = await sql<{ version: number; may: boolean; member: boolean | null }>`
    select current_setting('server_version_num')::int as version,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may,
      (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'ekyc_business') as member`.execute(
    db,
  );
  const { version = 0, may = false, member = null } = rows[0] ?? {};
  const role =
    'See "Row-level security" in docs/operating.md: make ekyc_business, and grant it to this user.';
  return [
    ...(version < leastVersion
      ? [failed('database', `Postgres ${Math.floor(version / 10_000)} is too old.`, 'Use 15 or newer.')]
      : []),
    ...(member === false
      ? [failed('database', 'its user is no member of the role ekyc_business.', role)]
      : []),
    ...(member === null && !may && pending.length > 0
      ? [failed('database', 'there is no role ekyc_business, and its user may make none.', role)]
      : []),
  ];
}

/** For how many processes the server's connections are enough, as the end of a sentence. */
async function roomFor(db: Db, { config }: CommandSettings): Promise<string> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  );
  const { most = 0 } = rows[0] ?? {};
  const processes = Math.floor(most / (config.databaseConnections + listening));
  return `; its ${most} connections are enough for ${processes} ${processes === 1 ? 'process' : 'processes'} (DATABASE_CONNECTIONS=${config.databaseConnections})`;
}

/** Against the database's, which all processes share. */
async function compareClock(db: Db): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{
    ms: string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const after = Date.now();
  const there = Number(rows[0]?.ms);
  const skew = there < before ? before - there : Math.max(0, there - after);
  return skew > mostSkewMs
    ? failed('clock', `differs from the database's by ${(skew / 1000).toFixed(1)} s.`, 'Set both by NTP.')
    : ok('clock', "agrees with the database's within a second");
}

/** A service that has not sealed anything yet has nothing that a key must open. */
async function tryKey(db: Db, { config, secrets }: CommandSettings, now: Date): Promise<Finding> {
  const first = await db.selectFrom('sealed_secret').select('name').limit(1).executeTakeFirst();
  if (first === undefined) return ok('key', 'nothing is sealed yet');
  if (secrets.masterKey === null && !existsSync(join(config.dataDirectory, 'master.key')))
    return failed(
      'key',
      'master.key is missing in DATA_DIR.',
      'Bring it back, or set MASTER_KEY to that key.',
    );
  try {
    await openMasterKey(db, masterKeySecrets(secrets, config.dataDirectory), now);
  } catch (error) {
    if (error instanceof MasterKeyError) return failed('key', error.message);
    throw error;
  }
  return secrets.previousMasterKey === null
    ? ok('key', 'opens what is stored')
    : warning(
        'key',
        'opens what is stored, together with MASTER_KEY_PREVIOUS.',
        'Run npm run ekyc -- key rotate, then remove MASTER_KEY_PREVIOUS.',
      );
}
