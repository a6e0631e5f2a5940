import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type WebhookBody, webhookBody } from '@ekyc/contract';

describe.each(databaseNames)('an identification over the API, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let receiver: WebhookReceiver;
  let business: BusinessClient;
  let secret: string;
  const holder = licenceHolder(3);

  beforeAll(async () => {
    // The first start makes the tables.
    database = await createTestDatabase(databaseName, 'none');
    service = await startService({ env: database.env, engine: 'real' });
    receiver = await receiveWebhooks();
    business = new BusinessClient(service.url, service.apiKey);
    const endpoint = expectOk(
      await business.call('webhook.createEndpoint', { body: { url: receiver.url } }),
      'endpoint',
    );
    secret = endpoint.secret;
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await receiver.close();
    await service.removeData();
    await database.remove();
  });

  const bodyOf = (webhook: { headers: Readonly<Record<string, string>>; body: string }): WebhookBody =>
    webhookBody.parse(new Webhook(secret).verify(webhook.body, webhook.headers));

  test('goes from creation to an approved, verified webhook', async () => {
    const redirectUrl = `http://localhost:${service.port}/demo?order=7`;
    const created = expectOk(
      await business.call('identification.create', {
        body: { redirectUrl, targetUserId: 'user-42', metadata: { order: '7' } },
      }),
      'create',
    );
    const visitor = new VisitorClient(service.url, created.publicId);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new VisitorJourney(visitor, scenes, holder).submit();

    const decided = bodyOf(
      await receiver.waitFor(({ body }) => body.includes(created.publicId) && !body.includes('.submitted')),
    );
    expect(decided).toMatchObject({
      type: 'identification.approved',
      sequence: 2,
      business: 'biz_demo',
      mode: 'sandbox',
      data: { publicId: created.publicId, status: 'approved', decision: 'approved', reasons: [] },
    });
    expect(decided.data.outcomes).toEqual({
      documentQuality: 'clear',
      documentType: 'clear',
      thicknessShown: 'clear',
      portraitFound: 'clear',
      forbiddenNumber: 'clear',
      numberCheckDigit: 'clear',
      expiry: 'clear',
      age: 'notApplicable',
      profileMatch: 'clear',
      faceMatch: 'clear',
      liveness: 'clear',
      presentationAttack: 'notApplicable',
      duplicate: 'clear',
      // Preferred by the demo business, and absent over the API.
      recording: 'advisory',
    });
    const submitted = bodyOf(await receiver.waitFor(({ body }) => body.includes('.submitted')));
    expect(submitted).toMatchObject({ sequence: 1, data: { status: 'submitted' } });

    const completed = expectOk(await visitor.call('identification.getCompleted'), 'completed');
    expect(completed).toMatchObject({ completed: true, status: 'approved', reasons: [] });
    const back = new URL(completed.redirectUrl ?? '');
    expect(back.searchParams.get('order')).toBe('7');
    const resultCode = back.searchParams.get('resultCode');

    const result = expectOk(await business.call('result.redeem', { body: { resultCode } }), 'redeem');
    expect(result).toMatchObject({
      publicId: created.publicId,
      status: 'approved',
      targetUserId: 'user-42',
      metadata: { order: '7' },
      profile: { familyName: holder.familyName, birthday: holder.birthday },
      userEdited: [],
    });
    if (result.kind !== 'identification') throw new Error(`a ${result.kind} came back`);
    expect(result.documentFields?.number?.value).toBe(holder.number);
    expect(result.materials.map(({ photoType }) => photoType)).toEqual([
      'front',
      'back',
      'thickness',
      'tilted',
      'selfie',
      'instruction1',
      'instruction2',
    ]);
    expect((await business.call('result.redeem', { body: { resultCode } })).code).toBe('result_code_used');
    await expect
      .poll(async () => (await visitor.call('identification.getWebhookState')).body)
      .toMatchObject({
        event: 'identification.approved',
        state: 'delivered',
      });
  });

  test('keeps pictures and personal fields sealed', async () => {
    const folder = join(service.dataDirectory, 'evidence');
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sealed'));
    expect(files.length).toBe(7);
    for (const name of files) {
      const bytes = await readFile(join(folder, name));
      expect(bytes.subarray(0, 1).toString('hex')).toBe('01');
      // How a JPEG may begin; six bytes, because shorter ones stand in random bytes by chance.
      for (const start of ['ffd8ffe00010', 'ffd8ffdb0043', 'ffd8ffdb0084']) {
        expect(bytes.includes(Buffer.from(start, 'hex')), name).toBe(false);
      }
    }
    expect(service.output()).not.toMatch(
      new RegExp(`${holder.familyName}|${holder.number}|${holder.birthday}`, 'u'),
    );
    if (!database.query) return;
    const rows = JSON.stringify(await database.query('select row_to_json(v) as v from verification v'));
    expect(rows).not.toContain(holder.birthday);
    expect(rows).not.toContain(Buffer.from(holder.familyName, 'utf8').toString('hex'));
  });

  test("another person's portrait is declined by faceMatch and the visitor is not told why", async () => {
    const created = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, created.publicId);
    const portrait = await readFile(
      new URL('../../packages/testkit/fixtures/usnavy-grace-hopper.jpg', import.meta.url),
    );
    const scenes = visitorScenes({ licence: await driversLicense(holder, { portrait }), face: holder.seed });
    const journey = new VisitorJourney(visitor, scenes, holder);
    await journey.begin();
    const document = await journey.takeDocument();
    const face = await journey.takeFace();
    expect(expectOk(await visitor.call('identification.checkSimilarity'), 'similarity')).toEqual({
      similar: false,
      retry: true,
    });
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    const declined = bodyOf(
      await receiver.waitFor(({ body }) => body.includes(created.publicId) && body.includes('.declined')),
    );
    expect(declined.data.reasons).toContain('faceMatch');
    expect(declined.data.outcomes.faceMatch).toBe('failed');
    expect(expectOk(await visitor.call('identification.getCompleted'), 'completed')).toMatchObject({
      completed: true,
      status: 'declined',
      reasons: [],
    });
  });
});
