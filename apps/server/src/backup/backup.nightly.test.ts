import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedDatabase } from '../database/embedded-database.ts';
import { createBackup } from './create-backup.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'ekyc-backup-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 18, 17));

test('copies beside running writes, keeps thirty days, never the key, and restores to one moment', async () => {
  const [data, backups] = [join(root, 'data'), join(root, 'backups')];
  const database = await openEmbeddedDatabase(data);
  const { copyTo } = database;
  if (!copyTo) throw new Error('the embedded database copies itself');
  await sql`create table kept (id int primary key, half int not null)`.execute(database.db);
  await mkdir(join(data, 'evidence/biz/ver'), { recursive: true });
  await writeFile(join(data, 'evidence/biz/ver/old.sealed'), 'old');
  await writeFile(join(data, 'evidence/biz/ver/half.sealed.tmp'), 'half written');
  await writeFile(join(data, 'master.key'), 'ab'.repeat(32));
  await writeFile(join(data, 'redactions.log'), 'first\n');
  const back = (now: Date) =>
    createBackup({ copyDatabase: copyTo, dataDirectory: data, withEvidence: true }, backups, now);
  const first = await back(day(1));
  await writeFile(join(data, 'evidence/biz/ver/new.sealed'), 'new');

  // Two rows a transaction, as fast as it goes, while the copy is made.
  let written = 0;
  const stop = new AbortController();
  const writing = (async () => {
    while (!stop.signal.aborted) {
      const id = written * 2;
      await database.db.transaction().execute(async (tx) => {
        await sql`insert into kept values (${id}, 0)`.execute(tx);
        await sql`insert into kept values (${id + 1}, 1)`.execute(tx);
      });
      written += 1;
      // Queries of the embedded database alone would never let anything else run.
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(5);
  const before = written;
  const second = await back(day(20)).finally(() => stop.abort());
  await writing;
  await writeFile(join(data, 'redactions.log'), 'first\nsecond\n');
  await back(day(32));
  await database.close();

  expect((await readdir(backups)).toSorted()).toEqual([
    '2026-11-20T181700Z',
    '2026-12-02T181700Z',
    'redactions.log',
  ]);
  expect(first).toContain('2026-11-01');
  expect((await readdir(second)).toSorted()).toEqual([
    'backup.json',
    'database',
    'evidence',
    'redactions.log',
  ]);
  expect((await stat(second)).mode & 0o777).toBe(0o700);
  expect((await readdir(join(second, 'evidence/biz/ver'))).toSorted()).toEqual(['new.sealed', 'old.sealed']);
  // What did not change is one file in all backups.
  expect((await stat(join(second, 'evidence/biz/ver/old.sealed'))).nlink).toBeGreaterThan(1);

  await expect(restoreBackup(second, data)).rejects.toThrow('holds a database already');
  await expect(restoreBackup(join(root, 'nowhere'), join(root, 'x'))).rejects.toThrow(RestoreError);
  const restored = join(root, 'restored');
  expect(await restoreBackup(second, restored)).toMatchObject({ createdAt: day(20).toISOString() });
  expect(await readFile(join(restored, 'redactions.log'), 'utf8')).toBe('first\nsecond\n');
  const again = await openEmbeddedDatabase(restored);
  const { rows } = await sql<{ id: number }>`select id from kept order by id`.execute(again.db);
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, index) => index));
  expect(rows.length % 2).toBe(0);
  expect(rows.length).toBeGreaterThanOrEqual(before * 2);
  await again.close();
}, 120_000);
