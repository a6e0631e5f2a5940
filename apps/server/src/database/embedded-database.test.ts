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
  const told: string[] = [];
  const write = (number: number, ends: 'commits' | 'fails') =>
    db.transaction().execute(async (tx) => {
      await sql`insert into kept values (${number})`.execute(tx);
      await afterCommit(tx, () => told.push(`first of ${number}`));
      await afterCommit(tx, () => told.push(`second of ${number}`));
      expect(told).not.toContain(`first of ${number}`);
      if (ends === 'fails') throw new Error('undone');
    });
  await write(1, 'commits');
  await expect(write(2, 'fails')).rejects.toThrow('undone');
  await Promise.all([write(3, 'commits'), write(4, 'commits')]);
  const ofEach = [1, 3, 4].flatMap((number) => [`first of ${number}`, `second of ${number}`]);
  expect(told).toEqual(ofEach);
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
