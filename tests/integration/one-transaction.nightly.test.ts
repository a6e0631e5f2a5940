import { asBusiness, createApiKey, createBusiness, KnownKeys, readAtOnce } from '@ekyc/service';
import { BusinessClient, call, createTestDatabase, databaseNames, VisitorClient } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listenForKeyChanges } from '@ekyc/server/testing';
import { selectKeys } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type OpenedDatabase, openTestDatabase } from './opened-database.ts';
import { seedOf } from './row-level-security/seed.ts';
import { watchStatements } from './one-transaction/count-statements.ts';

const watch = watchStatements();
afterAll(() => vi.restoreAllMocks());

describe.each(databaseNames)('what a call asks of the %s database', (name) => {
  let service: ClockedService;
  let remove: () => Promise<void>;
  let business: BusinessClient;
  let visitor: VisitorClient;

  beforeAll(async () => {
    const database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    remove = async () => {
      await service.close();
      await database.remove();
    };
    business = await service.addBusiness();
    const { body } = await business.call('identification.create', { body: { targetUserId: 'a' } });
    visitor = new VisitorClient(service.url, body.publicId);
    expect((await visitor.call('identification.bindSecurityCode')).status).toBeLessThan(300);
  });
  afterAll(() => remove());

  test.each([
    // Begin, role, what is asked, the chains that must say the same, commit.
    ['one', { statements: 8, transactions: 1 }, () => get()],
    // The list in one go, and then the newest entries of the chains that must say the same.
    ['a list', { statements: 8, transactions: 2 }, () => list()],
    ['making one', { statements: 7, transactions: 1 }, () => create()],
    // As the service itself: two statements, and nothing around them.
    ["a visitor's", { statements: 2, transactions: 0 }, () => look()],
  ])('%s takes no more than %j', async (_, most, ask) => {
    // The first brings the key to mind.
    expect(await ask()).toBeLessThan(300);
    // What the service writes later, of an earlier call, may fall into one count, and not into each.
    const counts = [];
    for (let times = 0; times < 3; times += 1)
      counts.push(await watch.count(async () => expect(await ask()).toBeLessThan(300)));
    const counted = counts.reduce((least, one) => (one.statements < least.statements ? one : least));
    expect(counted.statements).toBeGreaterThan(0);
    expect(counted.statements).toBeLessThanOrEqual(most.statements);
    expect(counted.transactions).toBe(most.transactions);
  });

  const get = async () =>
    (await business.call('identification.get', { params: { publicId: visitor.publicId } })).status;
  const list = async () => (await business.call('business.listVerifications')).status;
  const create = async () =>
    (await business.call('identification.create', { body: { targetUserId: 'a' } })).status;
  const look = async () => (await visitor.call('identification.getClient')).status;

  test('many calls at once, each reading and writing, are all answered', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, number) => ([get, list, create, look][number % 4] ?? get)()),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });
});

describe.each(databaseNames)('a transaction of a call, on the %s database', (name) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(name);
    for (const business of ['a', 'b'])
      for (const statement of seedOf(business)) await sql.raw(statement).execute(database.db);
  });
  afterAll(() => database.remove());

  const transaction = async () => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(database.db);
    return rows[0]?.id;
  };
  const nameOf = async (id: string) => {
    const found = await database.db.selectFrom('business').select('name').where('id', '=', id).execute();
    return found[0]?.name;
  };

  test('statements that follow one another, and those asked together, read in the same one', async () => {
    const ids = await asBusiness('a', async () => [
      await transaction(),
      ...(await Promise.all([transaction(), transaction()])),
      await transaction(),
    ]);
    expect(new Set(ids).size).toBe(1);
  });

  test('the same statement can be asked several times together, also when it is new', async () => {
    const sites = (id: string) =>
      database.db.selectFrom('business').select(['site_url', 'id']).where('id', '=', id).execute();
    const found = await asBusiness('a', () => Promise.all(['a', 'b', 'a', 'a'].map(sites)));
    expect(found.map((rows) => rows.length)).toEqual([1, 0, 1, 1]);
  });

  test('it is not kept open while the call waits for something else: more wait than there are connections', async () => {
    const all = 30;
    const waiting = Promise.withResolvers<void>();
    let read = 0;
    await Promise.all(
      Array.from({ length: all }, () =>
        asBusiness('a', async () => {
          await transaction();
          read += 1;
          if (read === all) waiting.resolve();
          await waiting.promise;
          await transaction();
        }),
      ),
    );
    expect(read).toBe(all);
  });

  test("what the service does on a call's way finds a connection, and so does a call within a call", async () => {
    const found = await asBusiness('a', async () => [
      await nameOf('a'),
      await asBusiness('b', async () => [await nameOf('a'), await nameOf('b')]),
      await nameOf('b'),
    ]);
    expect(found).toEqual(['a', [undefined, 'b'], undefined]);
  });

  test('a write outside a transaction stays when the call fails after it, and one within goes', async () => {
    const rename = (to: string) =>
      database.db.updateTable('business').set({ name: to }).where('id', '=', 'a').execute();
    await expect(
      asBusiness('a', async () => {
        await nameOf('a');
        await rename('stays');
        throw new Error('too late');
      }),
    ).rejects.toThrow('too late');
    expect(await nameOf('a')).toBe('stays');
    await expect(
      asBusiness('a', async () => {
        await nameOf('a');
        await database.db.transaction().execute(async (tx) => {
          await tx.updateTable('business').set({ name: 'goes' }).execute();
          throw new Error('undone');
        });
      }),
    ).rejects.toThrow('undone');
    expect(await nameOf('a')).toBe('stays');
  });

  test('a failed statement ends its transaction alone: the call goes on in another one', async () => {
    const seen = await asBusiness('a', async () => {
      await transaction();
      await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero');
      return nameOf('a');
    });
    expect(seen).toBe('stays');
  });

  const idOfTransaction = () =>
    sql<{ id: string }>`select pg_current_xact_id()::text as id`.compile(database.db);
  const nameOfBusiness = (id: string) =>
    database.db.selectFrom('business').select('name').where('id', '=', id).compile();

  test('what is read at once is one transaction, of the business alone', async () => {
    const counted = await watch.count(() =>
      asBusiness('a', async () => {
        const [[one], [other], own, foreign] = await readAtOnce(database.db, [
          idOfTransaction(),
          idOfTransaction(),
          nameOfBusiness('a'),
          nameOfBusiness('b'),
        ]);
        expect(other?.id).toBe(one?.id);
        expect([own.length, foreign.length]).toEqual([1, 0]);
      }),
    );
    expect(counted.transactions).toBe(1);
    const [own, foreign] = await readAtOnce(database.db, [nameOfBusiness('a'), nameOfBusiness('b')]);
    expect([own.length, foreign.length]).toEqual([1, 1]);
  });

  test('what is read at once goes on in the transaction that is open', async () => {
    const ids = await asBusiness('a', async () => {
      const before = await transaction();
      const [[shared]] = await readAtOnce(database.db, [idOfTransaction()]);
      const own = await database.db.transaction().execute(async (tx) => {
        const [first] = await sql<{ id: string }>`select pg_current_xact_id()::text as id`
          .execute(tx)
          .then(({ rows }) => rows);
        const [[second]] = await readAtOnce(tx, [idOfTransaction()]);
        return [first?.id, second?.id];
      });
      return [before, shared?.id, ...own];
    });
    expect(new Set(ids).size).toBe(1);
  });

  test('one that fails among those read at once says why, and leaves nothing behind', async () => {
    const divide = (by: number) => sql<{ n: number }>`select 1 / ${by}::int4 as n`.compile(database.db);
    await asBusiness('a', async () => {
      for (const queries of [
        [divide(0), nameOfBusiness('a')],
        [nameOfBusiness('a'), divide(0), divide(0)],
        [nameOfBusiness('a'), nameOfBusiness('a'), divide(0)],
      ]) {
        await expect(readAtOnce(database.db, queries)).rejects.toThrow('division by zero');
        const [[found], foreign] = await readAtOnce(database.db, [nameOfBusiness('a'), nameOfBusiness('b')]);
        expect([found?.name, foreign.length]).toEqual(['stays', 0]);
      }
    });
    const [foreign] = await readAtOnce(database.db, [nameOfBusiness('b')]);
    expect(foreign.length).toBe(1);
  });

  test('a table that a newer version changes fails one statement of each form at most', async () => {
    const read = () => sql`select * from altered`.execute(database.db);
    await sql`create table altered (a int4)`.execute(database.db);
    for (let time = 0; time < 8; time += 1) await read();
    await sql`alter table altered add column b int4`.execute(database.db);
    const failed: unknown[] = [];
    for (let time = 0; time < 3; time += 1) await read().catch((error: unknown) => failed.push(error));
    expect(failed.length).toBeLessThanOrEqual(1);
    expect((await read()).rows).toEqual([]);
  });
});

describe.runIf(databaseNames.includes('postgres'))('keys that another process changes', () => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.remove());

  const row = async (id: string) =>
    selectKeys(database.db)
      .select([
        'api_key.business_id',
        'secret_hash',
        'scopes',
        'revoked_at',
        'made_by',
        'last_used_at',
        'api_version',
      ])
      .where('api_key.id', '=', id)
      .executeTakeFirst();

  test('are refused by a notice of the database, and all are forgotten while nobody tells', async () => {
    const { db } = database;
    const events: string[] = [];
    // Time stands still: nothing is forgotten but by a notice.
    const keys = new KnownKeys(() => 0);
    const listener = await listenForKeyChanges(database.url ?? '', keys, (event) => events.push(event));
    const businessId = await createBusiness(db, new Date(), { name: 'a', redirectOrigins: [] });
    const key = await createApiKey(db, new Date(), { businessId });
    const id = key.split('_')[2] ?? '';
    const known = () => keys.find(id, () => row(id));
    expect((await known())?.revoked_at).toBeNull();
    await sql`update api_key set last_used_at = now() where id = ${id}`.execute(db);
    await sql`update api_key set revoked_at = now() where id = ${id}`.execute(db);
    await expect.poll(async () => (await known())?.revoked_at).toBeInstanceOf(Date);
    await sql`update api_key set scopes = '[]' where id = ${id}`.execute(db);
    await expect.poll(async () => (await known())?.scopes).toEqual([]);
    // What its maker becomes changes what it may do.
    await sql`insert into staff values
      ('maker', ${businessId}, '\\x01', '\\x00', '\\x00', 'owner', now(), null, null)`.execute(db);
    await sql`insert into account (id, subject_hash, status, created_at) values ('maker', '\\x01', 'active', now())`.execute(
      db,
    );
    await sql`update api_key set made_by = 'maker' where id = ${id}`.execute(db);
    await expect.poll(async () => (await known())?.is_maker_active).toBe(true);
    await sql`update account set status = 'suspended' where id = 'maker'`.execute(db);
    await expect.poll(async () => (await known())?.is_maker_active).toBe(false);
    await sql`update account set status = 'active' where id = 'maker'`.execute(db);
    await expect.poll(async () => (await known())?.is_maker_active).toBe(true);
    await sql`update staff set removed_at = now() where id = 'maker'`.execute(db);
    await expect.poll(async () => (await known())?.is_maker_active).toBe(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ekyc_key_change%'
      and datname = current_database()`.execute(db);
    await expect.poll(() => events).toEqual(['keys.listening_lost', 'keys.listening_restored']);
    await sql`update api_key set revoked_at = null where id = ${id}`.execute(db);
    await expect.poll(async () => (await known())?.revoked_at).toBeNull();
    await listener.close();
  });
});

test('a business asks in vain with a key that was revoked a moment ago', async () => {
  const service = await startClockedService();
  try {
    const business = await service.addBusiness();
    expect((await business.call('business.listVerifications')).status).toBe(200);
    const id = business.apiKey.split('_')[2] ?? '';
    await service.ports.db
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('id', '=', id)
      .execute();
    service.ports.keys?.changed({ key: id });
    const { code } = await call(service.url, 'business.listVerifications', {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    expect(code).toBe('api_key_invalid');
  } finally {
    await service.close();
  }
});
