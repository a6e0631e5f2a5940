import {
  BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  startService,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMarks } from './canary-search.ts';
import { collectSpans, type SpanCollector } from './traces/span-collector.ts';

const holder = licenceHolder(3);
let collector: SpanCollector;
let service: StartedService;
let receiver: WebhookReceiver;
/** What must stand in no span, and what shows that the search finds things. */
const marks: Record<string, string> = {
  familyName: holder.familyName,
  firstName: holder.firstName,
  birthday: holder.birthday,
  city: holder.city,
  street: holder.street,
  metadata: 'canary-metadata',
  targetUserId: 'canary-target-user',
  query: 'canary-query',
  agent: 'canary-agent',
  traceOfOthers: 'ca4a41ca4a41ca4a41ca4a41ca4a41ca',
};

beforeAll(async () => {
  collector = await collectSpans();
  receiver = await receiveWebhooks();
  service = await startService({
    database: 'one',
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collectors-token,x-tenant=ekyc',
    },
  });
  await walk();
  // What is not yet sent is sent at the end.
  expect(await service.stop()).toBe(0);
});
afterAll(async () => {
  await receiver.close();
  await collector.close();
  await service.removeData();
});

/** A business and a visitor, with marks wherever a caller can put one. */
async function walk(): Promise<void> {
  const business = new BusinessClient(service.url, service.apiKey);
  const address = `${receiver.url}?token=canary-query`;
  const endpoint = expectOk(
    await business.call('webhook.createEndpoint', { body: { url: address } }),
    'endpoint',
  );
  const { publicId } = expectOk(
    await business.call('identification.create', {
      body: { targetUserId: 'canary-target-user', metadata: { note: 'canary-metadata' } },
      headers: {
        'user-agent': 'canary-agent',
        traceparent: `00-${marks['traceOfOthers']}-ca4a41ca4a41ca4a-01`,
      },
    }),
    'create',
  );
  const visitor = new VisitorClient(service.url, publicId);
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  const journey = new VisitorJourney(visitor, scenes, holder);
  await journey.begin();
  await journey.takeDocument();
  expectOk(await visitor.call('identification.cancel'), 'cancel');
  expect(
    (await fetch(`${service.url}/canary-query?name=${encodeURIComponent(holder.familyName)}`)).status,
  ).toBe(404);
  await receiver.waitFor(({ body }) => body.includes('identification.canceled'));
  Object.assign(marks, {
    publicId,
    securityCode: visitor.securityCode,
    apiKey: service.apiKey,
    webhookSecret: endpoint.secret,
    webhookAddress: receiver.url,
    business: endpoint.id,
  });
}

test('calls, their transactions and their work in the engine stand in one trace, named by routes', () => {
  const upload = collector.only('POST /api/v1/identifications/:publicId/materials', 'server');
  expect(upload.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/v1/identifications/:publicId/materials',
    'http.response.status_code': expect.any(Number),
    'ekyc.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(upload.parent).toBeNull();
  const within = collector.within(upload).map(({ name }) => name);
  expect(within).toContain('engine ingest');
  expect(within).toContain('transaction');
  const ingest = collector.within(upload).find(({ name }) => name === 'engine ingest');
  expect(ingest).toMatchObject({ kind: 'internal', attributes: { 'ekyc.outcome': 'ok' } });
  expect(ingest?.endNs).toBeGreaterThan(ingest?.startNs ?? 0n);
  const transaction = collector.within(upload).find(({ name }) => name === 'transaction');
  expect(transaction).toMatchObject({
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'ekyc.outcome': 'committed' },
  });
  // What follows on a body that was read is a part too.
  const creation = collector.only('POST /api/v1/identifications', 'server');
  expect(collector.within(creation).map(({ name }) => name)).toContain('transaction');
  // Probes and unknown addresses.
  expect(collector.spans().filter(({ name }) => /readyz|canary/.test(name))).toEqual([]);
  expect(service.output()).toContain(String(upload.attributes['ekyc.request_id']));
});

test('a delivery is a trace of its own: the job, and the attempt within', () => {
  const attempt = collector.only('webhook', 'client');
  expect(attempt.attributes).toEqual({ 'ekyc.outcome': '2xx', 'http.response.status_code': 204 });
  const job = collector.spans().find(({ id }) => id === attempt.parent);
  expect(job).toMatchObject({ name: 'job deliver', kind: 'consumer', parent: null });
});

test('every batch bears the collector’s token, and says which program sends it', () => {
  expect(collector.batches.length).toBeGreaterThan(0);
  for (const { headers, resource } of collector.batches) {
    expect(headers).toMatchObject({ authorization: 'Bearer collectors-token', 'x-tenant': 'ekyc' });
    expect(resource).toEqual({
      'service.name': 'ekyc',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'ekyc.role': 'all',
    });
  }
});

test('no span holds anything of a person, an id, an address or a secret', () => {
  const sent = Buffer.concat(collector.batches.map(({ body }) => body));
  expect(Object.values(marks).every((mark) => mark.length > 1)).toBe(true);
  expect(findMarks(sent, marks)).toEqual([]);
  expect(findMarks(sent, { route: '/api/v1/identifications/:publicId' })).toEqual(['route']);
  const names = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
  expect([...names].toSorted()).toEqual([
    'db.system.name',
    'ekyc.outcome',
    'ekyc.request_id',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
});

test('what the receiver of webhooks gets has nothing of a trace', () => {
  for (const { headers } of receiver.received)
    expect(Object.keys(headers).filter((name) => /trace|baggage|b3/.test(name))).toEqual([]);
});
