import { asBusiness, asServiceWithin, type Database } from '@ekyc/service';
import { createTestDatabase, databaseNames } from '@ekyc/testkit';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateAll, openDatabase } from '@ekyc/server/testing';
import { type OpenedDatabase, openTestDatabase } from './opened-database.ts';
import { seedOf } from './row-level-security/seed.ts';

/**
 * Every table of the schema stands in one of these lists: a migration that makes one says here, and by a policy of its
 * own, who may see it.
 */
const ownRows = [
  'api_call',
  'api_key',
  'audit_entry',
  'audit_words',
  'business',
  'business_event',
  'challenge',
  'chip_read',
  'consent_receipt',
  'event_words',
  'examination',
  'face_failure',
  'idempotency_key',
  'jpki_visit',
  'key_read',
  'listing',
  'listing_key',
  'listing_match',
  'logo',
  'look',
  'material',
  'mdoc_request',
  'metadata_hash',
  'note',
  'note_mention',
  'picture_print',
  'proof',
  'proposed_decision',
  'record_salt',
  'recording',
  'recording_chunk',
  'recording_frame',
  'repeated_call',
  'reset_token',
  'result_code',
  'review_taking',
  'saved_view',
  'search_key',
  'staff',
  'staff_invitation',
  'take',
  'verification',
  'verification_reason',
  'webhook_attempt',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_message',
];
/** Hashes and signatures that anybody may have. */
const readable = ['audit_log_head', 'audit_log_node'];
/** Nobody's, account holders' and the service's own: businesses' calls need nothing of them. */
const closed = [
  'account',
  'account_link',
  'account_recovery',
  'account_suspension',
  'account_review',
  'evidence_key',
  'kysely_migration',
  'kysely_migration_lock',
  'limit_count',
  'sealed_secret',
  'terms_agreement',
  'terms_version',
];
/** The user pool's, which knows no businesses, and where the embedded database proves that it syncs. */
const isNotOurs = (table: string) => table.startsWith('pool_') || table === 'start_proof';

describe.each(databaseNames)('row-level security, on the %s database', (name) => {
  let database: OpenedDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await openTestDatabase(name);
    ({ db } = database);
    for (const business of ['a', 'b']) {
      for (const statement of seedOf(business)) await sql.raw(statement).execute(db);
    }
  });
  afterAll(() => database.remove());

  const tables = async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
    return rows.map(({ table_name }) => table_name).filter((table) => !isNotOurs(table));
  };
  const count = async (table: string) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count);
  };
  /** As whom statements run now, and for which business. */
  const whoAmI = async (on: Database = db) => {
    const { rows } = await sql<{ role: string; business: string | null }>`
      select current_user as role, current_setting('ekyc.business_id', true) as business`.execute(on);
    return rows[0];
  };
  const expectClean = async () => {
    // Every connection of the pool, not the one that happens to be given.
    const seen = await Promise.all(Array.from({ length: 30 }, () => whoAmI()));
    for (const who of seen) {
      expect(who?.role).not.toBe('ekyc_business');
      expect(who?.business ?? '').toBe('');
    }
  };

  test('every table says who sees it', async () => {
    expect(await tables()).toEqual([...ownRows, ...readable, ...closed].toSorted());
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class
      where relrowsecurity and relnamespace = 'public'::regnamespace order by 1`.execute(db);
    expect(rows.map(({ relname }) => relname)).toEqual(ownRows);
  });

  test.each(ownRows)(
    'a business sees and touches only its own rows of %s, without any condition',
    async (table) => {
      const all = await count(table);
      expect(all).toBeGreaterThanOrEqual(2);
      const seen = await asBusiness('a', () => count(table));
      expect(seen).toBe(all / 2);
      expect(await asBusiness('b', () => count(table))).toBe(all / 2);
      expect(await asBusiness('nobody', () => count(table))).toBe(0);
      // Another's row is not there to be locked, changed or deleted, even where all rows are meant.
      const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' order by ordinal_position limit 1`.execute(
        db,
      );
      const column = sql.ref(rows[0]?.column_name ?? '');
      const mayChange = await sql<{ may: boolean }>`
      select has_table_privilege('ekyc_business', ${table}, 'update') as may`.execute(db);
      const update = () =>
        asBusiness('a', () => sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db));
      if (mayChange.rows[0]?.may) expect((await update()).numAffectedRows).toBe(BigInt(all / 2));
      else await expect(update()).rejects.toThrow('permission denied');
      expect(await count(table)).toBe(all);
    },
  );

  test.each([
    [`insert into face_failure values ('x', 'b', '\\x00', 'va', now())`],
    [
      `insert into take (id, verification_id, number, type, state, photo_types, manual_capture, has_additional_info,
         validation_failures, problems, started_at)
       values ('x', 'vb', 9, 'face', 'ended', '[]', false, false, '[]', '[]', now())`,
    ],
    [`insert into audit_entry values ('vb', 99, now(), 'business', 'x', '{}', '\\x00', '\\x00')`],
    [`insert into webhook_attempt values ('x', 'db', now(), 200, null)`],
    [`update verification set business_id = 'b'`],
    [`update take set verification_id = 'vb'`],
    [`update webhook_endpoint set business_id = 'b'`],
  ])('what would write into another business is refused: %s', async (statement) => {
    await expect(asBusiness('a', () => sql.raw(statement).execute(db))).rejects.toThrow(
      'violates row-level security policy',
    );
    await expectClean();
  });

  test.each([...readable, ...closed])('%s can be read only where anybody may', async (table) => {
    const read = asBusiness('a', () => count(table));
    if (readable.includes(table)) expect(await read).toBe(await count(table));
    else await expect(read).rejects.toThrow('permission denied');
    await expect(asBusiness('a', () => sql`delete from ${sql.table(table)}`.execute(db))).rejects.toThrow(
      'permission denied',
    );
  });

  test("what the service does on a business's way is not limited, and the rest of the transaction is", async () => {
    const all = await count('verification');
    await asBusiness('a', () =>
      db.transaction().execute(async (tx) => {
        const seen = async () => {
          const { rows } = await sql<{ count: string }>`select count(*) from verification`.execute(tx);
          return Number(rows[0]?.count);
        };
        expect(await seen()).toBe(all / 2);
        const within = await asServiceWithin(tx, async () => [
          await seen(),
          await asServiceWithin(tx, seen),
          await seen(),
        ]);
        expect(within).toEqual([all, all, all]);
        expect(await seen()).toBe(all / 2);
        const failed = asServiceWithin(tx, () => Promise.reject(new Error('thrown')));
        await expect(failed).rejects.toThrow('thrown');
        expect(await seen()).toBe(all / 2);
      }),
    );
    await expectClean();
  });

  test('calls of two businesses at once do not see each other', async () => {
    const turns = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'a' : 'b'));
    const seen = await Promise.all(
      turns.map((business) =>
        asBusiness(business, async () => {
          const one = await db.selectFrom('verification').select('business_id').execute();
          const two = await db
            .transaction()
            .execute((tx) => tx.selectFrom('webhook_message').select('business_id').execute());
          return [...one, ...two].map(({ business_id }) => business_id);
        }),
      ),
    );
    for (const [index, businesses] of seen.entries())
      expect(new Set(businesses)).toEqual(new Set([turns[index]]));
    await expectClean();
  });

  test('a connection is clean after a commit, an error and a rollback', async () => {
    expect(await asBusiness('a', () => whoAmI())).toEqual({ role: 'ekyc_business', business: 'a' });
    await expectClean();
    await expect(asBusiness('a', () => sql`select 1 / 0`.execute(db))).rejects.toThrow('division by zero');
    await expectClean();
    const failing = asBusiness('a', () =>
      db.transaction().execute(async (tx) => {
        expect(await whoAmI(tx)).toEqual({ role: 'ekyc_business', business: 'a' });
        await sql`update business set name = 'changed'`.execute(tx);
        throw new Error('undone');
      }),
    );
    await expect(failing).rejects.toThrow('undone');
    await expectClean();
    const { rows } = await sql<{ name: string }>`select name from business where id = 'a'`.execute(db);
    expect(rows).toEqual([{ name: 'a' }]);
    const broken = asBusiness('a', () => db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx)));
    await expect(broken).rejects.toThrow('division by zero');
    await expectClean();
  });

  test.runIf(name === 'postgres')('a user that may not make the role is told what to run', async () => {
    const url = new URL(database.url ?? '');
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    const user = `ekyc_plain_${Date.now()}`;
    const other = await createTestDatabase('postgres', 'none');
    try {
      await admin.query(`create role ${user} login password 'plain'`);
      const target = new URL(other.env['DATABASE_URL'] ?? '');
      await admin.query(`alter database ${target.pathname.slice(1)} owner to ${user}`);
      target.username = user;
      target.password = 'plain';
      const plain = await openDatabase({ databaseUrl: target.href, dataDirectory: database.directory });
      await sql`select 1`.execute(plain.db);
      const refused = migrateAll(plain.db);
      await expect(refused).rejects.toThrow(`GRANT ekyc_business TO ${user};`);
      await admin.query(`grant ekyc_business to ${user}`);
      await migrateAll(plain.db);
      expect(await asBusiness('a', () => whoAmI(plain.db))).toEqual({ role: 'ekyc_business', business: 'a' });
      await plain.close();
    } finally {
      await other.remove();
      await admin.query(`drop role ${user}`);
      await admin.end();
    }
  });
});
