import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { currentApiVersion } from '@ekyc/contract';
import { createWebhookEndpoint, deliver, retryDelays } from '@ekyc/service';
import { expectOk, VisitorClient } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWebhookSender, type ResolveName, type SenderOptions } from '@ekyc/server/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { selfSigned } from './self-signed.ts';

/** The sender's patience with slow receivers, instead of 10 s; between attempts time passes by the test's clock. */
const shortPatience: Partial<SenderOptions> = { timeoutMs: 100 };

interface Arrived {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver that behaves as the test says. */
interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly arrived: Arrived[];
  behave(answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

async function startReceiver(server: Server = createServer(), scheme = 'http'): Promise<Receiver> {
  const arrived: Arrived[] = [];
  let behaviour: Parameters<Receiver['behave']>[0] = (_, response) => void response.writeHead(204).end();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      behaviour(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}/hook`,
    port,
    arrived,
    behave: (answer) => {
      behaviour = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const status = (code: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(code).end();

describe('receivers of webhooks (the clock and the sender’s patience are set by the test)', () => {
  let service: ClockedService;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;
  let receiver: Receiver;
  const opened: { close(): Promise<void> }[] = [];
  const sender = (options: Partial<SenderOptions> = {}) => {
    const one = createWebhookSender({ allowPrivate: true, ...options });
    opened.push(one);
    return one;
  };

  beforeAll(async () => {
    service = await startClockedService();
    business = await service.addBusiness({}, 'live');
  });
  afterAll(() => service.close());
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    const { items } = expectOk(await business.call('webhook.listEndpoints'), 'endpoints');
    for (const { id } of items)
      expectOk(await business.call('webhook.deleteEndpoint', { params: { id } }), 'delete');
  });

  /** An address of the business that is told of one canceled identification. */
  const notifiedEndpoint = async (url: string) => {
    const endpoint = expectOk(await business.call('webhook.createEndpoint', { body: { url } }), 'endpoint');
    return { ...endpoint, ...(await cancelOne()) };
  };
  const cancelOne = async () => {
    const created = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, created.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    const job = service.jobs.at(-1);
    return { visitor, deliveryId: job?.queue === 'deliver' ? job.deliveryId : '' };
  };
  const attempt = (deliveryId: string, options: Partial<SenderOptions> = {}) =>
    deliver({ ...service.ports, sender: sender(options) }, deliveryId);
  const messageOf = async (visitor: VisitorClient) => {
    const query = { publicId: visitor.publicId };
    const { items } = expectOk(await business.call('webhook.listMessages', { query }), 'messages');
    return items[0] as (typeof items)[number];
  };
  const outcomeOf = async (visitor: VisitorClient) => {
    const [delivery] = (await messageOf(visitor)).deliveries;
    return { state: delivery?.state, ...delivery?.attempts.at(-1) };
  };

  test('the schedule is the published one', () => {
    const [second, minute, hour] = [1, 60, 3600];
    expect([...retryDelays]).toEqual([
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
    ]);
  });

  /** What a receiver does, and what the business reads of the attempt: a status, or a code. */
  const unhelpful: Readonly<Record<string, readonly [Parameters<Receiver['behave']>[0], unknown]>> = {
    '400': [status(400), { status: 400 }],
    '404': [status(404), { status: 404 }],
    '429': [status(429), { status: 429 }],
    '500': [status(500), { status: 500 }],
    '503': [status(503), { status: 503 }],
    'a redirect to itself': [
      (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
      { status: 307 },
    ],
    silence: [() => undefined, { error: expect.stringMatching(/timeout/) }],
    'an answer that never ends': [
      (_, response) => void response.writeHead(200, { 'content-length': 10 }).write('x'),
      { error: expect.stringMatching(/timeout/) },
    ],
    'an answer that drips for ever': [
      (_, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(drip));
      },
      { error: expect.stringMatching(/timeout/) },
    ],
    'a connection closed without an answer': [
      (request) => void request.socket.destroy(),
      { error: 'und_err_socket' },
    ],
    'a connection closed within the answer': [
      (request, response) => {
        response.writeHead(200, { 'content-length': 1000 });
        response.write('x', () => request.socket.destroy());
      },
      { error: 'und_err_socket' },
    ],
    'no HTTP': [(request) => void request.socket.end('nonsense\r\n\r\n'), { error: 'network_error' }],
  };

  describe('tried again through the whole schedule, then given up', () => {
    test.each(Object.keys(unhelpful))('%s', async (name) => {
      const [behaviour, outcome] = unhelpful[name] ?? [status(500), {}];
      receiver = await startReceiver();
      opened.push(receiver);
      receiver.behave(behaviour);
      const { visitor, deliveryId, secret } = await notifiedEndpoint(receiver.url);
      const patience = /^(?:silence|an answer)/.test(name) ? shortPatience : {};
      for (const [count, delay] of retryDelays.entries()) {
        await attempt(deliveryId, patience);
        expect(receiver.arrived.length, `after ${count + 1}`).toBe(count + 1);
        expect(await outcomeOf(visitor)).toMatchObject({ state: 'pending', ...(outcome as object) });
        // A moment too early nothing is sent.
        service.pass(delay - 3);
        await attempt(deliveryId, patience);
        expect(receiver.arrived.length).toBe(count + 1);
        service.pass(3);
      }
      await attempt(deliveryId, patience);
      expect((await outcomeOf(visitor)).state).toBe('failed');
      await attempt(deliveryId, patience);
      expect(receiver.arrived.length).toBe(retryDelays.length + 1);
      // Signed anew each time, under one id: the receiver knows it for the same message.
      expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      const times = receiver.arrived.map(({ headers }) => Number(headers['webhook-timestamp']));
      expect(times.toSorted((a, b) => a - b)).toEqual(times);
      expect(new Set(times).size).toBe(times.length);
      const last = receiver.arrived.at(-1) as Arrived;
      expect(last.headers['webhook-signature']).toBe(
        new Webhook(secret).sign(
          last.headers['webhook-id'] ?? '',
          new Date((times.at(-1) ?? 0) * 1000),
          last.body,
        ),
      );
      // An address that is given up may be asked for again.
      receiver.behave(status(204));
      await redeliver(visitor);
      expect((await outcomeOf(visitor)).state).toBe('delivered');
    });

    const redeliver = async (visitor: VisitorClient) => {
      const { id } = await messageOf(visitor);
      expectOk(await business.call('webhook.redeliverMessage', { params: { id } }), 'redeliver');
      const job = service.jobs.at(-1);
      await attempt(job?.queue === 'deliver' ? job.deliveryId : '');
    };

    test('a dead address', async () => {
      receiver = await startReceiver();
      await receiver.close();
      const { visitor, deliveryId } = await notifiedEndpoint(receiver.url);
      for (const delay of retryDelays) {
        await attempt(deliveryId);
        expect(await outcomeOf(visitor)).toMatchObject({ state: 'pending', error: 'econnrefused' });
        service.pass(delay);
      }
      await attempt(deliveryId);
      expect((await outcomeOf(visitor)).state).toBe('failed');
      await attempt(deliveryId);
      expect((await messageOf(visitor)).deliveries[0]?.attempts.length).toBe(retryDelays.length + 1);
    });
  });

  test('a redirect is not followed', async () => {
    receiver = await startReceiver();
    const other = await startReceiver();
    opened.push(receiver, other);
    receiver.behave((_, response) => void response.writeHead(302, { location: other.url }).end());
    const { deliveryId } = await notifiedEndpoint(receiver.url);
    await attempt(deliveryId);
    expect([receiver.arrived.length, other.arrived.length]).toEqual([1, 0]);
  });

  test('a huge answer is read to 64 kB and counts by its status', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    let written = 0;
    const closed = Promise.withResolvers<void>();
    receiver.behave((_, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (written < 200_000_000) {
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', more).on('close', closed.resolve);
      more();
    });
    const { visitor, deliveryId } = await notifiedEndpoint(receiver.url);
    await attempt(deliveryId);
    expect((await outcomeOf(visitor)).state).toBe('delivered');
    await closed.promise;
    // What lies between us and the receiver holds some megabytes of its own.
    expect(written).toBeLessThan(20_000_000);
  });

  test('410 disables the address: what waits and what comes is not sent there', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    const first = await notifiedEndpoint(receiver.url);
    const second = await cancelOne();
    receiver.behave(status(410));
    await attempt(first.deliveryId);
    expect(await outcomeOf(first.visitor)).toMatchObject({ state: 'failed', status: 410 });
    await attempt(second.deliveryId);
    expect(await outcomeOf(second.visitor)).toMatchObject({ state: 'failed', error: 'endpoint_disabled' });
    const { visitor } = await cancelOne();
    expect((await messageOf(visitor)).deliveries).toEqual([]);
    expect(receiver.arrived.length).toBe(1);
    const { items } = expectOk(await business.call('webhook.listEndpoints'), 'endpoints');
    expect(items[0]?.disabledAt).not.toBeNull();
  });

  test('an address removed while it is being told leaves nothing behind', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    const { id, visitor, deliveryId } = await notifiedEndpoint(receiver.url);
    receiver.behave((_, response) => {
      void business
        .call('webhook.deleteEndpoint', { params: { id } })
        .then(() => response.writeHead(204).end());
    });
    await attempt(deliveryId);
    expect(receiver.arrived.length).toBe(1);
    expect((await messageOf(visitor)).deliveries).toEqual([]);
    await attempt(deliveryId);
    expect(receiver.arrived.length).toBe(1);
  });

  test('sequences rise per verification, and the official library verifies body and headers', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    const { secret } = await notifiedEndpoint(receiver.url);
    const before = service.jobs.length;
    const { publicId } = expectOk(
      await business.call('identification.create', { body: { expiresInMinutes: 5 } }),
      'create',
    );
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    service.pass(301);
    expectOk(await visitor.call('identification.getCompleted'), 'completed');
    for (const job of service.jobs.slice(before)) if (job.queue === 'deliver') await attempt(job.deliveryId);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.arrived;
    // The library compares the time with its own clock; ours was set ahead.
    const signed = new Webhook(secret).sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body,
    );
    expect(headers['webhook-signature']).toBe(signed);
    expect(JSON.parse(body)).toMatchObject({
      type: 'identification.expired',
      apiVersion: currentApiVersion,
      sequence: 1,
      business: business.businessId,
      mode: 'live',
      data: { publicId, status: 'expired', decision: null, reasons: [], outcomes: {} },
    });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  });

  test('a secret is replaced over the API: both sign until the old one is retired', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    const first = await notifiedEndpoint(receiver.url);
    const params = { id: first.id };
    const second = expectOk(await business.call('webhook.rotateSecret', { params }), 'rotate');
    expect(second.secret).not.toBe(first.secret);
    const verifies = (secret: string) => {
      const { headers, body } = receiver.arrived.at(-1) as Arrived;
      const [id, at] = [headers['webhook-id'] ?? '', new Date(Number(headers['webhook-timestamp']) * 1000)];
      return (headers['webhook-signature'] ?? '').split(' ').includes(new Webhook(secret).sign(id, at, body));
    };
    await attempt(first.deliveryId);
    expect([verifies(first.secret), verifies(second.secret)]).toEqual([true, true]);
    const again = await business.call('webhook.rotateSecret', { params });
    expect([again.status, again.code]).toEqual([409, 'previous_secret_signs']);
    await attempt((await cancelOne()).deliveryId);
    expect([first, second].map(({ secret }) => verifies(secret))).toEqual([true, true]);
    const previousSigns = async () =>
      expectOk(await business.call('webhook.listEndpoints'), 'list').items.find(({ id }) => id === first.id)
        ?.previousSecretSigns;
    expect(await previousSigns()).toBe(true);
    expectOk(await business.call('webhook.retireSecret', { params }), 'retire');
    expectOk(await business.call('webhook.retireSecret', { params }), 'retire again');
    expect(await previousSigns()).toBe(false);
    await attempt((await cancelOne()).deliveryId);
    expect([first, second].map(({ secret }) => verifies(secret))).toEqual([false, true]);
    const unknown = { params: { id: 'whe_unknown' } };
    expect((await business.call('webhook.rotateSecret', unknown)).status).toBe(404);
    expect((await business.call('webhook.retireSecret', unknown)).status).toBe(404);
  });

  test('a lost answer is asked for again by its Idempotency-Key, and a key is of one call alone', async () => {
    receiver = await startReceiver();
    opened.push(receiver);
    const [one, other] = [
      await notifiedEndpoint(receiver.url),
      await notifiedEndpoint(`${receiver.url}/other`),
    ];
    const rotate = (id: string, key: string) =>
      business.call('webhook.rotateSecret', { params: { id }, headers: { 'idempotency-key': key } });
    const made = expectOk(await rotate(one.id, 'change-1'), 'rotate');
    const [again, another, taken, malformed] = [
      await rotate(one.id, 'change-1'),
      await rotate(one.id, 'change-2'),
      await rotate(other.id, 'change-1'),
      await rotate(other.id, 'with space'),
    ];
    expect(expectOk(again, 'again')).toEqual(made);
    expect([another.code, taken.code, malformed.code]).toEqual([
      'previous_secret_signs',
      'idempotency_key_reused',
      'idempotency_key_malformed',
    ]);
    const created = { body: {}, headers: { 'idempotency-key': 'order-1' } };
    expectOk(await business.call('identification.create', created), 'create');
    expect((await rotate(other.id, 'order-1')).code).toBe('idempotency_key_reused');
    // Two at once make one secret.
    const both = await Promise.all([rotate(other.id, 'change-3'), rotate(other.id, 'change-4')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    service.pass(25 * 3600);
    expectOk(await business.call('webhook.retireSecret', { params: { id: one.id } }), 'retire');
    expect(expectOk(await rotate(one.id, 'change-1'), 'later').secret).not.toBe(made.secret);
    service.setClock(new Date().toISOString());
  });

  describe('outside envType local', () => {
    const outside = (addresses: readonly string[]): Partial<SenderOptions> => ({
      allowPrivate: false,
      resolveName: (_, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
    });

    test.each([
      [['127.0.0.1']],
      [['10.0.0.1']],
      [['169.254.169.254']],
      [['192.168.1.1']],
      [['::1']],
      [['fe80::1']],
      [['fd00::1']],
      [['::ffff:127.0.0.1']],
      [['93.184.216.34', '127.0.0.1']],
      [[]],
    ])('a name that resolves to %j is not connected to', async (addresses) => {
      receiver = await startReceiver();
      opened.push(receiver);
      const { visitor, deliveryId } = await notifiedEndpoint(
        `https://receiver.example:${receiver.port}/hook`,
      );
      await attempt(deliveryId, outside(addresses));
      expect(await outcomeOf(visitor)).toMatchObject({ state: 'pending', error: 'address_not_allowed' });
      expect(receiver.arrived).toEqual([]);
    });

    test('a name that changes its mind between attempts is looked at each time', async () => {
      const asked: string[] = [];
      // A public address first (nobody answers there within the test's patience), then this machine.
      const answers = ['198.51.101.1', '127.0.0.1'];
      const resolveName: ResolveName = (name, done) => {
        asked.push(name);
        done(null, [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]);
      };
      const rebinding = sender({ ...shortPatience, allowPrivate: false, resolveName });
      receiver = await startReceiver();
      opened.push(receiver);
      const { visitor, deliveryId } = await notifiedEndpoint(
        `https://rebinding.example:${receiver.port}/hook`,
      );
      await deliver({ ...service.ports, sender: rebinding }, deliveryId);
      expect((await outcomeOf(visitor)).error).not.toBe('address_not_allowed');
      service.pass(5);
      await deliver({ ...service.ports, sender: rebinding }, deliveryId);
      expect((await outcomeOf(visitor)).error).toBe('address_not_allowed');
      expect(asked).toEqual(['rebinding.example', 'rebinding.example']);
      expect(receiver.arrived).toEqual([]);
    });

    test('plain HTTP is neither registered nor sent to', async () => {
      const strict = { ...service.ports, allowPrivateWebhooks: false };
      for (const url of ['http://receiver.example/hook', 'https://user:secret@receiver.example/', 'ftp://x/'])
        expect(await createWebhookEndpoint(strict, business.businessId, { url })).toMatchObject({
          ok: false,
          code: 'webhook_url_not_allowed',
        });
      receiver = await startReceiver();
      opened.push(receiver);
      const { visitor, deliveryId } = await notifiedEndpoint('http://receiver.example/hook');
      await attempt(deliveryId, outside(['93.184.216.34']));
      expect((await outcomeOf(visitor)).error).toBe('address_not_allowed');
    });
  });

  test('a certificate that nobody vouches for is not accepted', async () => {
    receiver = await startReceiver(createSecureServer(selfSigned), 'https');
    opened.push(receiver);
    const { visitor, deliveryId } = await notifiedEndpoint(receiver.url);
    await attempt(deliveryId);
    expect(await outcomeOf(visitor)).toMatchObject({
      state: 'pending',
      error: expect.stringMatching(/self_signed|cert/),
    });
    expect(receiver.arrived).toEqual([]);
  });
});
