import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnyVerification,
  type EndpointName,
  idTypes,
  type Kind,
  kindNames,
  kinds,
  type SandboxOutcome,
  sandboxOutcomesOf,
  type WebhookBody,
} from '@ekyc/contract';
import { idTypes as documents } from '@ekyc/documents';
import {
  addBusiness,
  anyDocument,
  BusinessClient,
  createTestDatabase,
  expectOk,
  freePort,
  hazMatLicense,
  oneDatabase,
  profileOf,
  receiveWebhooks,
  runOperator,
  specimenHolder,
  type TestDatabase,
  VisitorClient,
  type WebhookReceiver,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createBusiness, simulateVerification } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { type ServiceWithoutModels, startWithoutModels } from './without-models.ts';

const identificationCalls = {
  create: 'identification.create',
  get: 'identification.get',
  decide: 'identification.decide',
} as const;
const callOf = (kind: Kind, name: keyof typeof identificationCalls): EndpointName =>
  kind === 'identification' ? identificationCalls[name] : `${kind}.${name}`;
const bodyOf = (kind: Kind, outcome: string) => ({
  metadata: { 'sandbox.outcome': outcome },
  ...(kind === 'selfieData' || kind === 'faceAuthentication' ? { targetUserId: randomUUID() } : {}),
  ...(kind === 'additionalDocument' ? { documentType: 'hazMatLicense' } : {}),
});
/** What a business is told in life, in its order. */
const eventsTo = (outcome: SandboxOutcome): string[] => {
  if (outcome === 'canceled' || outcome === 'expired') return [outcome];
  return ['submitted', outcome.split(':', 1)[0] ?? ''];
};

/** What a visitor of each kind takes; of the first document that may be chosen. */
const picturesOf: Readonly<Record<Kind, readonly string[]>> = {
  identification: ['front', 'back', 'thickness', 'tilted', 'selfie', 'instruction1', 'instruction2'],
  selfieData: ['selfie', 'instruction1', 'instruction2'],
  faceAuthentication: ['selfie', 'instruction1', 'instruction2'],
  additionalDocument: ['front', 'back'],
};

/** Every field that a business maps is there, and what was entered is what was read. */
async function expectMappable(found: AnyVerification): Promise<void> {
  if (found.kind === 'identification') {
    const { truth } = await anyDocument('driversLicense', specimenHolder('driversLicense'));
    expect(valuesOf(found.documentFields)).toEqual(truth);
    expect(found.profile).toEqual(profileOf(specimenHolder('driversLicense')));
    expect(found.userEdited).toEqual([]);
  }
  if (found.kind === 'faceAuthentication') expect(found.tries).toBe(1);
  if (found.kind === 'additionalDocument') {
    const { truth } = await hazMatLicense(specimenHolder('driversLicense'), { classes: ['classB4'] });
    expect(valuesOf(found.documentFields)).toEqual(truth);
    const { photoRenewalDate: _, ...submitted } = truth;
    expect(found.submission).toEqual({ documentType: 'hazMatLicense', ...submitted });
    expect(found.userEdited).toEqual([]);
  }
}

const valuesOf = (fields: Readonly<Record<string, { readonly value: string }>> | null) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, { value }]) => [name, value]));

describe.each(oneDatabase)('a sandbox business, on the %s database (no models are loaded)', (name) => {
  let database: TestDatabase;
  let dataDirectory: string;
  let service: ServiceWithoutModels;
  let business: BusinessClient;
  let live: BusinessClient;
  let receiver: WebhookReceiver;
  let webhook: Webhook;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-sandbox-'));
    const env = { DATA_DIR: dataDirectory, ...database.env };
    const sandbox = await addBusiness(env, 'テスト店', '--sandbox');
    const real = await addBusiness(env, '本番店');
    service = await startWithoutModels({ ...env, PORT: String(await freePort()) });
    business = new BusinessClient(service.url, sandbox.apiKey);
    live = new BusinessClient(service.url, real.apiKey);
    receiver = await receiveWebhooks();
    const endpoint = await business.call('webhook.createEndpoint', { body: { url: receiver.url } });
    webhook = new Webhook(expectOk(endpoint, 'endpoint').secret);
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
    await database.remove();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const create = async (kind: Kind, outcome: string) => {
    const answer = await business.call(callOf(kind, 'create'), { body: bodyOf(kind, outcome) });
    return (expectOk(answer, 'create') as unknown as { publicId: string }).publicId;
  };
  const get = async (kind: Kind, publicId: string) =>
    expectOk(
      await business.call(callOf(kind, 'get'), { params: { publicId } }),
      'get',
    ) as unknown as AnyVerification;
  /** The verified messages of one, by their sequence, once there are so many. */
  const messagesOf = async (publicId: string, count: number) => {
    const bodies = () =>
      receiver.received
        .filter(({ body }) => body.includes(publicId))
        .map(({ headers, body }) => webhook.verify(body, headers) as WebhookBody)
        .toSorted((a, b) => a.sequence - b.sequence);
    await receiver.waitFor(() => bodies().length >= count);
    return bodies();
  };

  describe.each(kinds)('%s', (kind) => {
    const made = new Map<SandboxOutcome, string>();
    beforeAll(async () => {
      for (const outcome of sandboxOutcomesOf(kind)) made.set(outcome, await create(kind, outcome));
    });

    test.each(sandboxOutcomesOf(kind))('goes to %s, and the business is told as in life', async (outcome) => {
      const [status = '', named] = outcome.split(':');
      const events = eventsTo(outcome);
      const publicId = made.get(outcome) ?? '';
      const messages = await messagesOf(publicId, events.length);
      expect(messages.map(({ type, sequence, mode }) => [type, sequence, mode])).toEqual(
        events.map((one, at) => [`${kindNames[kind].event}.${one}`, at + 1, 'sandbox']),
      );
      const found = await get(kind, publicId);
      const decided = status !== 'canceled' && status !== 'expired';
      expect(found).toMatchObject({ status, mode: 'sandbox', decision: decided ? status : null });
      expect(messages.at(-1)?.data).toMatchObject({ status, reasons: found.reasons });
      const against = found.examinations.filter(
        ({ outcome: said }) => said !== 'clear' && said !== 'notApplicable',
      );
      expect(against.map(({ check }) => check)).toEqual(found.reasons);
      expect(found.reasons.length).toBe(decided && status !== 'approved' ? 1 : 0);
      if (named) expect(found.reasons).toEqual([named]);
      expect(new Set(found.examinations.map(({ engineId }) => engineId))).toEqual(
        new Set(decided ? ['sandbox'] : []),
      );
      expect(found.parts.length).toBe(status === 'resubmission' ? 1 : 0);
      expect(found.materials.map(({ photoType }) => photoType)).toEqual(decided ? picturesOf[kind] : []);
      if (decided) await expectMappable(found);
    });

    test.each(['accepted', '', 'Approved', 'declined:', 'declined:nothing', 'review:faceMatch'])(
      'is not made for %j',
      async (outcome) => {
        const answer = await business.call(callOf(kind, 'create'), { body: bodyOf(kind, outcome) });
        expect(answer).toMatchObject({ status: 422, code: 'invalid_fields' });
        expect(answer.body).toMatchObject({ errors: [{ path: 'metadata' }] });
      },
    );

    test('of a live business is not made at all', async () => {
      for (const outcome of ['approved', 'nonsense', ''])
        expect(await live.call(callOf(kind, 'create'), { body: bodyOf(kind, outcome) })).toMatchObject({
          status: 422,
          code: 'sandbox_only',
        });
    });
  });

  test.each(idTypes)('a %s has the fields and pictures of that document', async (idType) => {
    const body = { metadata: { 'sandbox.outcome': 'approved' }, idTypes: [idType] };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    await messagesOf(publicId, 2);
    const found = await get('identification', publicId);
    if (found.kind !== 'identification') throw new Error('an identification was made');
    const holder = specimenHolder(idType);
    const { mrz, ...truth } = (await anyDocument(idType, holder)).truth;
    expect(valuesOf(found.documentFields)).toEqual({ ...truth, ...(mrz ? { mrzValid: 'true' } : {}) });
    expect(found.profile).toEqual(profileOf(holder));
    expect(found.userEdited).toEqual([]);
    expect(
      found.materials.filter(({ type }) => type === 'document').map(({ photoType }) => photoType),
    ).toEqual(documents[idType].photoTypes);
    for (const { id, sha256, width, height } of found.materials) {
      const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/materials/${id}/image`, {
        headers: { authorization: `Bearer ${business.apiKey}` },
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
  });

  test('who the business says the person is, stands in the profile and on the document', async () => {
    const profile = {
      ...profileOf(specimenHolder('driversLicense')),
      familyName: '伊藤',
      city: '福岡市中央区',
    };
    const body = { metadata: { 'sandbox.outcome': 'approved' }, profile };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    await messagesOf(publicId, 2);
    expect(await get('identification', publicId)).toMatchObject({
      profile,
      userEdited: [],
      documentFields: {
        name: { value: `伊藤 ${profile.firstName}` },
        address: { value: `福岡県福岡市中央区${profile.address}` },
      },
    });
  });

  test('a redaction takes the specimens as it takes a person', async () => {
    const publicId = await create('identification', 'approved');
    await messagesOf(publicId, 2);
    const params = { publicId };
    const [material] = (await get('identification', publicId)).materials;
    expectOk(await business.call('identification.redact', { params }), 'redact');
    expect(await get('identification', publicId)).toMatchObject({
      profile: null,
      documentFields: null,
      materials: [],
    });
    const image = await business.call('identification.getMaterialImage', {
      params: { publicId, id: material?.id ?? '' },
    });
    expect(image).toMatchObject({ status: 410, code: 'redacted' });
  });

  test('a face authentication is refused what it never comes to', async () => {
    for (const outcome of ['review', 'resubmission'])
      expect(
        await business.call('faceAuthentication.create', { body: bodyOf('faceAuthentication', outcome) }),
      ).toMatchObject({ status: 422, code: 'invalid_fields' });
  });

  test.each(['approved', 'declined', 'resubmission'] as const)(
    'a review is decided: %s',
    async (decision) => {
      const publicId = await create('identification', 'review');
      await messagesOf(publicId, 2);
      const body = { decision, reason: 'テスト' };
      const answer = await business.call('identification.decide', { params: { publicId }, body });
      expect(answer.body).toEqual({ status: decision });
      const messages = await messagesOf(publicId, 3);
      expect(messages.map(({ type }) => type.split('.')[1])).toEqual(['submitted', 'review', decision]);
    },
  );

  test('what is asked for again can be canceled, but no visitor enters it', async () => {
    const publicId = await create('identification', 'resubmission');
    const messages = await messagesOf(publicId, 2);
    expect(messages[1]?.data.parts).toEqual([{ take: 'document', photoTypes: ['front'] }]);
    const visitor = new VisitorClient(service.url, publicId);
    expect(await visitor.call('identification.bindSecurityCode')).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
    const params = { publicId };
    const link = expectOk(await business.call('identification.createResumeLink', { params }), 'link');
    const token = new URL(link.url).hash.replace('#resume=', '');
    expect(
      await visitor.call('identification.resetSecurityCode', { securityCode: visitor.securityCode, token }),
    ).toMatchObject({ status: 409, code: 'wrong_state' });
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
    expect((await messagesOf(publicId, 3)).at(-1)?.type).toBe('identification.canceled');
  });

  test('a faked face makes nobody known', async () => {
    const targetUserId = randomUUID();
    const metadata = { 'sandbox.outcome': 'approved' };
    const made = await business.call('selfieData.create', { body: { targetUserId, metadata } });
    await messagesOf(expectOk(made, 'create').publicId, 2);
    expect(await business.call('faceAuthentication.create', { body: { targetUserId } })).toMatchObject({
      status: 409,
      code: 'template_missing',
    });
  });

  test.each(['approved', 'expired'])(
    'the signed evidence of one %s is genuine and says sandbox',
    async (outcome) => {
      const publicId = await create('identification', outcome);
      await messagesOf(publicId, eventsTo(outcome as SandboxOutcome).length);
      const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
        headers: { authorization: `Bearer ${business.apiKey}` },
      });
      expect(answer.status).toBe(200);
      const file = join(dataDirectory, `${publicId}.zip`);
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const key = join(dataDirectory, 'keys.json');
      await writeFile(key, await (await fetch(`${service.url}/api/v1/evidence_keys`)).text());
      const verdict = await runOperator({}, 'evidence', 'verify', file, '--key', key);
      expect(verdict).toMatch(/^GENUINE/);
      expect(verdict).toContain('SANDBOX');
    },
  );
});

describe.each(oneDatabase)(
  'what keeps real and faked apart, on the %s database (jobs are run here)',
  (name) => {
    let database: TestDatabase;
    let service: ClockedService;
    let businessId: string;
    beforeAll(async () => {
      database = await createTestDatabase(name);
      service = await startClockedService(database.env);
      const { db, now } = service.ports;
      businessId = await createBusiness(db, now(), { name: '店', redirectOrigins: [], mode: 'sandbox' });
    });
    afterAll(async () => {
      await service.close();
      await database.remove();
    });

    test.each([['business'], ['verification']] as const)(
      'the database refuses another mode of a %s',
      async (table) => {
        const { db } = service.ports;
        const business = await service.addBusiness({}, 'live');
        expectOk(await business.call('identification.create', { body: {} }), 'create');
        await expect(
          sql`update ${sql.table(table)} set mode = 'sandbox' where mode = 'live'`.execute(db),
        ).rejects.toThrow(/mode of a \w+ is fixed/);
        await expect(
          db.updateTable('business').set({ mode: 'live' }).where('id', '=', businessId).execute(),
        ).rejects.toThrow(/fixed/);
      },
    );

    test('the database refuses, and the job does not touch, a live one that is to be faked', async () => {
      const { db } = service.ports;
      const business = await service.addBusiness({}, 'live');
      const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
      await expect(
        db
          .updateTable('verification')
          .set({ sandbox_outcome: 'approved' })
          .where('public_id', '=', publicId)
          .execute(),
      ).rejects.toThrow(/check constraint/);
      const { id } = await db
        .selectFrom('verification')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow();
      await expect(simulateVerification(service.ports, id)).rejects.toThrow(
        /only a verification of a sandbox/,
      );
      const after = await business.call('identification.get', { params: { publicId } });
      expect(after.body.status).toBe('created');
    });
  },
);
