import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterCommit } from '@ekyc/service';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DirectoryLockedError } from './directory-lock.ts';
import { openEmbeddedDatabase, proveSync } from './embedded-database.ts';

test('opens with fsync on and few pages of its own, keeps what was written, and belongs to one opener', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-embedded-'));
  const first = await openEmbeddedDatabase(directory);
  await expect(openEmbeddedDatabase(directory)).rejects.toThrow(DirectoryLockedError);
  const settings = await sql<{ fsync: string }>`show fsync`.execute(first.db);
  expect(settings.rows).toEqual([{ fsync: 'on' }]);
  const pages = await sql<{ shared_buffers: string }>`show shared_buffers`.execute(first.db);
  expect(pages.rows).toEqual([{ shared_buffers: '32MB' }]);
  await sql`create table kept (big int8, bytes bytea)`.execute(first.db);
  await sql`insert into kept values (9007199254740993, ${Buffer.from([1, 255])})`.execute(first.db);
  await first.vacuum();
  await first.close();
  const second = await openEmbeddedDatabase(directory);
  const { rows } = await sql<{ big: string; bytes: Buffer }>`select * from kept`.execute(second.db);
  expect(rows).toEqual([{ big: '9007199254740993', bytes: Buffer.from([1, 255]) }]);
  await second.close();
  await rm(directory, { recursive: true, force: true });
});

test('a statement that is asked again names its rows as before, and anew once its table has changed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-embedded-'));
  const database = await openEmbeddedDatabase(directory);
  const { db } = database;
  await sql`create table kept (number int4, at timestamptz)`.execute(db);
  const at = new Date('2026-11-21T00:00:00Z');
  const insert = (number: number) =>
    sql`insert into kept values (${number}, ${at}) returning number`.execute(db);
  const read = async () => (await sql`select * from kept order by number`.execute(db)).rows;
  expect(await read()).toEqual([]);
  expect((await insert(1)).rows).toEqual([{ number: 1 }]);
  expect((await insert(2)).rows).toEqual([{ number: 2 }]);
  expect(await read()).toEqual([
    { number: 1, at },
    { number: 2, at },
  ]);
  await sql`update kept set at = null`.execute(db);
  await sql`alter table kept add column text text not null default 'new'`.execute(db);
  await expect(read()).rejects.toThrow('cached plan');
  expect(await read()).toEqual([
    { number: 1, at: null, text: 'new' },
    { number: 2, at: null, text: 'new' },
  ]);
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

test('a database whose commits do not reach the disk is refused', async () => {
  const unsynced = new PGlite();
  await expect(proveSync(unsynced, { syncs: 0 })).rejects.toThrow('does not sync to disk');
  await unsynced.close();
});

test('what waits for a commit comes after it, and never after a rollback', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ekyc-embedded-'));
  const database = await openEmbeddedDatabase(directory);
  const { db } = database;
  await sql`create table kept (number int4)`.execute(db);
  const ran: string[] = [];
  const write = (number: number, ends: 'commits' | 'fails') =>
    db.transaction().execute(async (tx) => {
      await sql`insert into kept values (${number})`.execute(tx);
      await afterCommit(tx, () => ran.push(`first of ${number}`));
      await afterCommit(tx, () => ran.push(`second of ${number}`));
      expect(ran).not.toContain(`first of ${number}`);
      if (ends === 'fails') throw new Error('undone');
    });
  await write(1, 'commits');
  await expect(write(2, 'fails')).rejects.toThrow('undone');
  await Promise.all([write(3, 'commits'), write(4, 'commits')]);
  const ofEach = [1, 3, 4].flatMap((number) => [`first of ${number}`, `second of ${number}`]);
  expect(ran).toEqual(ofEach);
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
