import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKey, createBusiness } from '@ekyc/service';
import {
  BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  startService,
  type TestDatabase,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asBusiness, KeyReads } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type OpenedDatabase, openTestDatabase } from './opened-database.ts';
import { simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';
import { withDatabase } from './stored-content.ts';

const why = '四半期の監査のため';

describe.each(oneDatabase)('the log of reads by keys, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let owner: StaffMember;
  let auditor: StaffMember;
  let publicId: string;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    service.setClock('2026-12-01T10:00:00+09:00');
    business = await service.addBusiness();
    owner = await new StaffMember(service, business.businessId).join('owner');
    auditor = await new StaffMember(service, business.businessId).join('auditor');
    publicId = await simulatedReview(service.ports, business, {
      given: { metadata: { order: '1', 'sandbox.outcome': 'review' } },
    });
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const idOf = ({ apiKey }: BusinessClient) => apiKey.split('_')[2] ?? '';
  const keyOf = async (scopes: readonly ('verifications' | 'personalData')[], name?: string) =>
    new BusinessClient(
      service.url,
      await createApiKey(service.ports.db, service.ports.now(), {
        businessId: business.businessId,
        scopes,
        ...(name === undefined ? {} : { name }),
      }),
    );
  const list = async (query: Record<string, string> = {}, who = auditor) =>
    expectOk(await who.call('look.listKeyReads', { query }), 'key reads');
  const read = async (client: BusinessClient, times = 1) => {
    for (let time = 0; time < times; time += 1)
      expectOk(await client.call('identification.get', { params: { publicId } }), 'get');
  };

  test('counts each answer that showed personal data, by key, day in Japan and operation', async () => {
    const shop = await keyOf(['verifications', 'personalData'], '会員サイト');
    const narrow = await keyOf(['verifications']);
    await read(shop, 3);
    await read(narrow, 2);
    expectOk(await shop.call('identification.list', { texts: { metadata: 'order=1' } }), 'filtered');
    // Without a filter by metadata a list shows nothing of a person.
    expectOk(await shop.call('identification.list'), 'list');
    expect((await shop.call('selfieData.get', { params: { publicId } })).status).toBe(404);
    // 23:59:59 in Japan, and the next day.
    service.setClock('2026-12-01T23:59:58+09:00');
    await read(shop);
    service.setClock('2026-12-02T00:00:30+09:00');
    await read(shop, 2);
    for (const member of [owner, auditor]) await member.holder.signInAgain();
    const by = idOf(shop);
    const person = { kind: 'key', name: '会員サイト', former: false };
    const expected = [
      { day: '2026-12-02', by, person, name: 'identification.get', count: 2 },
      { day: '2026-12-01', by, person, name: 'identification.get', count: 4 },
      { day: '2026-12-01', by, person, name: 'identification.list', count: 1 },
    ];
    await expect.poll(async () => (await list({ by })).items, { timeout: 5000 }).toEqual(expected);
    expect((await list({ by: idOf(narrow) })).items).toEqual([]);
    expect((await list({ by, from: '2026-12-02' })).items).toEqual(expected.slice(0, 1));
    expect((await list({ by, to: '2026-12-01' })).items).toEqual(expected.slice(1));
    const paged: unknown[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list({ by, limit: '1', ...(cursor === '' ? {} : { cursor }) });
      paged.push(...page.items);
      ({ nextCursor: cursor } = page);
    }
    expect(paged).toEqual(expected);
    for (const query of [{ cursor: 'xyz' }, { from: '2026-12-01T00:00:00Z' }, { limit: '201' }] as Record<
      string,
      string
    >[])
      expect((await auditor.call('look.listKeyReads', { query })).status, JSON.stringify(query)).toBe(400);
  });

  test('is for owners and auditors of the business; an export is an event with its purpose', async () => {
    const other = await service.addBusiness();
    const stranger = await new StaffMember(service, other.businessId).join('owner');
    expect((await list({}, stranger)).items).toEqual([]);
    for (const role of ['reviewer', 'developer'] as const) {
      const member = await new StaffMember(service, business.businessId).join(role);
      for (const name of ['look.listKeyReads', 'look.exportKeyReads'] as const)
        expect((await member.call(name, { purpose: why })).code, name).toBe('role_not_allowed');
    }
    expect((await business.call('look.listKeyReads')).code).toBe('access_token_missing');
    expect((await owner.call('look.exportKeyReads')).code).toBe('purpose_missing');
    const exported = expectOk(await owner.call('look.exportKeyReads', { purpose: why }), 'export');
    expect(exported.items).toEqual((await list()).items);
    const { items } = expectOk(await owner.call('business.listEvents'), 'events');
    expect(items[0]).toMatchObject({
      action: 'key_reads.exported',
      staffId: owner.staffId,
      details: { count: exported.items.length },
      words: why,
    });
  });
});

test('what was counted is written when the service stops', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-key-reads-'));
  const service = await startService({ dataDirectory, process: 'own' });
  const business = new BusinessClient(service.url, service.apiKey);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  for (let time = 0; time < 5; time += 1)
    expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  // Before the second is over after which counts are written by themselves.
  expect(await service.stop()).toBe(0);
  const counts = await withDatabase({ DATA_DIR: dataDirectory }, ({ db }) =>
    db.selectFrom('key_read').select(['name', 'count']).execute(),
  );
  expect(counts).toEqual([{ name: 'identification.get', count: 5 }]);
  await rm(dataDirectory, { recursive: true, force: true });
});

describe.each(oneDatabase)('counts of reads in memory, on the %s database', (name) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(name);
    for (const id of ['a', 'b'])
      await createBusiness(database.db, new Date(), { id, name: id, redirectOrigins: [] });
  });
  afterAll(() => database.remove());

  const now = () => new Date('2026-12-01T00:00:00+09:00');
  const rowsOf = (businessId: string) =>
    database.db
      .selectFrom('key_read')
      .select(['key_id', 'day', 'name', 'count'])
      .where('business_id', '=', businessId)
      .orderBy('key_id')
      .execute();
  const of = (key: string, businessId = 'a') => ({ businessId, key, name: 'identification.get' as const });

  test('several processes add to the same rows and lose none', async () => {
    const processes = Array.from({ length: 4 }, () => new KeyReads({ db: database.db, now }));
    for (let round = 0; round < 20; round += 1) {
      // Each begins with another key.
      for (const [at, one] of processes.entries())
        for (const key of at % 2 === 0 ? ['k1', 'k2'] : ['k2', 'k1']) one.note(of(key));
      await Promise.all(processes.map((one) => one.write()));
    }
    expect(await rowsOf('a')).toEqual(
      ['k1', 'k2'].map((key_id) => ({ key_id, day: '2026-12-01', name: 'identification.get', count: 80 })),
    );
  });

  test('a write that fails is made up for by the next one', async () => {
    const reads = new KeyReads({ db: database.db, now });
    await sql`alter table key_read rename to key_read_away`.execute(database.db);
    reads.note(of('k3'));
    await reads.write();
    reads.note(of('k3'));
    await sql`alter table key_read_away rename to key_read`.execute(database.db);
    await reads.write();
    expect((await rowsOf('a')).find(({ key_id }) => key_id === 'k3')?.count).toBe(2);
  });

  test('what one business’s call starts to write, it writes for all', async () => {
    const reads = new KeyReads({ db: database.db, now });
    reads.note(of('k4', 'b'));
    await asBusiness('a', async () => {
      reads.note(of('k4', 'a'));
      await reads.write();
    });
    expect((await rowsOf('b')).map(({ count }) => count)).toEqual([1]);
    expect((await rowsOf('a')).find(({ key_id }) => key_id === 'k4')?.count).toBe(1);
  });
});
