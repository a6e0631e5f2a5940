import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiKey, deliver, type Job, sweep } from '@ekyc/service';
import { BusinessClient, expectOk } from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookSender } from '@ekyc/server/testing';
import { changeWebhookEndpoint } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
const sender = createWebhookSender({ allowPrivate: true });
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  service = await startClockedService();
});
beforeEach(async () => {
  business = await service.addBusiness();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
afterAll(async () => {
  await sender.close();
  await service.close();
});

const rounds = 20;

/** A business's server: what arrived there, by event and verification; it answers as the test says. */
async function receive() {
  const arrived: { readonly type: string; readonly publicId: string; readonly at: number }[] = [];
  let answer = (_: IncomingMessage, response: ServerResponse): unknown => response.writeHead(204).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { publicId: string } };
      arrived.push({ type, publicId: data.publicId, at: Number(request.headers['webhook-timestamp']) });
      answer(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrived,
    answers: (next: typeof answer) => {
      answer = next;
    },
    answersWith: (status: number) => {
      answer = (_, response) => response.writeHead(status).end();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  opened.push(receiver);
  return receiver;
}

const register = async (url: string, eventTypes?: readonly string[]) =>
  expectOk(
    await business.call('webhook.createEndpoint', { body: { url, ...(eventTypes && { eventTypes }) } }),
    'endpoint',
  );
const read = async (id: string) => {
  const { items } = expectOk(await business.call('webhook.listEndpoints'), 'list');
  return items.find((one) => one.id === id);
};
const change = (id: string, body: unknown, by: BusinessClient = business) =>
  by.call('webhook.updateEndpoint', { params: { id }, body });
const pause = (id: string) => business.call('webhook.pauseEndpoint', { params: { id } });
const resume = (id: string) => business.call('webhook.resumeEndpoint', { params: { id } });
/** One event: of an identification, or of another kind. */
const cancelOne = async (kind: 'identification' | 'selfieData' = 'identification') => {
  const { publicId } = expectOk(
    await business.call(`${kind}.create`, { body: kind === 'identification' ? {} : { targetUserId: 'u' } }),
    'create',
  );
  expectOk(await business.call(`${kind}.cancelByClient`, { params: { publicId } }), 'cancel');
  return publicId;
};
const messageOf = async (publicId: string) => {
  const { items } = expectOk(
    await business.call('webhook.listMessages', { query: { publicId } }),
    'messages',
  );
  return items[0] as (typeof items)[number];
};
const stateOf = async (publicId: string) => (await messageOf(publicId)).deliveries.map(({ state }) => state);
const deliveriesSince = (from: number) =>
  service.jobs
    .slice(from)
    .filter((job): job is Job & { queue: 'deliver' } => job.queue === 'deliver')
    .map(({ deliveryId }) => deliveryId);
/** Does the jobs that were asked for since. */
const work = async (from: number) => {
  for (const id of deliveriesSince(from)) await deliver({ ...service.ports, sender }, id);
};

describe('a paused address', () => {
  test('is told nothing until it is resumed, then everything, oldest first, and at the time of sending', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const before = service.jobs.length;
    const queued = await cancelOne();
    const { again, ...paused } = expectOk(await pause(id), 'pause');
    expect([again, paused.pausedAt]).toEqual([false, expect.any(String)]);
    expect(expectOk(await pause(id), 'again')).toEqual({ ...paused, again: true });
    const later = [await cancelOne(), await cancelOne()];
    await work(before);
    expect(receiver.arrived).toEqual([]);
    expect((await messageOf(queued)).deliveries).toMatchObject([{ state: 'pending', attempts: [] }]);
    // However long it lasts: no attempt is spent, and nothing is given up.
    service.pass(60 * 86_400);
    await work(before);
    const resumed = service.jobs.length;
    expect(expectOk(await resume(id), 'resume')).toEqual({ ...paused, pausedAt: null });
    expect(await read(id)).toEqual({ ...paused, pausedAt: null });
    await work(resumed);
    expect(receiver.arrived.map(({ publicId }) => publicId)).toEqual([queued, ...later]);
    const now = service.ports.now().getTime() / 1000;
    for (const { at } of receiver.arrived) expect(now - at).toBeLessThan(60);
    const none = service.jobs.length;
    expectOk(await resume(id), 'again');
    expect(deliveriesSince(none)).toEqual([]);
    service.setClock(new Date().toISOString());
  });

  test('resumed by who names the pause, no other pause ends, and nothing that waits is sent', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const { pausedAt } = expectOk(await pause(id), 'pause');
    expectOk(await resume(id), 'resumed by another');
    service.pass(1);
    const theirs = expectOk(await pause(id), 'paused by another');
    const publicId = await cancelOne();
    const jobs = service.jobs.length;
    const resumeOf = (at: string) =>
      business.call('webhook.resumeEndpoint', { params: { id }, query: { pausedAt: at } });
    expect(await resumeOf(String(pausedAt))).toMatchObject({ status: 409, code: 'settings_changed' });
    for (const malformed of ['yesterday', '2026-11-26', 'x'.repeat(10_000)])
      expect(await resumeOf(malformed)).toMatchObject({ status: 400, code: 'malformed_request' });
    expect((await read(id))?.pausedAt).toBe(theirs.pausedAt);
    expect(deliveriesSince(jobs)).toEqual([]);
    expect(expectOk(await resumeOf(String(theirs.pausedAt)), 'theirs').pausedAt).toBeNull();
    expect(deliveriesSince(jobs)).toHaveLength(1);
    // What is resumed already is as it was asked for.
    expect(expectOk(await resumeOf(String(pausedAt)), 'again').pausedAt).toBeNull();
    await work(jobs);
    expect(receiver.arrived.map((one) => one.publicId)).toEqual([publicId]);
    service.setClock(new Date().toISOString());
  });

  test('paused while a delivery is under way: that one ends by itself, its next try waits', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    receiver.answers((_, response) => void pause(id).then(() => response.writeHead(503).end()));
    const before = service.jobs.length;
    const publicId = await cancelOne();
    await work(before);
    expect(receiver.arrived).toHaveLength(1);
    expect((await messageOf(publicId)).deliveries).toMatchObject([
      { state: 'pending', attempts: [{ status: 503 }] },
    ]);
    receiver.answersWith(204);
    service.pass(10);
    await work(before);
    expect(receiver.arrived).toHaveLength(1);
    const resumed = service.jobs.length;
    expectOk(await resume(id), 'resume');
    await work(resumed);
    expect(receiver.arrived).toHaveLength(2);
    expect(await stateOf(publicId)).toEqual(['delivered']);
  });

  test('taken while a delivery is under way: 204 counts', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    receiver.answers((_, response) => void pause(id).then(() => response.writeHead(204).end()));
    const before = service.jobs.length;
    const publicId = await cancelOne();
    await work(before);
    expect(await stateOf(publicId)).toEqual(['delivered']);
  });

  test('paused at the moment of a delivery: sent once in the end, whoever came first', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    for (let round = 1; round <= rounds; round += 1) {
      const before = service.jobs.length;
      const publicId = await cancelOne();
      const [paused] = await Promise.all([pause(id), work(before)]);
      expectOk(paused, 'pause');
      const resumed = service.jobs.length;
      expectOk(await resume(id), 'resume');
      await work(resumed);
      expect(await stateOf(publicId), `round ${round}`).toEqual(['delivered']);
      expect(receiver.arrived, `round ${round}`).toHaveLength(round);
    }
  });

  test('resumed at the moment of an event: no delivery stays without its job', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    for (let round = 1; round <= rounds; round += 1) {
      expectOk(await pause(id), 'pause');
      const before = service.jobs.length;
      const [publicId, resumed] = await Promise.all([cancelOne(), resume(id)]);
      expectOk(resumed, 'resume');
      await work(before);
      expect(await stateOf(publicId), `round ${round}`).toEqual(['delivered']);
    }
    expect(receiver.arrived).toHaveLength(rounds);
  });

  test('takes no redelivery by hand; the others do', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const before = service.jobs.length;
    const publicId = await cancelOne();
    await work(before);
    expectOk(await pause(id), 'pause');
    const again = async () =>
      business.call('webhook.redeliverMessage', { params: { id: (await messageOf(publicId)).id } });
    expect(await again()).toMatchObject({ status: 409, code: 'webhook_endpoint_paused' });
    const since = { since: '2026-01-01T00:00:00Z' };
    expect(await business.call('webhook.redeliverFailed', { params: { id }, body: since })).toMatchObject({
      status: 409,
      code: 'webhook_endpoint_paused',
    });
    const other = await receive();
    await register(other.url);
    const asked = service.jobs.length;
    expect((await again()).status).toBe(202);
    await work(asked);
    expect([receiver.arrived.length, other.arrived.length]).toEqual([1, 1]);
    // A test is asked for by hand, to see whether it may be resumed.
    const { delivered } = expectOk(await business.call('webhook.testEndpoint', { params: { id } }), 'test');
    expect(delivered).toBe(true);
  });

  test('is passed over by the sweep, which finds what others lost', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    const before = service.jobs.length;
    await cancelOne();
    const [delivery = ''] = deliveriesSince(before);
    const swept = async () => {
      const from = service.jobs.length;
      await sweep(service.ports, 0);
      return deliveriesSince(from).includes(delivery);
    };
    expectOk(await pause(id), 'pause');
    expect(await swept()).toBe(false);
    expectOk(await resume(id), 'resume');
    expect(await swept()).toBe(true);
  });

  test('one that answered 410 is neither paused nor resumed', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    receiver.answersWith(410);
    const before = service.jobs.length;
    await cancelOne();
    await work(before);
    expect((await read(id))?.disabledAt).not.toBeNull();
    expect(await pause(id)).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await resume(id)).toMatchObject({ status: 409, code: 'wrong_state' });
  });
});

describe('an address that takes some events', () => {
  test('is told of these alone, as it was when they happened', async () => {
    const receiver = await receive();
    const { id, eventTypes } = await register(receiver.url, [
      'selfie_data.canceled',
      'identification.approved',
      'selfie_data.canceled',
    ]);
    expect(eventTypes).toEqual(['identification.approved', 'selfie_data.canceled']);
    const before = service.jobs.length;
    const [other, taken] = [await cancelOne(), await cancelOne('selfieData')];
    expect((await messageOf(other)).deliveries).toEqual([]);
    // What was made for it is sent, whatever it takes by then.
    const changed = await change(id, {
      revision: 1,
      url: receiver.url,
      eventTypes: ['identification.canceled'],
    });
    expect(expectOk(changed, 'change')).toMatchObject({
      revision: 2,
      eventTypes: ['identification.canceled'],
    });
    await work(before);
    expect(receiver.arrived.map(({ publicId }) => publicId)).toEqual([taken]);
    // Asked for by hand, an event goes to those that take it now.
    const asked = service.jobs.length;
    for (const publicId of [other, taken])
      await business.call('webhook.redeliverMessage', { params: { id: (await messageOf(publicId)).id } });
    await work(asked);
    expect(receiver.arrived.map(({ publicId }) => publicId)).toEqual([taken, other]);
    expectOk(await change(id, { revision: 2, url: receiver.url, eventTypes: [] }), 'all');
    const all = service.jobs.length;
    const more = [await cancelOne('selfieData'), await cancelOne()];
    await work(all);
    expect(receiver.arrived.slice(2).map(({ publicId }) => publicId)).toEqual(more);
  });

  test('registered again with its key is the one that was made, even after a change', async () => {
    const url = 'https://shop.example/hook';
    const ask = (eventTypes: readonly string[]) =>
      business.call('webhook.createEndpoint', {
        body: { url, eventTypes },
        headers: { 'idempotency-key': 'one' },
      });
    const made = expectOk(await ask(['identification.approved']), 'make');
    expectOk(await change(made.id, { revision: 1, url: `${url}/2`, eventTypes: [] }), 'change');
    expect(expectOk(await ask(['identification.approved']), 'again')).toEqual(made);
    expect(await ask([])).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  });
});

describe('a change of an address', () => {
  const url = 'https://shop.example/hook';

  test('moves what waits to the new URL, with the same secret', async () => {
    const [old, moved] = [await receive(), await receive()];
    const { id } = await register(old.url);
    old.answersWith(500);
    const before = service.jobs.length;
    const publicId = await cancelOne();
    await work(before);
    expectOk(await change(id, { revision: 1, url: moved.url, eventTypes: [] }), 'change');
    service.pass(10);
    await work(before);
    expect([old.arrived.length, moved.arrived.length]).toEqual([1, 1]);
    expect(await stateOf(publicId)).toEqual(['delivered']);
  });

  test('while the old URL answers 410 keeps the new one enabled, and what was refused is sent there', async () => {
    const [old, moved] = [await receive(), await receive()];
    const { id } = await register(old.url);
    old.answers(
      (_, response) =>
        void change(id, { revision: 1, url: moved.url, eventTypes: [] }).then(() =>
          response.writeHead(410).end(),
        ),
    );
    const before = service.jobs.length;
    const publicId = await cancelOne();
    await work(before);
    expect(await read(id)).toMatchObject({ url: moved.url, disabledAt: null });
    service.pass(10);
    await work(before);
    expect(moved.arrived).toHaveLength(1);
    expect(await stateOf(publicId)).toEqual(['delivered']);
  });

  test('enables an address that was gone by a new URL, and by nothing else', async () => {
    const receiver = await receive();
    const { id } = await register(receiver.url);
    receiver.answersWith(410);
    const before = service.jobs.length;
    await cancelOne();
    await work(before);
    const only = { revision: 1, url: receiver.url, eventTypes: ['identification.approved'] };
    expect(expectOk(await change(id, only), 'events').disabledAt).not.toBeNull();
    expect(expectOk(await change(id, { ...only, revision: 2, url }), 'url').disabledAt).toBeNull();
  });

  test('is of what was read: of two at once one is refused, and neither pause nor secret counts', async () => {
    const { id } = await register(url);
    for (let round = 1; round <= rounds; round += 1) {
      const to = (name: string) =>
        change(id, { revision: round, url: `${url}/${round}${name}`, eventTypes: [] });
      const both = await Promise.all([to('a'), to('b')]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual([200, 409]);
      const [won, lost] = both[0].status === 200 ? both : both.toReversed();
      expect(lost?.code).toBe('settings_changed');
      expect(await read(id)).toMatchObject({ revision: round + 1, url: won?.body.url });
    }
    const revision = rounds + 1;
    expectOk(await pause(id), 'pause');
    expectOk(await business.call('webhook.rotateSecret', { params: { id } }), 'rotate');
    const same = { revision, url: (await read(id))?.url, eventTypes: [] };
    expect(expectOk(await change(id, same), 'same').revision).toBe(revision);
    expect(expectOk(await change(id, { ...same, url }), 'other')).toMatchObject({
      revision: revision + 1,
      previousSecretSigns: true,
    });
    expect((await read(id))?.pausedAt).not.toBeNull();
  });

  test('and its removal at once: it is gone, and the change is told so or was first', async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const { id } = await register(url);
      const [changed, paused, removed] = await Promise.all([
        change(id, { revision: 1, url: `${url}/2`, eventTypes: [] }),
        pause(id),
        business.call('webhook.deleteEndpoint', { params: { id } }),
      ]);
      expect(removed.status).toBe(204);
      for (const { status } of [changed, paused]) expect([200, 404]).toContain(status);
      expect(await read(id)).toBeUndefined();
    }
  });

  const types = (count: number) => Array.from({ length: count }, () => 'identification.approved');
  test.each<[string, unknown, number, string]>([
    [
      'an unknown event',
      { revision: 1, url, eventTypes: ['identification.finished'] },
      422,
      'invalid_fields',
    ],
    ['an event of no kind', { revision: 1, url, eventTypes: ['*'] }, 422, 'invalid_fields'],
    ['events that are none', { revision: 1, url, eventTypes: [null] }, 422, 'invalid_fields'],
    ['no list', { revision: 1, url, eventTypes: 'identification.approved' }, 422, 'invalid_fields'],
    ['more events than there are', { revision: 1, url, eventTypes: types(33) }, 422, 'invalid_fields'],
    ['no events', { revision: 1, url }, 422, 'invalid_fields'],
    ['no URL', { revision: 1, eventTypes: [] }, 422, 'invalid_fields'],
    ['another scheme', { revision: 1, url: 'ftp://shop.example/', eventTypes: [] }, 422, 'invalid_fields'],
    ['a long URL', { revision: 1, url: `${url}/${'x'.repeat(2000)}`, eventTypes: [] }, 422, 'invalid_fields'],
    [
      'credentials',
      { revision: 1, url: 'https://a:b@shop.example/', eventTypes: [] },
      422,
      'webhook_url_not_allowed',
    ],
    ['no revision', { url, eventTypes: [] }, 422, 'invalid_fields'],
    ['a revision of words', { revision: '1', url, eventTypes: [] }, 422, 'invalid_fields'],
    ['more than is asked for', { revision: 1, url, eventTypes: [], secret: 'x' }, 422, 'invalid_fields'],
    ['no object', [], 422, 'invalid_fields'],
    ['too much', { revision: 1, url, eventTypes: types(100_000) }, 413, 'body_too_large'],
  ])('%s is refused, and nothing is changed', async (_, body, status, code) => {
    const { id } = await register(url);
    const before = await read(id);
    expect(await change(id, body)).toMatchObject({ status, code });
    expect(await read(id)).toEqual(before);
  });

  test('an unknown event is refused at the registration too', async () => {
    for (const eventTypes of [['x'], types(33), [1], {}])
      expect(await business.call('webhook.createEndpoint', { body: { url, eventTypes } })).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
  });

  test('outside one machine leads to https alone, as at the registration', async () => {
    const { id } = await register(url);
    const strict = { ...service.ports, allowPrivateWebhooks: false };
    const caller = { businessId: business.businessId, by: { key: 'k' } };
    for (const wrong of ['http://receiver.example/hook', 'https://user:secret@receiver.example/', 'ftp://x/'])
      expect(
        await changeWebhookEndpoint(strict, { caller, id }, { revision: 1, url: wrong, eventTypes: [] }),
      ).toMatchObject({ ok: false, code: 'webhook_url_not_allowed' });
  });
});

const calls = ['webhook.updateEndpoint', 'webhook.pauseEndpoint', 'webhook.resumeEndpoint'] as const;

test.each(calls)(
  '%s is for its business and who may change webhooks, and of nothing that is gone',
  async (name) => {
    const { id } = await register('https://shop.example/hook');
    const other = await service.addBusiness();
    const apiKey = await createApiKey(service.ports.db, service.ports.now(), {
      businessId: business.businessId,
      scopes: ['verifications'],
    });
    const body = { revision: 1, url: 'https://thief.example/', eventTypes: [] };
    const given = (of: string) => ({
      params: { id: of },
      ...(name === 'webhook.updateEndpoint' ? { body } : {}),
    });
    const before = await read(id);
    expect(await other.call(name, given(id))).toMatchObject({ status: 404, code: 'not_found' });
    expect(await new BusinessClient(service.url, apiKey).call(name, given(id))).toMatchObject({
      status: 403,
      code: 'api_key_scope_missing',
    });
    expect((await new BusinessClient(service.url, 'none').call(name, given(id))).status).toBe(401);
    for (const none of ['whe_unknown', 'x'.repeat(64)])
      expect((await business.call(name, given(none))).status).toBe(404);
    expect((await business.call(name, given('x'.repeat(65)))).code).toBe('not_found');
    expect(await read(id)).toEqual(before);
  },
);

test('each change enters the business’s record, with who made it and without the address', async () => {
  const { id } = await register('https://shop.example/secret-path');
  expectOk(await pause(id), 'pause');
  expectOk(await pause(id), 'again');
  expectOk(await resume(id), 'resume');
  expectOk(await change(id, { revision: 1, url: 'https://shop.example/other', eventTypes: [] }), 'url');
  await change(id, { revision: 1, url: 'https://shop.example/late', eventTypes: [] });
  expectOk(await business.call('webhook.deleteEndpoint', { params: { id } }), 'delete');
  await business.call('webhook.deleteEndpoint', { params: { id } });
  const events = await service.ports.db
    .selectFrom('business_event')
    .select(['action', 'details', 'staff_id'])
    .where('business_id', '=', business.businessId)
    .orderBy('id')
    .execute();
  const byKey = /^ekyc_sk_([0-9a-f]+)_/.exec(business.apiKey)?.[1];
  expect(
    events.map(({ action, details, staff_id }) => [action, JSON.parse(details) as unknown, staff_id]),
  ).toEqual([
    ['webhook.added', { endpoint: id, byKey }, null],
    ['webhook.paused', { endpoint: id, byKey }, null],
    ['webhook.resumed', { endpoint: id, byKey }, null],
    ['webhook.changed', { endpoint: id, changed: ['url'], byKey }, null],
    ['webhook.removed', { endpoint: id, byKey }, null],
  ]);
});
