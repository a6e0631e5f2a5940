import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateAll, type OpenDatabase, openDatabase } from '@ekyc/server/testing';
import * as migration0001 from '../../packages/service/src/database/migration-0001.ts';
import * as migration0002 from '../../packages/service/src/database/migration-0002.ts';
import * as migration0003 from '../../packages/service/src/database/migration-0003.ts';
import * as migration0049 from '../../packages/service/src/database/migration-0049.ts';
import * as migration0062 from '../../packages/service/src/database/migration-0062.ts';

let directory: string;
let database: OpenDatabase;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-migration-'));
  database = await openDatabase({ databaseUrl: null, dataDirectory: directory });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

test('verifications that ended before retention was known get the moment of their end; keys for everything keep it', async () => {
  const db = database.db as unknown as Kysely<unknown>;
  for (const migration of [migration0001, migration0002]) await migration.up(db);
  await sql`insert into business values ('b', '店', null, null, '[]', '{}', 'live', now())`.execute(db);
  for (const [id, scopes] of [
    ['all', '["verifications","decisions","webhooks"]'],
    ['some', '["verifications"]'],
  ]) {
    await sql`insert into api_key values (${id}, 'b', ${scopes}, '\\x00', now(), null)`.execute(db);
  }
  const rows = [
    ['approved', '2026-11-02T00:00:00Z'],
    ['canceled', null],
    ['expired', null],
    ['review', '2026-11-02T00:00:00Z'],
  ] as const;
  for (const [status, decidedAt] of rows) {
    await sql`insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
        allowed_id_types, supplied_profile, reasons, similarity_checks, webhook_sequence, audit_sequence, audit_head,
        created_at, decided_at, expires_at)
      values (${status}, ${status}, 'b', 'identification', ${status}, 'live', 'none', 'none/1', '[]', false, '[]', 0, 0,
        0, '\\x00', '2026-11-01T00:00:00Z', ${decidedAt}, '2026-11-04T00:00:00Z')`.execute(db);
  }
  await sql`insert into audit_entry values
    ('canceled', 1, '2026-11-03T00:00:00Z', 'visitor', 'verification.canceled', '{}', '\\x00', '\\x00')`.execute(
    db,
  );

  await migration0003.up(db);
  const { rows: ends } = await sql<{ id: string; ended_at: Date | null }>`
    select id, ended_at from verification order by id`.execute(db);
  expect(ends.map(({ id, ended_at }) => [id, ended_at?.toISOString() ?? null])).toEqual([
    ['approved', '2026-11-02T00:00:00.000Z'],
    ['canceled', '2026-11-03T00:00:00.000Z'],
    ['expired', '2026-11-04T00:00:00.000Z'],
    ['review', null],
  ]);
  const { rows: keys } = await sql<{ id: string; scopes: readonly string[] }>`
    select id, scopes from api_key order by id`.execute(db);
  expect(keys.map(({ id, scopes }) => [id, scopes])).toEqual([
    ['all', ['verifications', 'decisions', 'webhooks', 'evidence']],
    ['some', ['verifications']],
  ]);
});

test('a new database is brought to the newest schema, and then there is nothing more to do', async () => {
  const { db } = database;
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  expect((await migrateAll(db)).length).toBeGreaterThanOrEqual(3);
  expect(await migrateAll(db)).toEqual([]);
});

test('keys that could read personal data keep the right if their maker has it, and others do not get it', async () => {
  const db = database.db as unknown as Kysely<unknown>;
  // As before that migration.
  await sql`drop table key_read`.execute(db);
  await sql`drop trigger account_status_told on account`.execute(db);
  await sql`drop function tell_maker_change`.execute(db);
  await sql`insert into business (id, name, redirect_origins, customization, mode, created_at)
    values ('b', '店', '[]', '{}', 'live', now())`.execute(db);
  const makers = ['owner', 'reviewer', 'developer', 'auditor'] as const;
  for (const role of makers)
    await sql`insert into staff values
      (${role}, 'b', ${Buffer.from(role)}, '\\x00', '\\x00', ${role}, now(), null, null)`.execute(db);
  const before = {
    operator: ['verifications', 'decisions', 'webhooks', 'evidence'],
    // Read nothing of a person until now.
    onlyWebhooks: ['webhooks'],
    onlyEvidence: ['evidence'],
    ...Object.fromEntries(makers.map((role) => [role, ['verifications', 'webhooks']])),
  };
  for (const [id, scopes] of Object.entries(before))
    await sql`insert into api_key (id, business_id, scopes, secret_hash, created_at, made_by)
      values (${id}, 'b', ${JSON.stringify(scopes)}, '\\x00', now(),
        ${makers.some((role) => role === id) ? id : null})`.execute(db);

  await migration0049.up(db);
  const { rows } = await sql<{ id: string; scopes: readonly string[] }>`
    select id, scopes from api_key`.execute(db);
  const given = rows.filter(({ scopes }) => scopes.includes('personalData')).map(({ id }) => id);
  expect(given.toSorted()).toEqual(['auditor', 'onlyEvidence', 'operator', 'owner', 'reviewer']);
  for (const { id, scopes } of rows)
    expect(scopes.filter((scope) => scope !== 'personalData')).toEqual(before[id as keyof typeof before]);
});

test('what was never disclosed is erased from what ended, and accounts that are suspended have that in their history', async () => {
  const db = database.db as unknown as Kysely<unknown>;
  // As before that migration.
  await sql`drop table account_suspension`.execute(db);
  await sql`insert into account (id, subject_hash, wrapped_key, status, sealed_suspension, created_at) values
    ('suspended', '\\x01', '\\x00', 'suspended', '\\x07', now()),
    ('active', '\\x02', '\\x00', 'active', null, now())`.execute(db);
  const before = [
    ['declined', 'declined', 'active', null],
    ['disclosed', 'declined', 'active', '2026-11-02T00:00:00Z'],
    ['open', 'capturing', 'active', null],
    ['ownerless', 'capturing', null, null],
    ['examining', 'examining', null, null],
  ] as const;
  for (const [id, status, account, sharedAt] of before)
    await sql`insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
        allowed_id_types, supplied_profile, reasons, similarity_checks, webhook_sequence, audit_sequence, audit_head,
        created_at, changed_at, ended_at, expires_at, account_id, account_use, sealed_submission, shared_at)
      values (${id}, ${id}, 'b', 'identification', ${status}, 'live', 'none', 'none/1', '[]', false, '[]', 0, 0,
        0, '\\x00', '2026-11-01T00:00:00Z', now(), ${status === 'declined' ? '2026-11-02T00:00:00Z' : null},
        '2026-11-04T00:00:00Z', ${account}, 'userSubmission', '\\x05', ${sharedAt})`.execute(db);

  await migration0062.up(db);
  const { rows: kept } = await sql<{ id: string }>`
    select id from verification where sealed_submission is not null and account_use = 'userSubmission'
    order by id`.execute(db);
  expect(kept.map(({ id }) => id)).toEqual(['disclosed', 'examining', 'open']);
  const { rows: suspensions } = await sql<{ account_id: string; restored_at: Date | null }>`
    select account_id, restored_at from account_suspension`.execute(db);
  expect(suspensions).toEqual([{ account_id: 'suspended', restored_at: null }]);
});
