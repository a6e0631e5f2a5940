import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { openTables } from '@ekyc/service';
import { fromPglite } from 'pg-boss';
import { copyTree } from '../backup/copy-tree.ts';
import { traceTransactions } from '../tracing/trace-transactions.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFileSystem } from './durable-file-system.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import type { OpenDatabase } from './opened-database.ts';
import { stopOnPanic } from './stop-on-panic.ts';

/** int8 and bytea as node-postgres gives them, so that the rules see one database. */
const parsers = {
  [types.INT8]: (text: string) => text,
  [types.BYTEA]: (text: string) => Buffer.from(text.slice(2), 'hex'),
};

/**
 * Pages that Postgres keeps for itself. It writes zeros into all of them as it starts, so that its usual 128 MB are
 * resident for good; what does not fit is read again from the system's page cache.
 */
const sharedBuffers = '32MB';

/**
 * Postgres inside this process, under `directory`, syncing to disk. Throws DirectoryLockedError when another
 * process has it, and an Error when a write does not reach the disk.
 */
export async function openEmbeddedDatabase(
  directory: string,
  tracing: Tracing | null = null,
): Promise<OpenDatabase> {
  const unlock = lockDirectory(directory);
  try {
    const files = new DurableFileSystem(join(directory, 'database'));
    const pglite = new PGlite({
      fs: files,
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'fsync=on',
        '-c',
        'wal_sync_method=fsync',
        '-c',
        `shared_buffers=${sharedBuffers}`,
      ],
      parsers,
    });
    await pglite.waitReady;
    stopOnPanic(pglite);
    await proveSync(pglite, files);
    return {
      db: openTables(traceTransactions(embeddedDialect(pglite), tracing)),
      queueDatabase: fromPglite(pglite),
      backend: 'pglite',
      exclusive: true,
      notify: null,
      shared: null,
      vacuum: async () => {
        await pglite.exec('VACUUM ANALYZE');
      },
      copyTo: async (folder) => {
        await pglite.exec('CHECKPOINT');
        // Nothing writes while no query runs: the files are what a crash at this moment would leave.
        await pglite.runExclusive(() => copyTree(join(directory, 'database'), folder));
      },
      close: async () => {
        await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A commit must cause a sync: PGlite as it comes loses everything with the power. */
export async function proveSync(pglite: PGlite, files: Pick<DurableFileSystem, 'syncs'>): Promise<void> {
  await pglite.exec('create table if not exists start_proof (at timestamptz not null)');
  const before = files.syncs;
  await pglite.exec('delete from start_proof; insert into start_proof values (now())');
  if (files.syncs === before)
    throw new Error('The embedded database does not sync to disk; nothing would be safe.');
}
