import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { currentApiVersion, type Endpoint, endpoints, type Kind, kinds, paths } from '@ekyc/contract';
import { EkycClient, EkycError, verifyWebhook, WebhookVerificationError } from '@ekyc/sdk';
import { freePort, receiveWebhooks, type WebhookReceiver } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

type Fault = (request: IncomingMessage, response: ServerResponse, passOn: () => Promise<Answer>) => unknown;
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
interface Line {
  readonly url: string;
  /** Method, path, Idempotency-Key and version of everything that came. */
  readonly came: { readonly call: string; readonly key: string | undefined; readonly version: unknown }[];
  /** What happens to the next calls instead of being passed on. */
  break(...faults: Fault[]): void;
  close(): Promise<void>;
}

/** The line to a service: it passes everything on, but for what is to be broken. */
async function startLine(target: string | null): Promise<Line> {
  const came: Line['came'] = [];
  let faults: Fault[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', url = '' } = request;
      const key = request.headers['idempotency-key'] as string | undefined;
      came.push({ call: `${method} ${url}`, key, version: request.headers['api-version'] });
      const passOn = async (): Promise<Answer> => {
        if (target === null) return { status: 200, headers: {}, body: Buffer.from('{}') };
        const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
        const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
        const answer = await fetch(`${target}${url}`, { method, headers, ...body });
        const bytes = Buffer.from(await answer.arrayBuffer());
        return { status: answer.status, headers: Object.fromEntries(answer.headers), body: bytes };
      };
      const fault = faults.shift();
      if (fault) return fault(request, response, passOn);
      const { status, headers, body } = await passOn();
      const { 'transfer-encoding': _, 'content-encoding': __, ...kept } = headers;
      return response.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    break: (...next) => {
      faults = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const answer =
  (status: number, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(status, headers).end();
const hangUp: Fault = (request) => request.socket.destroy();
/** The service does what was asked; its answer never arrives. */
const hangUpAfterwards: Fault = async (request, _, passOn) => {
  await passOn();
  request.socket.destroy();
};

const failed = async (call: Promise<unknown>): Promise<EkycError> => {
  const error = await call.then(
    () => new Error('nothing failed'),
    (error: unknown) => error,
  );
  if (!(error instanceof EkycError)) throw error;
  return error;
};

let dataDirectory: string;
let service: ServiceWithoutModels;
let line: Line;
let receiver: WebhookReceiver;
/** Straight to the service, and over the line that can be broken. */
let ekyc: EkycClient;
let overLine: EkycClient;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-sdk-'));
  service = await startWithoutModels({ DATA_DIR: dataDirectory, PORT: String(await freePort()) });
  receiver = await receiveWebhooks();
  line = await startLine(service.url);
  ekyc = new EkycClient({ apiKey: service.apiKey, baseUrl: `${service.url}/` });
  overLine = new EkycClient({ apiKey: service.apiKey, baseUrl: line.url });
});
afterAll(async () => {
  await line.close();
  await receiver.close();
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});
afterEach(() => {
  line.break();
  line.came.splice(0);
});

const simulated = (outcome: string) => ({ metadata: { 'sandbox.outcome': outcome } });
/** Created and decided: the webhook of its last state has come. */
const reached = async (publicId: string, status: string) => {
  await receiver.waitFor(({ body }) => body.includes(publicId) && body.includes(`.${status}"`));
};

describe('a verification from its creation to its end (no models are loaded)', () => {
  let secret: string;
  let endpointId: string;
  beforeAll(async () => {
    ({ secret, id: endpointId } = await ekyc.webhookEndpoints.create({ url: receiver.url }));
  });
  afterAll(() => ekyc.webhookEndpoints.delete(endpointId));

  test('made, reviewed, decided, listed, its evidence fetched, redacted', async () => {
    const { publicId, url } = await ekyc.identifications.create(simulated('review'));
    expect(url).toContain(publicId);
    await reached(publicId, 'review');
    expect(await ekyc.identifications.get(publicId)).toMatchObject({ status: 'review', mode: 'sandbox' });
    const decision = { decision: 'approved', reason: 'テスト' } as const;
    expect(await ekyc.identifications.decide(publicId, decision)).toEqual({ status: 'approved' });
    const { items } = await ekyc.identifications.list({ status: 'approved', limit: 1 });
    expect(items.map((one) => one.publicId)).toEqual([publicId]);
    const zip = await ekyc.evidence.export('identification', publicId, { purpose: 'テスト' });
    expect(Buffer.from(zip.subarray(0, 2)).toString('latin1')).toBe('PK');
    expect((await ekyc.evidence.keys()).items.length).toBe(1);
    expect((await ekyc.evidence.auditLog()).head?.size).toBeGreaterThan(0);
    expect(await failed(ekyc.identifications.materialImage(publicId, 'none'))).toMatchObject({
      code: 'not_found',
      status: 404,
    });
    expect(await ekyc.identifications.redact(publicId)).toEqual({ status: 'redacted' });
  });

  test.each(kinds)('%s: made and canceled', async (kind: Kind) => {
    const made = {
      identification: () => ekyc.identifications.create({}),
      selfieData: () => ekyc.selfieData.create({ targetUserId: 'user-1' }),
      faceAuthentication: () =>
        ekyc.faceAuthentication.create({ targetUserId: 'user-2', ...simulated('canceled') }),
      additionalDocument: () => ekyc.additionalDocument.create({ documentType: 'hazMatLicense' }),
    };
    const { publicId } = await made[kind]();
    const calls = {
      identification: ekyc.identifications,
      selfieData: ekyc.selfieData,
      faceAuthentication: ekyc.faceAuthentication,
      additionalDocument: ekyc.additionalDocument,
    }[kind];
    expect(await calls.cancel(publicId)).toEqual({ status: 'canceled' });
    expect(await calls.get(publicId)).toMatchObject({ publicId, kind, status: 'canceled' });
  });

  test('lists and changes go on over their pages', async () => {
    const made = [];
    while (made.length < 5) made.push((await ekyc.selfieData.create({ targetUserId: 'pages' })).publicId);
    const { cursor } = await lastChange();
    const listed = [];
    for await (const { publicId } of ekyc.selfieData.each({ limit: 2 })) listed.push(publicId);
    expect(listed.slice(0, 5)).toEqual(made.toReversed());
    for (const publicId of made) await ekyc.selfieData.cancel(publicId);
    const changed = [];
    for await (const change of ekyc.changes.each({ cursor, limit: 2 })) changed.push(change);
    expect(changed.map(({ publicId, status }) => [publicId, status])).toEqual(
      made.map((publicId) => [publicId, 'canceled']),
    );
    const rest = await ekyc.changes.list({ cursor: changed[2]?.cursor });
    expect(rest.items.map(({ publicId }) => publicId)).toEqual(made.slice(3));
    const ordered = await ekyc.selfieData.create({ targetUserId: 'pages', metadata: { order: '山田&1' } });
    const found = [];
    for await (const { publicId } of ekyc.selfieData.each({ metadata: 'order=山田&1', limit: 1 }))
      found.push(publicId);
    expect(found).toEqual([ordered.publicId]);
  });

  const lastChange = async () => {
    let page = await ekyc.changes.list();
    while (page.more) page = await ekyc.changes.list({ cursor: page.cursor });
    return page;
  };

  test('webhooks are verified, with either secret while one is replaced, and nothing else is', async () => {
    const { publicId } = await ekyc.identifications.create(simulated('declined:expiry'));
    await reached(publicId, 'declined');
    const of = (word: string) =>
      receiver.waitFor(({ body }) => body.includes(publicId) && body.includes(word));
    const { headers, body } = await of('.declined"');
    const event = verifyWebhook(body, headers, secret);
    expect(event).toMatchObject({ type: 'identification.declined', sequence: 2, mode: 'sandbox' });
    expect(event.data).toMatchObject({ publicId, reasons: ['expiry'] });
    const forms = [
      [Buffer.from(body), new Headers(headers)],
      [new TextEncoder().encode(body), { ...headers, cookie: undefined, 'set-cookie': ['a', 'b'] }],
    ] as const;
    for (const [raw, given] of forms)
      expect(verifyWebhook(raw, given, ['whsec_AAAA', secret])).toEqual(event);

    const refused = (...args: Parameters<typeof verifyWebhook>) =>
      expect(() => verifyWebhook(...args)).toThrow(WebhookVerificationError);
    refused(body.replace('declined', 'approved'), headers, secret);
    refused(body, headers, 'whsec_AAAA');
    refused(body, { ...headers, 'webhook-id': 'msg_other' }, secret);
    refused(body, {}, secret);
    const old = new Date(Date.now() - 6 * 60_000);
    refused(
      body,
      {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(old.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', old, body),
      },
      secret,
    );
    expect(() => verifyWebhook(body, headers, [])).toThrow(TypeError);

    const rotated = await ekyc.webhookEndpoints.rotateSecret(endpointId);
    const { items } = await ekyc.webhookMessages.list({ publicId });
    const [message] = items.filter(({ type }) => type === 'identification.declined');
    const before = receiver.received.length;
    await ekyc.webhookMessages.redeliver(message?.id ?? '');
    const again = await receiver.waitFor((one) => receiver.received.indexOf(one) >= before);
    for (const one of [secret, rotated.secret])
      expect(verifyWebhook(again.body, again.headers, one)).toEqual(event);
    await ekyc.webhookEndpoints.retireSecret(endpointId);
    expect((await ekyc.webhookEndpoints.list()).items.map(({ id }) => id)).toContain(endpointId);
  });

  test('an address is paused and goes on, after one pause alone where that is asked for', async () => {
    const { pausedAt, again } = await ekyc.webhookEndpoints.pause(endpointId);
    expect(again).toBe(false);
    const of = (at: number) => ({ pausedAt: new Date(at).toISOString() });
    const paused = Date.parse(pausedAt ?? '');
    expect(await failed(ekyc.webhookEndpoints.resume(endpointId, of(paused - 1)))).toMatchObject({
      code: 'settings_changed',
    });
    expect(await ekyc.webhookEndpoints.resume(endpointId, of(paused))).toMatchObject({ pausedAt: null });
    await ekyc.webhookEndpoints.pause(endpointId);
    expect(await ekyc.webhookEndpoints.resume(endpointId)).toMatchObject({ pausedAt: null });
  });
});

describe('trouble (on a line that the test breaks)', () => {
  test('a creation whose answer is lost is sent again and makes one verification', async () => {
    line.break(hangUpAfterwards, hangUpAfterwards);
    const { publicId } = await overLine.identifications.create({ metadata: { order: 'lost' } });
    expect(line.came.length).toBe(3);
    expect(new Set(line.came.map(({ key }) => key)).size).toBe(1);
    const made = [];
    for await (const one of ekyc.identifications.each({ status: 'created' })) made.push(one.publicId);
    const withOrder = [];
    for (const id of made) {
      const { metadata } = await ekyc.identifications.get(id);
      if (metadata['order'] === 'lost') withOrder.push(id);
    }
    expect(withOrder).toEqual([publicId]);
  });

  test('a change of a secret whose answer is lost is sent again and makes one secret', async () => {
    const { id, secret } = await ekyc.webhookEndpoints.create({ url: receiver.url });
    line.break(hangUpAfterwards, hangUpAfterwards);
    const rotated = await overLine.webhookEndpoints.rotateSecret(id);
    expect(new Set(line.came.map(({ key }) => key)).size).toBe(1);
    expect(line.came.length).toBe(3);
    expect(rotated.secret).not.toBe(secret);
    // Another one would end the secret in use.
    expect(await failed(ekyc.webhookEndpoints.rotateSecret(id))).toMatchObject({
      code: 'previous_secret_signs',
      status: 409,
    });
    await ekyc.webhookEndpoints.delete(id);
  });

  test('a key of the caller’s own answers with the same verification after a crash', async () => {
    const options = { idempotencyKey: 'order-4711' };
    const first = await ekyc.identifications.create({}, options);
    expect((await ekyc.identifications.create({}, options)).publicId).toBe(first.publicId);
    expect(await failed(ekyc.identifications.create({ regime: 'criminalProceeds' }, options))).toMatchObject({
      code: 'idempotency_key_reused',
      status: 409,
    });
  });

  test.each([
    ['429', answer(429, { 'retry-after': '0' })],
    ['503', answer(503, { 'retry-after': '0' })],
    ['503 that says nothing', answer(503)],
    ['a broken line', hangUp],
  ])('%s is tried again where nothing happens twice', async (_, fault) => {
    line.break(fault, fault);
    expect((await overLine.identifications.list()).items).toBeDefined();
    expect(line.came.length).toBe(3);
  });

  test('Retry-After is waited for', async () => {
    line.break(answer(429, { 'retry-after': '1' }));
    const before = performance.now();
    await overLine.identifications.list();
    expect(performance.now() - before).toBeGreaterThanOrEqual(1000);
  });

  test.each([
    ['a longer Retry-After', answer(429, { 'retry-after': '3600' }), { retryAfterSeconds: 3600 }],
    ['400', answer(400), { status: 400 }],
    ['409', answer(409), { status: 409 }],
    ['500', answer(500), { status: 500 }],
    ['a redirect to somebody else', answer(302, { location: 'https://evil.example/' }), { status: 302 }],
  ])('%s is told at once', async (_, fault, expected) => {
    line.break(fault, fault, fault, fault);
    expect(await failed(overLine.identifications.list())).toMatchObject(expected);
    expect(line.came.length).toBe(1);
  });

  test('a code is redeemed again by the key of the call whose answer was lost', async () => {
    line.break(hangUp, answer(503, { 'retry-after': '0' }));
    expect((await failed(overLine.results.redeem('x'.repeat(43)))).code).toBe('result_code_invalid');
    expect(line.came.length).toBe(3);
  });

  test('what would happen twice is never sent again, unless nothing was done', async () => {
    line.break(hangUp);
    const url = 'http://127.0.0.1:9/';
    const files = { read: 'x', document: 'myNumberCard', files: {} } as const;
    const send = () => failed(overLine.identifications.sendChipFiles('x'.repeat(24), files));
    expect(await send()).toMatchObject({ code: 'network_error', status: 0 });
    line.break(answer(503, { 'retry-after': '0' }));
    expect((await send()).status).toBe(503);
    expect(line.came.length).toBe(2);
    line.break(answer(429, { 'retry-after': '0' }));
    const { id } = await overLine.webhookEndpoints.create({ url });
    await ekyc.webhookEndpoints.delete(id);
    expect(line.came.length).toBe(4);
  });

  test('an address is registered once, though the answer was lost', async () => {
    const url = 'http://127.0.0.1:9/once';
    line.break(async (request, _, passOn) => {
      await passOn();
      request.socket.destroy();
    });
    const { id } = await overLine.webhookEndpoints.create({ url });
    expect(new Set(line.came.map(({ key }) => key)).size).toBe(1);
    expect(line.came.length).toBe(2);
    const { items } = await ekyc.webhookEndpoints.list();
    expect(items.filter((one) => one.url === url).map((one) => one.id)).toEqual([id]);
    await ekyc.webhookEndpoints.delete(id);
  });

  test('it gives up after the tries that were allowed, and after its time', async () => {
    const all = Array.from({ length: 9 }, () => hangUp);
    line.break(...all);
    expect((await failed(overLine.identifications.list())).code).toBe('network_error');
    expect(line.came.length).toBe(4);
    const options = { apiKey: service.apiKey, baseUrl: line.url, maxRetries: 0, timeoutMs: 50 };
    line.break(() => undefined);
    const late = await failed(new EkycClient(options).identifications.list());
    expect([late.code, (late.cause as Error).name]).toEqual(['network_error', 'TimeoutError']);
  });
});

describe('errors', () => {
  test('bear code, status, fields and request id', async () => {
    const refused = await failed(
      ekyc.identifications.create({ expiresInMinutes: 1, metadata: { 'sandbox.outcome': 'approved' } }),
    );
    expect(refused).toMatchObject({ code: 'invalid_fields', status: 422, name: 'EkycError' });
    expect(refused.errors.map(({ path }) => path)).toEqual(['expiresInMinutes']);
    expect(await failed(ekyc.results.redeem('x'.repeat(43)))).toMatchObject({ code: 'result_code_invalid' });
    line.break(answer(404, { 'x-request-id': 'req-1' }));
    expect(await failed(overLine.identifications.list())).toMatchObject({
      code: 'unexpected_answer',
      status: 404,
      requestId: 'req-1',
    });
    line.break((_, response) => response.writeHead(200).end('<html>'));
    expect((await failed(overLine.identifications.list())).code).toBe('unexpected_answer');
  });

  test('never show the key, nor does the client', async () => {
    const apiKey = service.apiKey.replace(/.{4}$/, '0000');
    const client = new EkycClient({ apiKey, baseUrl: service.url });
    const error = await failed(client.identifications.list());
    expect(error).toMatchObject({ code: 'api_key_invalid', status: 401 });
    line.break(hangUp);
    const once = new EkycClient({ apiKey, baseUrl: line.url, maxRetries: 0 });
    const broken = await failed(once.identifications.list());
    for (const shown of [client, error, broken]) expect(inspect(shown, { depth: 9 })).not.toContain(apiKey);
  });

  test.each([
    ['apiKey', { apiKey: 'ekyc_sk_wrong-secret', baseUrl: 'https://ekyc.example' }],
    ['baseUrl', { apiKey: `ekyc_sk_${'0'.repeat(18)}_${'0'.repeat(64)}`, baseUrl: 'ekyc.example' }],
    [
      'baseUrl',
      { apiKey: `ekyc_sk_${'0'.repeat(18)}_${'0'.repeat(64)}`, baseUrl: 'https://a:b@ekyc.example' },
    ],
  ])('%s that cannot be is named at once', (name, options) => {
    const make = () => new EkycClient(options);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(name);
    expect(make).not.toThrow(/wrong-secret/);
  });
});

/** For the console's screens, not for a business's program. */
const ofTheConsole: readonly string[] = [
  'business.listVerifications',
  'business.getHistory',
  'business.streamEvents',
  'business.getFigures',
];

/** What `ekyc listen` calls. */
const ofTheCommand: readonly string[] = ['webhook.listen'];

test('every call of a business has its method (a server that only notes what it is asked)', async () => {
  const notes = await startLine(null);
  const client = new EkycClient({ apiKey: service.apiKey, baseUrl: notes.url });
  const id = 'AAAAAAAAAAAAAAAAAAAAAAAA';
  const { identifications, selfieData, faceAuthentication, additionalDocument } = client;
  for (const calls of [identifications, selfieData, faceAuthentication, additionalDocument]) {
    await calls.create({} as never);
    await calls.get(id);
    await calls.list();
    await calls.decide(id, { decision: 'approved', reason: 'x' });
    await calls.cancel(id);
    await calls.advanceTime(id, 60);
    await calls.redact(id);
    await calls.createResumeLink(id);
    await calls.materialImage(id, id);
    await calls.recording(id);
    await calls.video(id);
  }
  await identifications.endDealings(id, { on: '2026-01-01' });
  await identifications.startChip(id);
  await identifications.challengeChip(id, { read: id, securityInfos: 'bgA=' });
  await identifications.sendChipFiles(id, { read: id, document: 'myNumberCard', files: {} });
  for (const kind of kinds) await client.evidence.export(kind, id);
  await client.results.redeem(id);
  await client.changes.list();
  await client.webhookEndpoints.create({ url: 'https://shop.example' });
  await client.webhookEndpoints.list();
  await client.webhookEndpoints.update(id, { revision: 1, url: 'https://shop.example', eventTypes: [] });
  await client.webhookEndpoints.pause(id);
  await client.webhookEndpoints.resume(id);
  await client.webhookEndpoints.delete(id);
  await client.webhookEndpoints.rotateSecret(id);
  await client.webhookEndpoints.retireSecret(id);
  await client.webhookEndpoints.test(id);
  await client.webhookEndpoints.redeliverFailed(id, { since: '2026-01-01T00:00:00Z' });
  await client.webhookMessages.list();
  await client.webhookMessages.redeliver(id);
  await notes.close();
  // It is written against one version, whatever the key was made under.
  expect(new Set(notes.came.map(({ version }) => version))).toEqual(new Set([currentApiVersion]));
  const called = new Set(notes.came.map(({ call }) => call));
  const wanted = (Object.values(endpoints) as Endpoint[])
    .filter(
      ({ caller, name }) =>
        (caller === 'business' || caller === 'chipReader') &&
        ![...ofTheConsole, ...ofTheCommand].includes(name),
    )
    .map(({ name }) => `${paths[name][0]} ${paths[name][1].replaceAll(/\{\w+\}/g, id)}`);
  expect([...called].toSorted()).toEqual(wanted.toSorted());
});
