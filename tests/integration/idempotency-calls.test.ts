import { createHash } from 'node:crypto';
import {
  bearsItsKey,
  type Endpoint,
  type EndpointName,
  endpoints,
  kindOf,
  paths,
  takesIdempotencyKey,
} from '@ekyc/contract';
import { simulateVerification } from '@ekyc/service';
import { type BusinessClient, expectOk, holdToDocument, receiveWebhooks, seen } from '@ekyc/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

type Business = BusinessClient & { readonly businessId: string };
let service: ClockedService;
let business: Business;
let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;
beforeAll(async () => {
  receiver = await receiveWebhooks();
  service = await startClockedService();
});
beforeEach(async () => {
  business = await service.addBusiness();
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** All calls of a business that make or do something; those that keep the key with what they made have idempotency.test.ts. */
const calls = (Object.values(endpoints) as Endpoint[])
  .filter((call) => takesIdempotencyKey(call) && !bearsItsKey(call))
  .map(({ name }) => name);

const send = async (name: EndpointName, given: Given, key: string, by: BusinessClient = business) => {
  const path = paths[name][1].replaceAll(/\{(\w+)\}/g, (_, part: string) => given.params?.[part] ?? '');
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.apiKey}`,
      'idempotency-key': key,
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const body = (await response.json()) as { readonly code?: string };
  holdToDocument(name, { ...seen(response), body });
  return { status: response.status, replayed: response.headers.get('idempotent-replayed'), body };
};

const bodies: Readonly<Record<string, unknown>> = {
  identification: {},
  selfieData: { targetUserId: 'u' },
  faceAuthentication: { targetUserId: 'u' },
  additionalDocument: { documentType: 'hazMatLicense' },
};
const make = async (name: EndpointName, outcome?: string) => {
  const kind = kindOf(endpoints[name]);
  // Of a face that is not known one is made only where nobody will look at it.
  const simulated = kind === 'faceAuthentication' ? 'approved' : outcome;
  const metadata = simulated === undefined ? {} : { metadata: { 'sandbox.outcome': simulated } };
  const body = { ...(bodies[kind] as object), ...metadata };
  const { publicId } = expectOk(await business.call(`${kind}.create`, { body }), 'create');
  const job = service.jobs.at(-1);
  if (outcome !== undefined && job?.queue === 'simulate')
    await simulateVerification(service.ports, job.verificationId);
  return { publicId };
};
const endpoint = async () => {
  const { id } = expectOk(
    await business.call('webhook.createEndpoint', { body: { url: receiver.url } }),
    'endpoint',
  );
  return { params: { id } };
};

/** In Japan. */
const today = () => new Date(service.ports.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);

/** By the last part of a call's name: what it is called with, so that it succeeds. */
const prepared: Readonly<Record<string, (name: EndpointName) => Promise<Given>>> = {
  decide: async (name) => ({
    params: await make(name, 'review'),
    body: { decision: 'approved', reason: '確認しました。' },
  }),
  createResumeLink: async (name) => ({ params: await make(name, 'resubmission') }),
  cancelByClient: async (name) => ({ params: await make(name) }),
  advanceTime: async (name) => ({ params: await make(name), body: { seconds: 60 } }),
  endDealings: async (name) => ({ params: await make(name, 'approved'), body: { on: today() } }),
  redeem: async () => {
    const { publicId } = await make('identification.create', 'approved');
    const resultCode = publicId.padEnd(43, 'x');
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await service.ports.db
      .updateTable('result_code')
      .set({ code_hash: createHash('sha256').update(resultCode).digest() })
      .where('verification_id', '=', id)
      .execute();
    return { body: { resultCode } };
  },
  testEndpoint: endpoint,
  pauseEndpoint: endpoint,
  resumeEndpoint: endpoint,
  redeliverFailed: async () => ({ ...(await endpoint()), body: { since: '2026-11-01T00:00:00Z' } }),
  redeliverMessage: async () => {
    await endpoint();
    const params = await make('identification.create');
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
    const { items } = expectOk(await business.call('webhook.listMessages'), 'messages');
    return { params: { id: items[0]?.id ?? '' } };
  },
};
const prepare = async (name: EndpointName): Promise<Given> => {
  const given = await prepared[name.split('.')[1] ?? '']?.(name);
  if (!given) throw new Error(`${name} is not prepared: say how it succeeds`);
  return given;
};
/** The same call, of something else. */
const otherThan = ({ params, body }: Given): Given =>
  params
    ? { params: { ...params, ...('id' in params ? { id: 'other' } : { publicId: 'x'.repeat(24) }) }, body }
    : { body: { resultCode: 'y'.repeat(43) } };

/** No sandbox leads these where the call succeeds: a face authentication is decided by no person. */
const refused: readonly EndpointName[] = ['faceAuthentication.decide', 'faceAuthentication.createResumeLink'];

test.each(calls.filter((name) => !refused.includes(name)))(
  '%s repeated with its key is done once',
  async (name) => {
    const given = await prepare(name);
    const first = await send(name, given, 'key-1');
    expect(first).toMatchObject({ replayed: null });
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const jobs = service.jobs.length;
    const told = receiver.received.length;
    expect(await send(name, given, 'key-1')).toEqual({ ...first, replayed: 'true' });
    expect([service.jobs.length, receiver.received.length]).toEqual([jobs, told]);
    const reused = { status: 409, body: { code: 'idempotency_key_reused' }, replayed: null };
    expect(await send(name, otherThan(given), 'key-1')).toMatchObject(reused);
    expect(await send('identification.create', { body: {} }, 'key-1')).toMatchObject(reused);
    const url = 'https://shop.example/other';
    expect(await send('webhook.createEndpoint', { body: { url } }, 'key-1')).toMatchObject(reused);
    // Another business's keys are its own: it is told what it would be told anyway.
    const other = await service.addBusiness();
    const stranger = await send(name, given, 'key-1', other);
    expect(stranger.replayed).toBeNull();
    expect(['not_found', 'result_code_invalid']).toContain(stranger.body.code);
    service.pass(24 * 3600 + 60);
    expect((await send(name, given, 'key-1')).replayed).toBeNull();
    service.setClock(new Date().toISOString());
  },
);

test.each(calls)(
  '%s is refused with a key of another call, with none, or while the first is under way',
  async (name) => {
    const given = refused.includes(name)
      ? { params: await make(name), body: { decision: 'approved', reason: 'x' } }
      : await prepare(name);
    if (name === 'faceAuthentication.createResumeLink') delete (given as { body?: unknown }).body;
    await send('identification.create', { body: {} }, 'order-1');
    expect(await send(name, given, 'order-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    for (const key of ['with space', 'x'.repeat(256)])
      expect(await send(name, given, key)).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_malformed' },
      });
    await service.ports.db
      .insertInto('repeated_call')
      .values({
        id: name,
        business_id: business.businessId,
        key_hash: service.ports.master.keyedHash('idempotency-key', 'key-1'),
        request_hash: service.ports.master.keyedHash(
          'idempotent-request',
          JSON.stringify([name, given.params ?? null, given.body ?? null]),
        ),
        sealed_answer: null,
        created_at: service.ports.now(),
      })
      .execute();
    expect(await send(name, given, 'key-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_in_progress' },
    });
    // Its process is gone: the call is done anew.
    service.pass(121);
    expect((await send(name, given, 'key-1')).body.code).not.toBe('idempotency_key_in_progress');
    service.setClock(new Date().toISOString());
  },
);

test('a refusal did nothing and is not kept: the same call succeeds later', async () => {
  const given = await endpoint();
  expectOk(await business.call('webhook.pauseEndpoint', given), 'pause');
  const call = { ...given, body: { since: '2026-11-01T00:00:00Z' } };
  expect((await send('webhook.redeliverFailed', call, 'key-1')).body.code).toBe('webhook_endpoint_paused');
  expectOk(await business.call('webhook.resumeEndpoint', given), 'resume');
  expect(await send('webhook.redeliverFailed', call, 'key-1')).toMatchObject({ status: 202, replayed: null });
});

test('sent several times at once a call is done once', async () => {
  const given = await endpoint();
  const before = receiver.received.length;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send('webhook.testEndpoint', given, 'key-1')),
  );
  expect(receiver.received.length - before).toBe(1);
  for (const { status, body } of answers)
    expect(status === 200 || body.code === 'idempotency_key_in_progress').toBe(true);
});

test('what a code was redeemed for is kept with its verification alone', async () => {
  const given = await prepare('result.redeem');
  expect((await send('result.redeem', given, 'key-1')).status).toBe(200);
  const { id, sealed_answer } = await service.ports.db
    .selectFrom('repeated_call')
    .selectAll()
    .where('business_id', '=', business.businessId)
    .executeTakeFirstOrThrow();
  const kept = service.ports.master.unwrap(sealed_answer ?? Buffer.alloc(0), `repeated-call/${id}`);
  expect(kept.toString('utf8')).toBe('{"value":null}');
});
