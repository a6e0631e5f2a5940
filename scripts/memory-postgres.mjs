import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's packages have the server's programs, one folder a version. */
const versions = '/usr/lib/postgresql';

/** Older ones cannot be told how to copy a database (packages/testkit/src/service/databases.ts). */
const oldestVersion = 15;

/** Nothing of it outlives the run, so nothing waits for a disk. Tests kill services, never the server. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Two cores run five files of tests at once, some of which start many services.
  max_connections: '200',
  listen_addresses: '',
};

/**
 * Starts a Postgres server whose files are in memory, to be asked through its socket; it ends with this process. A file of
 * tests has a database of its own, of eight hundred files. On a disk, making and deleting them takes a third of the
 * server's processor time.
 *
 * @param folder in memory, see memory-folder.mjs
 * @returns URL of its database; null where the programs are missing or do not run
 */
export async function startMemoryPostgres(/** @type {string} */ folder) {
  const programs = newestPrograms();
  const user = serverUser();
  if (programs === null || user === null) return null;
  const place = join(folder, 'postgres');
  mkdirSync(place, { mode: 0o700 });
  if (user !== undefined) chownSync(place, user.uid, user.gid);
  const data = join(place, 'data');
  const options = { ...user, cwd: place };
  try {
    const form = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
    execFileSync(join(programs, 'initdb'), [`--pgdata=${data}`, ...form], { ...options, stdio: 'ignore' });
  } catch {
    return null;
  }
  const given = Object.entries({ ...settings, unix_socket_directories: place });
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: an interrupted run still asks it while it ends.
    { ...options, stdio: 'ignore', detached: true },
  );
  // Before its folder goes.
  process.prependListener('exit', () => server.kill('SIGQUIT'));
  server.unref();
  const url = `postgres://postgres@${encodeURIComponent(place)}:5432/postgres`;
  return (await answers(server, url)) ? url : null;
}

function newestPrograms() {
  if (!existsSync(versions)) return null;
  const [newest = 0] = readdirSync(versions)
    .map(Number)
    .toSorted((one, other) => other - one);
  const programs = join(versions, String(newest), 'bin');
  return newest >= oldestVersion && existsSync(join(programs, 'initdb')) ? programs : null;
}

/** Postgres does not run as root. @returns undefined where this user will do; null where there is none that does */
function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const number = (/** @type {string} */ kind) =>
      Number(
        execFileSync('id', [kind, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return null;
  }
}

/** Whether it answers within ten seconds. */
async function answers(
  /** @type {import('node:child_process').ChildProcess} */ server,
  /** @type {string} */ url,
) {
  const program = new URL('postgres-answers.mjs', import.meta.url).pathname;
  const end = Date.now() + 10_000;
  while (Date.now() < end && server.exitCode === null) {
    const asked = spawn('node', [program, url], { stdio: 'ignore' });
    const [code] = await once(asked, 'exit');
    if (code === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
