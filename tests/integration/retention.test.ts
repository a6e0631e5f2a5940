import { createDecipheriv } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointName, Identification } from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import {
  examineVerification,
  expireOverdue,
  findBrokenEntry,
  finishRedactions,
  MissingObjectError,
  redactOverdue,
  sweepObjects,
} from '@ekyc/service';
import {
  BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  runOperator,
  startService,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, readConfig } from '@ekyc/server/testing';
import { bringOn, untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const holder = licenceHolder(3);
const dayMs = 86_400_000;

describe('redaction and retention (the clock is set by the test)', () => {
  let service: ClockedService;
  let business: BusinessClient;
  let stranger: BusinessClient;

  beforeAll(async () => {
    service = await startClockedService();
    business = await service.addBusiness({ retentionDays: null });
    stranger = await service.addBusiness();
  });
  afterAll(() => service.close());

  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const create = async (body: unknown = {}, by = business, headers: Record<string, string> = {}) =>
    expectOk(await by.call('identification.create', { body, headers }), 'create').publicId;
  const read = async (publicId: string, by = business): Promise<Identification> =>
    expectOk(await by.call('identification.get', { params: { publicId } }), 'read');
  const redact = (publicId: string, by = business) =>
    by.call('identification.redact', { params: { publicId } });
  const endDealings = (publicId: string, on: unknown, by = business) =>
    by.call('identification.endDealings', { params: { publicId }, body: { on } });
  const entriesOf = async (publicId: string) => {
    const { id } = await rowOf(publicId);
    return service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', id)
      .orderBy('sequence')
      .execute();
  };
  const actionsOf = async (publicId: string) =>
    (await entriesOf(publicId)).map(({ action }) => action).filter((action) => action !== 'test.brought_on');
  const today = () => todayInTokyo(service.ports.now());
  const dayFrom = (days: number) => todayInTokyo(new Date(service.ports.now().getTime() + days * dayMs));

  /** Ended without a journey: a visitor's cancellation, or a decision written where the examination writes it. */
  async function ended(status: 'approved' | 'declined' | 'canceled', body: unknown = {}, by = business) {
    const publicId = await create(body, by);
    if (status === 'canceled') {
      expectOk(await by.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    } else {
      await bringOn(service, publicId, [...untilExamined, status === 'approved' ? 'approve' : 'decline']);
    }
    return publicId;
  }

  async function approved(body: unknown, key = 'order-7'): Promise<VisitorClient> {
    const visitor = new VisitorClient(service.url, await create(body, business, { 'idempotency-key': key }));
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new VisitorJourney(visitor, scenes, holder).submit();
    await examineVerification(service.ports, (await rowOf(visitor.publicId)).id);
    expect((await read(visitor.publicId)).status).toBe('approved');
    return visitor;
  }

  /** Every sealed or hashed value of every table, every object, and every row as text. */
  async function everythingStored() {
    const { db, store } = service.ports;
    const { rows: columns } = await sql<{ table_name: string; column_name: string; data_type: string }>`
      select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`.execute(
      db,
    );
    const blobs: Buffer[] = [];
    for (const { table_name, column_name } of columns.filter(({ data_type }) => data_type === 'bytea')) {
      const { rows } = await sql<{ value: Buffer }>`
        select ${sql.ref(column_name)} as value from ${sql.table(table_name)}
        where ${sql.ref(column_name)} is not null`.execute(db);
      blobs.push(...rows.map(({ value }) => value));
    }
    const keys: string[] = [];
    for await (const { key } of store.list()) {
      keys.push(key);
      blobs.push(await store.get(key));
    }
    const texts: string[] = [];
    for (const table of new Set(columns.map(({ table_name }) => table_name))) {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(db);
      texts.push(...rows.map(({ text }) => text));
    }
    return { blobs, keys, text: texts.join('\n') };
  }

  const needles = [holder.familyName, holder.birthday, holder.number, 'user-42', 'shop.example/back'];

  /** What a key shows of any stored bytes, whatever they were bound to: GCM's text without its check. */
  function shownBy(key: Buffer, blobs: readonly Buffer[]): number {
    return blobs.filter((blob) => {
      if (blob.length < 30) return false;
      const body = createDecipheriv('aes-256-gcm', key, blob.subarray(1, 13)).update(blob.subarray(13, -16));
      return (
        body.subarray(0, 3).toString('hex') === 'ffd8ff' || needles.some((needle) => body.includes(needle))
      );
    }).length;
  }

  test('after a redaction nothing that is stored can be read, with every key there ever was', async () => {
    const visitor = await approved({
      targetUserId: 'user-42',
      redirectUrl: 'https://shop.example/back',
      metadata: { order: '7' },
    });
    const { publicId } = visitor;
    const other = await create({ profile: profileOf(holder) }, stranger);
    const before = await read(publicId);
    const row = await rowOf(publicId);
    const context = `${row.business_id}/${row.id}/key`;
    const key = service.ports.master.unwrap(row.wrapped_key ?? Buffer.alloc(0), context);
    const opened = (blobs: readonly Buffer[]) =>
      blobs.filter((blob) => {
        try {
          return service.ports.master.unwrap(blob, context).equals(key);
        } catch {
          return false;
        }
      }).length;
    const resultCode = new URL(
      (await visitor.call('identification.getCompleted')).body.redirectUrl ?? '',
    ).searchParams.get('resultCode');
    const stored = await everythingStored();
    // The look that finds nothing afterwards finds pictures, profile, request and reading before.
    expect(shownBy(key, stored.blobs)).toBeGreaterThanOrEqual(10);
    expect(opened(stored.blobs)).toBe(1);
    expect(stored.keys.filter((name) => name.includes(row.id))).toHaveLength(7);

    expect(await redact(publicId)).toMatchObject({ status: 200, body: { status: 'redacted' } });
    const after = await everythingStored();
    expect(shownBy(key, after.blobs)).toBe(0);
    expect(opened(after.blobs)).toBe(0);
    expect(after.keys.filter((name) => name.includes(row.id))).toEqual([]);
    for (const needle of needles) expect(after.text).not.toContain(needle);
    for (const hash of [row.target_user_hash, ...before.materials.map(({ sha256 }) => sha256)]) {
      const text = Buffer.isBuffer(hash) ? hash.toString('hex') : (hash ?? '');
      const elsewhere = after.text.split('\n').filter((line) => !line.includes('"previous_hash"'));
      expect(elsewhere.join('\n')).not.toContain(text);
    }
    // Only the chain and the decision are left, and the chain is whole.
    expect(await read(publicId)).toEqual({
      ...before,
      status: 'redacted',
      personalData: 'withheld',
      targetUserId: null,
      metadata: {},
      profile: null,
      userEdited: [],
      documentFields: null,
      materials: [],
      examinations: before.examinations.map((examination) => ({ ...examination, values: {} })),
    });
    const chain = await entriesOf(publicId);
    expect(chain.at(-1)?.action).toBe('verification.redacted');
    expect(findBrokenEntry(chain, (await rowOf(publicId)).audit_head)).toBeNull();
    // Nobody else lost anything.
    expect((await read(other, stranger)).profile).toEqual(profileOf(holder));

    await afterwards(visitor, before, resultCode);
  });

  async function afterwards(visitor: VisitorClient, before: Identification, resultCode: string | null) {
    const params = { publicId: visitor.publicId, id: before.materials[0]?.id ?? '' };
    for (const name of ['identification.getMaterialImage', 'identification.getEvidence'] as const) {
      expect(await business.call(name, { params })).toMatchObject({ status: 410, code: 'redacted' });
    }
    expect(await endDealings(visitor.publicId, today())).toMatchObject({ status: 410, code: 'redacted' });
    expect(await business.call('result.redeem', { body: { resultCode } })).toMatchObject({
      code: 'result_code_invalid',
    });
    expect(await visitor.call('identification.getCompleted')).toMatchObject({
      status: 200,
      body: { completed: true, status: 'redacted', redirectUrl: null },
    });
    for (const name of [
      'identification.getClient',
      'identification.getCustomizations',
      'identification.getWebhookState',
    ] as const) {
      expect((await visitor.call(name)).status).toBe(200);
    }
    const bodies: [EndpointName, unknown][] = [
      ['identification.getProfile', undefined],
      ['identification.listMaterials', undefined],
      ['identification.getIdType', undefined],
      ['identification.putProfile', profileOf(holder)],
      ['identification.proposeProfile', { postal: holder.postal }],
      ['identification.startTake', { type: 'document' }],
      ['identification.takeOath', { take: [1, 2] }],
      ['identification.checkSimilarity', undefined],
      ['identification.extractText', {}],
      ['identification.cancel', undefined],
    ];
    for (const [name, body] of bodies) {
      expect(await visitor.call(name, body as never), name).toMatchObject({ status: 410, code: 'redacted' });
    }
    const messages = (await business.call('webhook.listMessages', { query: { publicId: visitor.publicId } }))
      .body;
    expect(messages.items.map(({ type }) => type)).toEqual([
      'identification.redacted',
      'identification.approved',
      'identification.submitted',
    ]);
    const length = (await entriesOf(visitor.publicId)).length;
    expect(await redact(visitor.publicId)).toMatchObject({ status: 200, body: { status: 'redacted' } });
    expect(await entriesOf(visitor.publicId)).toHaveLength(length);
    // The key of the request is free again: nothing remembers what was asked with it.
    expect(await create({}, business, { 'idempotency-key': 'order-7' })).not.toBe(visitor.publicId);
  }

  test('only what has ended is redacted, and only by its own business', async () => {
    const publicId = await create();
    expect(await redact(publicId)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await redact(publicId, stranger)).toMatchObject({ status: 404 });
    expect(await redact('AAAAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ status: 404 });
    for (const status of ['review', 'submitted', 'examining', 'resubmission'] as const) {
      await service.ports.db
        .updateTable('verification')
        .set({ status })
        .where('public_id', '=', publicId)
        .execute();
      expect(await redact(publicId)).toMatchObject({ status: 409, code: 'wrong_state' });
    }
    expect((await rowOf(publicId)).wrapped_key).not.toBeNull();
    expect(await redact(await ended('canceled'))).toMatchObject({ status: 200 });
    const expired = await create({ expiresInMinutes: 5 });
    service.pass(301);
    await expireOverdue(service.ports);
    expect(await redact(expired)).toMatchObject({ status: 200 });
  });

  describe('under 犯罪収益移転防止法', () => {
    const law = { regime: 'criminalProceeds' };

    test('an approved one is kept until seven years after the end of the dealings', async () => {
      const publicId = await ended('approved', law);
      expect(await redact(publicId)).toMatchObject({ status: 409, code: 'retention_duty' });
      const reportedDay = today();
      const lastDay = `${Number(reportedDay.slice(0, 4)) + 7}${reportedDay.slice(4)}`;
      expect(await endDealings(publicId, reportedDay)).toMatchObject({
        status: 200,
        body: { dealingsEndedOn: reportedDay, keptUntil: lastDay },
      });
      expect(await redact(publicId)).toMatchObject({ status: 409, code: 'retention_duty' });
      expect((await read(publicId)).status).toBe('approved');
      const since = service.ports.now();
      service.setClock(`${lastDay}T14:59:00Z`);
      expect(await redactOverdue(service.ports)).toEqual({ redacted: 0, more: false });
      service.setClock(`${lastDay}T15:00:01Z`);
      expect(await redactOverdue(service.ports)).toEqual({ redacted: 1, more: false });
      expect((await read(publicId)).status).toBe('redacted');
      expect(await actionsOf(publicId)).toEqual([
        'verification.created',
        'dealings.ended',
        'verification.redacted',
      ]);
      service.setClock(since.toISOString());
    });

    test.each(['declined', 'canceled'] as const)('one that was %s is not held', async (status) => {
      expect(await redact(await ended(status, law))).toMatchObject({ status: 200 });
    });

    test('the end of dealings is a day between the end of the identification and today', async () => {
      const publicId = await ended('approved', law);
      for (const on of [dayFrom(1), dayFrom(-1), '1900-01-01', '2026-02-30', 'yesterday', 7, null]) {
        expect(await endDealings(publicId, on), String(on)).toMatchObject({
          status: 422,
          code: 'invalid_fields',
        });
      }
      expect(await endDealings(publicId, today(), stranger)).toMatchObject({ status: 404 });
      expect(await endDealings(await create(law), today())).toMatchObject({
        status: 409,
        code: 'wrong_state',
      });
      expect((await rowOf(publicId)).dealings_ended_on).toBeNull();
      service.pass(2 * 86_400);
      const [first, second] = [dayFrom(-1), today()];
      for (const on of [first, first, second, second])
        expect((await endDealings(publicId, on)).status).toBe(200);
      expect(await actionsOf(publicId)).toEqual(['verification.created', 'dealings.ended', 'dealings.ended']);
      expect((await rowOf(publicId)).dealings_ended_on).toBe(second);
    });
  });

  test("elsewhere the business's days count from the end, so many at a time", async () => {
    const brief = await service.addBusiness({ retentionDays: 10 });
    const due = [
      await ended('approved', {}, brief),
      await ended('declined', {}, brief),
      await ended('canceled', {}, brief),
    ];
    const held = await ended('approved', { regime: 'criminalProceeds' }, brief);
    const open = await create({}, brief);
    service.pass(5 * 86_400);
    const later = await ended('approved', {}, brief);
    expect(await redactOverdue(service.ports)).toEqual({ redacted: 0, more: false });
    service.pass(6 * 86_400);
    expect(await redactOverdue(service.ports, 2)).toEqual({ redacted: 2, more: true });
    expect(await redactOverdue(service.ports, 2)).toEqual({ redacted: 1, more: false });
    for (const publicId of due) expect((await read(publicId, brief)).status).toBe('redacted');
    for (const publicId of [held, open, later]) expect((await rowOf(publicId)).wrapped_key).not.toBeNull();
  });

  test('a picture that is asked for while a redaction takes it is redacted, not damaged', async () => {
    const { publicId } = await approved({}, 'order-8');
    const [{ id } = { id: '' }] = (await read(publicId)).materials;
    const { store } = service.ports;
    const get = store.get.bind(store);
    store.get = async (key) => {
      store.get = get;
      expect((await redact(publicId)).status).toBe(200);
      return get(key);
    };
    try {
      expect(
        await business.call('identification.getMaterialImage', { params: { publicId, id } }),
      ).toMatchObject({
        status: 410,
        code: 'redacted',
      });
    } finally {
      store.get = get;
    }
    expect(await actionsOf(publicId)).not.toContain('material.viewed');
  });

  test('a redaction that was broken off after its transaction is finished by the sweep', async () => {
    const publicId = await ended('approved');
    const { id, business_id } = await rowOf(publicId);
    const key = `${business_id}/${id}/object`;
    await service.ports.store.put(key, Buffer.from('sealed'));
    const { store } = service.ports;
    const removeAll = store.removeAll.bind(store);
    // The store is the real one; only its disk fails for a moment.
    store.removeAll = () => Promise.reject(new Error('disk'));
    try {
      expect((await redact(publicId)).status).toBe(500);
      expect(await rowOf(publicId)).toMatchObject({
        status: 'redacted',
        wrapped_key: null,
        redaction_finished_at: null,
      });
      expect((await store.get(key)).toString()).toBe('sealed');
    } finally {
      store.removeAll = removeAll;
    }
    expect(await finishRedactions(service.ports)).toBe(1);
    await expect(store.get(key)).rejects.toThrow(MissingObjectError);
    expect(await finishRedactions(service.ports)).toBe(0);
    const logged: string[] = [];
    for await (const entry of service.ports.redactions.ids()) logged.push(entry);
    expect(logged).toContain(id);
  });

  test('the nightly sweep removes old objects without a row, and nothing of a foreign database', async () => {
    const { store } = service.ports;
    const { id, business_id } = await rowOf(await create());
    const redacted = await rowOf(await ended('canceled'));
    await redact(redacted.public_id);
    const orphan = `${business_id}/${id}/11111111-1111-4111-8111-111111111111`;
    const returned = `${business_id}/${redacted.id}/22222222-2222-4222-8222-222222222222`;
    const foreign = `${business_id}/33333333-3333-4333-8333-333333333333/44444444-4444-4444-8444-444444444444`;
    for (const key of [orphan, returned, foreign]) await store.put(key, Buffer.from('sealed'));
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of store.list()) found.push(key);
      return found;
    };
    const before = service.ports.now();
    service.setClock(new Date().toISOString());
    expect(await sweepObjects(service.ports)).toEqual({ removed: 0, unknown: 0 });
    service.setClock(new Date(Date.now() + 2 * dayMs).toISOString());
    expect(await sweepObjects(service.ports)).toEqual({ removed: 2, unknown: 1 });
    expect((await keys()).filter((key) => [orphan, returned, foreign].includes(key))).toEqual([foreign]);
    service.setClock(before.toISOString());
  });
});

describe('redaction over restarts', () => {
  let dataDirectory: string;
  let service: StartedService | null = null;
  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-redaction-'));
  });
  afterEach(async () => {
    await service?.stop();
    service = null;
  });
  afterAll(() => rm(dataDirectory, { recursive: true, force: true }));

  const start = async () => {
    service = await startService({ dataDirectory });
    return { service, business: new BusinessClient(service.url, service.apiKey) };
  };
  const stop = async () => {
    expect(await service?.stop()).toBe(0);
    service = null;
  };
  /** The stopped service's own database, as its process would open it. */
  const onDatabase = async <Value>(work: (db: OpenDatabase['db']) => Promise<Value>): Promise<Value> => {
    const database = await openDatabase(readConfig({ DATA_DIR: dataDirectory }).config);
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  };
  const canceled = async (business: BusinessClient) => {
    const body = { targetUserId: 'user-42', profile: profileOf(holder) };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const params = { publicId };
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
    return { publicId, params };
  };
  const keyOf = (publicId: string) =>
    onDatabase(async (db) => {
      const row = await db
        .selectFrom('verification')
        .select(['wrapped_key', 'sealed_request', 'redacted_at', 'redaction_finished_at'])
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow();
      return row;
    });

  test('a database restored from before is redacted again before anything is served', async () => {
    let { business } = await start();
    const { publicId, params } = await canceled(business);
    const kept = await canceled(business);
    await stop();
    const backup = `${dataDirectory}.backup`;
    await cp(dataDirectory, backup, { recursive: true });
    try {
      ({ business } = await start());
      expect(await business.call('identification.redact', { params })).toMatchObject({ status: 200 });
      await stop();
      expect((await keyOf(publicId)).wrapped_key).toBeNull();

      for (const part of ['database', 'evidence']) {
        await rm(join(dataDirectory, part), { recursive: true, force: true });
        await cp(join(backup, part), join(dataDirectory, part), { recursive: true }).catch(() => undefined);
      }
      // The control: the old database can read everything again.
      expect((await keyOf(publicId)).wrapped_key).not.toBeNull();
      const restored = await start();
      expect(restored.service.output()).toContain('"event":"redaction.replayed","count":1');
      expect(expectOk(await restored.business.call('identification.get', { params }), 'read')).toMatchObject({
        status: 'redacted',
        targetUserId: null,
        profile: null,
      });
      const { params: other } = kept;
      expect(
        expectOk(await restored.business.call('identification.get', { params: other }), 'read'),
      ).toMatchObject({
        status: 'canceled',
        targetUserId: 'user-42',
      });
      await stop();
      const row = await keyOf(publicId);
      expect(row).toMatchObject({ wrapped_key: null, sealed_request: null });
      expect(row.redaction_finished_at).not.toBeNull();
      const again = await start();
      expect(again.service.output()).not.toContain('redaction.replayed');
    } finally {
      await rm(backup, { recursive: true, force: true });
    }
  });

  test('the operator runs retention by hand, and looks before', async () => {
    const { business } = await start();
    const { publicId, params } = await canceled(business);
    await stop();
    const env = { DATA_DIR: dataDirectory };
    const due = async () =>
      JSON.parse(await runOperator(env, 'retention', 'run', '--dry-run')) as { due: number };
    expect(await due()).toEqual({ due: 0 });
    await onDatabase((db) =>
      db
        .updateTable('verification')
        .set({ ended_at: new Date(Date.now() - 1100 * dayMs) })
        .where('public_id', '=', publicId)
        .execute(),
    );
    expect(await due()).toEqual({ due: 1 });
    expect((await keyOf(publicId)).wrapped_key).not.toBeNull();
    expect(JSON.parse(await runOperator(env, 'retention', 'run'))).toEqual({
      redacted: 1,
      replayed: 0,
      finished: 0,
    });
    expect(await due()).toEqual({ due: 0 });
    await expect(runOperator(env, 'retention', 'run', '--now')).rejects.toThrow('--now');
    // What the command wrote, the next start tells.
    const after = await start();
    expect(expectOk(await after.business.call('identification.get', { params }), 'read').status).toBe(
      'redacted',
    );
    const { items } = expectOk(
      await after.business.call('webhook.listMessages', { query: { publicId } }),
      'messages',
    );
    expect(items[0]?.type).toBe('identification.redacted');
    expect(items[0]?.deliveries.map(({ state }) => state)).not.toContain('failed');
  });
});
