import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EndpointName, RequestBody } from '@ekyc/contract';
import {
  BusinessClient,
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMarks } from './canary-search.ts';
import { allRows, withDatabase } from './stored-content.ts';

const run = promisify(execFile);
const holder = licenceHolder(5, {
  familyName: '金糸雀',
  firstName: '歌子郎',
  familyNameKana: 'カナリヤ',
  firstNameKana: 'ウタコロウ',
  city: '鳴鳥市囀区',
  street: '小鳥町七丁目9876番5号',
});

/** Sends marks wherever a browser can: in every picture, its headers and what it measured. */
class MarkedVisitor extends VisitorClient {
  readonly sent: Buffer[] = [];

  override call<Name extends EndpointName>(
    name: Name,
    body?: RequestBody<Name> | FormData,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const marked =
      name === 'identification.endTake'
        ? { ...(body as object), facialFeatures: '{"mark":"canary-features"}' }
        : body;
    return super.call(name, marked as RequestBody<Name>, { 'user-agent': 'canary-agent', ...headers });
  }

  override upload(
    picture: Parameters<VisitorClient['upload']>[0],
    bytes: Uint8Array,
  ): ReturnType<VisitorClient['upload']> {
    const words = Buffer.from('canary-in-the-picture');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), words]);
    const marked = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
    this.sent.push(marked);
    return super.upload(picture, marked);
  }
}

describe.each(databaseNames)('marks of one journey, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let env: Readonly<Record<string, string>>;
  let service: StartedService;
  let receiver: WebhookReceiver;
  let publicId: string;
  /** What must stand nowhere in clear. */
  const marks: Record<string, string | Buffer> = {
    familyName: holder.familyName,
    firstName: holder.firstName,
    familyNameKana: holder.familyNameKana,
    firstNameKana: holder.firstNameKana,
    birthday: holder.birthday,
    city: holder.city,
    street: holder.street,
    licenceNumber: holder.number,
    metadata: 'canary-metadata',
    targetUserId: 'canary-target-user',
    redirectUrl: 'canary-redirect',
    idempotencyKey: 'canary-idempotency-key',
    decisionReason: 'canary-reason',
    purpose: 'canary-purpose',
    features: 'canary-features',
    agent: 'canary-agent',
    picture: 'canary-in-the-picture',
  };

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'ekyc-canary-')), ...database.env };
    receiver = await receiveWebhooks();
    service = await startService({ dataDirectory: env['DATA_DIR'] ?? '', env: database.env });
    await walk();
    expect(await service.stop()).toBe(0);
  }, 240_000);
  afterAll(async () => {
    await receiver.close();
    await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true });
    await database.remove();
  });

  const walk = async () => {
    const business = new BusinessClient(service.url, service.apiKey);
    const endpoint = expectOk(
      await business.call('webhook.createEndpoint', { body: { url: receiver.url } }),
      'endpoint',
    );
    const created = expectOk(
      await business.call('identification.create', {
        body: {
          metadata: { note: 'canary-metadata' },
          targetUserId: 'canary-target-user',
          redirectUrl: `http://localhost:${service.port}/demo?from=canary-redirect`,
        },
        headers: { 'idempotency-key': 'canary-idempotency-key' },
      }),
      'create',
    );
    // A second one, of which the business says who it is.
    expectOk(
      await business.call('identification.create', {
        body: { profile: { familyName: holder.familyName, city: holder.city, address: holder.street } },
      }),
      'create',
    );
    publicId = created.publicId;
    const visitor = new MarkedVisitor(service.url, publicId);
    const licence = await driversLicense(holder);
    const journey = new VisitorJourney(visitor, visitorScenes({ licence, face: holder.seed }), holder);
    await journey.begin();
    const takes = [await journey.takeDocument()];
    expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
    takes.push(await journey.takeFace());
    expectOk(await visitor.call('identification.checkSimilarity'), 'check_similarity');
    expectOk(await visitor.call('identification.takeOath', { take: takes }), 'oath');
    const decided = await receiver.waitFor(
      ({ body }) => body.includes(publicId) && !body.includes('.submitted"'),
      120_000,
    );
    const params = { publicId };
    if (decided.body.includes('identification.review'))
      expectOk(
        await business.call('identification.decide', {
          params,
          body: { decision: 'approved', reason: 'canary-reason' },
        }),
        'decision',
      );
    const completed = expectOk(await visitor.call('identification.getCompleted'), 'completed');
    await visitor.call('service.reportFatal', {
      error: `${holder.familyName} ${holder.number}`,
      path: `/identification?publicId=${publicId}`,
      screenWidth: 1,
      screenHeight: 1,
      userAgent: 'canary-agent',
    });
    const whole = expectOk(await business.call('identification.get', { params }), 'identification');
    expect(whole.documentFields?.['number']?.value).toBe(holder.number);
    const [material] = whole.materials;
    const image = await fetch(
      `${service.url}/api/v1/identifications/${publicId}/materials/${material?.id}/image`,
      { headers: { authorization: `Bearer ${service.apiKey}`, 'access-purpose': 'canary-purpose' } },
    );
    // What was said is kept, for who may read it.
    const { items } = expectOk(await business.call('business.getHistory', { params }), 'history');
    expect(items.at(-1)).toMatchObject({ action: 'material.viewed', words: 'canary-purpose' });
    const stored = Buffer.from(await image.arrayBuffer());
    expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    // A few bytes from the middle of a picture, as it came and as it is kept, are like no others.
    const middle = (bytes: Buffer) => bytes.subarray(bytes.length / 2, bytes.length / 2 + 24);
    Object.assign(marks, {
      receivedPixels: middle(visitor.sent[0] ?? Buffer.alloc(0)),
      storedPixels: middle(stored),
      securityCode: visitor.securityCode,
      webhookSecret: endpoint.secret.replace('whsec_', ''),
      apiKey: service.apiKey.slice(-64),
      resultCode: new URL(completed.redirectUrl ?? '').searchParams.get('resultCode') ?? '',
    });
    expect(Object.values(marks).every((mark) => mark.length > 2)).toBe(true);
  };

  test('no file under DATA_DIR shows any of them', async () => {
    const folder = env['DATA_DIR'] ?? '';
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    // The demo business's own secrets are kept there for the shop on the same machine.
    const files = entries.filter((entry) => entry.isFile() && entry.name !== 'demo.json');
    expect(files.length).toBeGreaterThan(6);
    const found: string[] = [];
    for (const { parentPath, name } of files) {
      const marked = findMarks(await readFile(join(parentPath, name)), marks);
      if (marked.length > 0)
        found.push(`${join(parentPath, name).slice(folder.length)}: ${marked.join(', ')}`);
    }
    expect(found).toEqual([]);
  }, 120_000);

  test('no row shows any of them', async () => {
    const rows = await withDatabase(env, allRows);
    const text = Buffer.from([...rows].map(([table, all]) => `${table}\n${all.join('\n')}`).join('\n'));
    expect(findMarks(text, marks)).toEqual([]);
    // The search finds what does stand there.
    expect(findMarks(text, { publicId, business: 'デモ商店' })).toEqual(['publicId', 'business']);
  });

  test.runIf(databaseName === 'postgres')('no dump shows any of them', async () => {
    const dump = await run('pg_dump', [database.env['DATABASE_URL'] ?? ''], {
      encoding: 'buffer',
      maxBuffer: 500_000_000,
    });
    expect(findMarks(dump.stdout, marks)).toEqual([]);
    expect(findMarks(dump.stdout, { publicId })).toEqual(['publicId']);
  });

  test('no line that was logged shows any of them, nor the publicId', () => {
    const logged = Buffer.from(service.output());
    expect(logged.includes('service.started')).toBe(true);
    expect(findMarks(logged, { ...marks, publicId })).toEqual([]);
  });
});

test.each([
  ['UTF-8', Buffer.from('x金糸雀y')],
  ['UTF-16', Buffer.from('x金糸雀y', 'utf16le')],
  ['escapes', Buffer.from('"\\u91d1\\u7cf8\\u96c0"')],
  ['Base64', Buffer.from(Buffer.from('xx金糸雀yy').toString('base64'))],
  ['hexadecimal', Buffer.from(Buffer.from('x金糸雀y').toString('hex'))],
  ['an address', Buffer.from('?q=%E9%87%91%E7%B3%B8%E9%9B%80')],
])('the search finds a mark in %s', (_, bytes) => {
  expect(findMarks(bytes, { name: '金糸雀' })).toEqual(['name']);
  expect(findMarks(bytes, { name: '銀糸雀' })).toEqual([]);
});
