import { type EndpointName, kinds, mostAdvancedSeconds } from '@ekyc/contract';
import { deliver, findBrokenEntry, simulateVerification } from '@ekyc/service';
import {
  type BusinessClient,
  expectOk,
  receiveWebhooks,
  VisitorClient,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const hour = 3600;
const day = 24 * hour;

describe('time advanced for a verification of a sandbox (the clock is set by the test, which runs the jobs)', () => {
  let service: ClockedService;
  let business: BusinessClient;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    service = await startClockedService();
    service.setClock('2026-11-20T03:00:00Z');
    business = await service.addBusiness({ retentionDays: 10, reviewHours: 2 });
    receiver = await receiveWebhooks();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const create = async (body: unknown = {}, by = business) =>
    expectOk(await by.call('identification.create', { body }), 'create').publicId;
  const ended = async (outcome: string, law: object = {}) => {
    const publicId = await create({ ...law, metadata: { 'sandbox.outcome': outcome } });
    await simulateVerification(service.ports, (await rowOf(publicId)).id);
    return publicId;
  };
  const advance = (
    publicId: string,
    seconds: unknown,
    by = business,
    name: EndpointName = 'identification.advanceTime',
  ) => by.call(name, { params: { publicId }, body: { seconds } });
  const advanced = async (publicId: string, seconds: number) =>
    expectOk(await advance(publicId, seconds), 'advance') as unknown as {
      status: string;
      expiresAt: string;
      advancedSeconds: number;
      deliveries: number;
    };
  const eventsOf = async (publicId: string) => {
    const { items } = expectOk(
      await business.call('webhook.listMessages', { query: { publicId } }),
      'messages',
    );
    return items.map(({ type }) => type.split('.')[1]).toReversed();
  };

  test('its link is over after its time and not before, as life would end it', async () => {
    const publicId = await create({ expiresInMinutes: 60 });
    const before = await rowOf(publicId);
    expect(await advanced(publicId, hour - 60)).toEqual({
      status: 'created',
      expiresAt: new Date(before.expires_at.getTime() - (hour - 60) * 1000).toISOString(),
      advancedSeconds: hour - 60,
      deliveries: 0,
    });
    expect(await eventsOf(publicId)).toEqual([]);
    expect(await advanced(publicId, 60)).toMatchObject({ status: 'expired', advancedSeconds: hour });
    expect(await eventsOf(publicId)).toEqual(['expired']);
    const visitor = new VisitorClient(service.url, publicId);
    expect(await visitor.call('identification.bindSecurityCode')).toMatchObject({
      code: 'verification_expired',
    });
    const row = await rowOf(publicId);
    expect(row.created_at).toEqual(before.created_at);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    expect(entries.map(({ action }) => action)).toEqual([
      'verification.created',
      'time.advanced',
      'time.advanced',
      'verification.expired',
    ]);
    expect(JSON.parse(entries[1]?.details ?? '')).toMatchObject({
      seconds: hour - 60,
      key: expect.anything(),
    });
  });

  test('what nobody opened is destroyed when its retention, from its expiry on, is over', async () => {
    const publicId = await create({ expiresInMinutes: 24 * 60 });
    expect(await advanced(publicId, 11 * day)).toMatchObject({ status: 'expired' });
    expect((await rowOf(publicId)).wrapped_key).not.toBeNull();
    expect(await advanced(publicId, day)).toMatchObject({ status: 'redacted', advancedSeconds: 12 * day });
    expect(await eventsOf(publicId)).toEqual(['expired', 'redacted']);
    expect(await rowOf(publicId)).toMatchObject({
      wrapped_key: null,
      redaction_finished_at: expect.any(Date),
    });
    // Once more it does no harm.
    expect(await advanced(publicId, day)).toMatchObject({ status: 'redacted' });
    expect(await eventsOf(publicId)).toEqual(['expired', 'redacted']);
  });

  test('a law that demands keeping is heard for its years', async () => {
    const publicId = await ended('approved', { regime: 'criminalProceeds' });
    expect(await advanced(publicId, 30 * day)).toMatchObject({ status: 'approved' });
    const body = { on: '2026-11-20' };
    expectOk(await business.call('identification.endDealings', { params: { publicId }, body }), 'dealings');
    expect(await advanced(publicId, 7 * 365 * day)).toMatchObject({ status: 'approved' });
    expect(await advanced(publicId, 3 * day)).toMatchObject({ status: 'redacted' });
  });

  test('a review waits longer, and its result code ends', async () => {
    const publicId = await ended('review');
    const find = async () => {
      const member = await business.call('identification.get', { params: { publicId } });
      const { id, changed_at } = await rowOf(publicId);
      const { expires_at } = await service.ports.db
        .selectFrom('result_code')
        .select('expires_at')
        .where('verification_id', '=', id)
        .executeTakeFirstOrThrow();
      return { status: member.body.status, changed_at, expires_at };
    };
    const before = await find();
    expect(await advanced(publicId, 3 * hour)).toMatchObject({ status: 'review' });
    expect(await find()).toEqual({
      status: 'review',
      changed_at: new Date(before.changed_at.getTime() - 3 * hour * 1000),
      expires_at: new Date(before.expires_at.getTime() - 3 * hour * 1000),
    });
  });

  test('a webhook that was refused is attempted again without waiting; a paused address still waits', async () => {
    const made = async () =>
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint').id;
    const [id, paused] = [await made(), await made()];
    receiver.answerWith(500);
    const publicId = await create();
    expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    const asked = service.jobs.flatMap((job) => (job.queue === 'deliver' ? [job.deliveryId] : []));
    for (const one of asked.slice(-2)) await deliver(service.ports, one);
    expectOk(await business.call('webhook.pauseEndpoint', { params: { id: paused } }), 'pause');
    receiver.answerWith(204);
    expect(await advanced(publicId, 4)).toMatchObject({ deliveries: 0 });
    const jobs = service.jobs.length;
    expect(await advanced(publicId, 2)).toMatchObject({ deliveries: 1 });
    const more = service.jobs.slice(jobs);
    expect(more).toEqual([{ queue: 'deliver', deliveryId: expect.any(String) }]);
    const received = receiver.received.length;
    for (const job of more) if (job.queue === 'deliver') await deliver(service.ports, job.deliveryId);
    expect(receiver.received.length).toBe(received + 1);
    const { items } = expectOk(
      await business.call('webhook.listMessages', { query: { publicId } }),
      'messages',
    );
    const states = items[0]?.deliveries.map((one) => [one.endpointId, one.state]);
    expect(Object.fromEntries(states ?? [])).toEqual({ [id]: 'delivered', [paused]: 'pending' });
  });

  test.each(kinds)('%s: no live business, no stranger and no other kind lets time pass', async (kind) => {
    const body = {
      identification: {},
      selfieData: { targetUserId: 'u' },
      faceAuthentication: { targetUserId: 'u', metadata: { 'sandbox.outcome': 'approved' } },
      additionalDocument: { documentType: 'hazMatLicense' },
    }[kind];
    const made = expectOk(await business.call(`${kind}.create`, { body }), 'create');
    const stranger = await service.addBusiness();
    expect(await advance(made.publicId, 60, stranger, `${kind}.advanceTime`)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const other = kind === 'identification' ? 'selfieData' : 'identification';
    expect(await advance(made.publicId, 60, business, `${other}.advanceTime`)).toMatchObject({ status: 404 });
    expect((await rowOf(made.publicId)).advanced_seconds).toBe(0);
    expectOk(await advance(made.publicId, 60, business, `${kind}.advanceTime`), 'advance');
    if (kind === 'faceAuthentication') return;
    const live = await service.addBusiness({}, 'live');
    const real = expectOk(await live.call(`${kind}.create`, { body }), 'create');
    const before = await rowOf(real.publicId);
    expect(await advance(real.publicId, 60, live, `${kind}.advanceTime`)).toMatchObject({
      status: 403,
      code: 'sandbox_business_only',
    });
    expect(await rowOf(real.publicId)).toEqual(before);
    await expect(
      service.ports.db
        .updateTable('verification')
        .set({ advanced_seconds: 60 })
        .where('id', '=', before.id)
        .execute(),
    ).rejects.toThrow(/check constraint/);
  });

  test('time goes forwards by whole seconds, and not beyond eleven years', async () => {
    const publicId = await create();
    for (const seconds of [0, -60, 1.5, '60', null, undefined, mostAdvancedSeconds + 1, 1e300])
      expect(await advance(publicId, seconds), String(seconds)).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
    const more = { params: { publicId }, body: { seconds: 60, to: '2027-01-01T00:00:00Z' } };
    expect(await business.call('identification.advanceTime', more)).toMatchObject({ status: 422 });
    expect((await rowOf(publicId)).advanced_seconds).toBe(0);
    await advanced(publicId, mostAdvancedSeconds);
    expect(await advance(publicId, 1)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'seconds', code: 'too_far' }] },
    });
    expect((await rowOf(publicId)).advanced_seconds).toBe(mostAdvancedSeconds);
  });
});
