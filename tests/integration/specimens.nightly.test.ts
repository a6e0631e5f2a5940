import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyVerification, type EndpointName, type Kind, kinds, sandboxOutcomesOf } from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  SelfieJourney,
  specimenHolder,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startClockedService, type ClockedService } from './clocked-service.ts';

const bodies: Readonly<Record<Kind, Record<string, unknown>>> = {
  identification: {},
  selfieData: { targetUserId: 'somebody' },
  faceAuthentication: { targetUserId: 'enrolled' },
  additionalDocument: { documentType: 'hazMatLicense' },
};
const isOfPage = (outcome: string) => outcome !== 'canceled';

describe.each(oneDatabase)('specimens instead of a camera, on the %s database', (name) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let live: BusinessClient;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-specimens-'));
    const env = { DATA_DIR: dataDirectory, ...database.env };
    const real = await addBusiness(env, '本番店', '--redirect-origin', 'https://shop.example');
    const sandbox = await addBusiness(
      env,
      'テスト店',
      '--sandbox',
      '--recording',
      'off',
      '--redirect-origin',
      'https://shop.example',
    );
    service = await startService({ dataDirectory, env: database.env });
    business = new BusinessClient(service.url, sandbox.apiKey);
    live = new BusinessClient(service.url, real.apiKey);
    // A face authentication is made of somebody whose face is known.
    const holder = licenceHolder(3);
    const { publicId } = await create('selfieData', { targetUserId: 'enrolled' });
    const enrolled = new VisitorClient(service.url, publicId);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    await new SelfieJourney(enrolled, scenes).submit();
    const completed = () => enrolled.call('selfieData.getCompleted');
    await vi.waitUntil(async () => (await completed()).body.status === 'approved', {
      timeout: 60_000,
      interval: 200,
    });
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await service.removeData();
    await database.remove();
  });

  const call = (kind: Kind, of: string) => `${kind}.${of}` as EndpointName;
  const create = async (kind: Kind, more: Record<string, unknown> = {}, of = business) => {
    const body = { ...bodies[kind], redirectUrl: 'https://shop.example/back', ...more };
    return expectOk(await of.call(call(kind, 'create'), { body }), 'create') as unknown as {
      publicId: string;
    };
  };
  const visit = async (kind: Kind, more: Record<string, unknown> = {}, of = business) => {
    const { publicId } = await create(kind, more, of);
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call(call(kind, 'bindSecurityCode')), 'bind');
    return visitor;
  };
  const stateOf = async (visitor: VisitorClient, kind: Kind) =>
    (await visitor.call(`${kind}.getCompleted`)).body;
  const get = async (kind: Kind, publicId: string, of = business) =>
    expectOk(await of.call(call(kind, 'get'), { params: { publicId } }), 'get') as unknown as AnyVerification;

  describe.each(kinds)('%s', (kind) => {
    const outcomes = sandboxOutcomesOf(kind).filter(isOfPage);

    test.each(outcomes)('the visitor ends it with %s, and comes back with a result code', async (outcome) => {
      const visitor = await visit(kind);
      expect((await stateOf(visitor, kind)).sandbox).toEqual({ outcomes, simulated: false });
      const [status = '', reason] = outcome.split(':');
      const submit = () => visitor.call(`${kind}.submitSpecimens`, { outcome });
      expect(expectOk(await submit(), 'submit')).toEqual({ status });
      // Repeated it does nothing more.
      if (outcome !== 'expired') expect(expectOk(await submit(), 'again')).toEqual({ status });
      const state = await stateOf(visitor, kind);
      expect(state).toMatchObject({ status, sandbox: { outcomes: [], simulated: true } });
      const found = await get(kind, visitor.publicId);
      expect(found).toMatchObject({ status, mode: 'sandbox' });
      if (reason) expect(found.reasons).toEqual([reason]);
      if (status === 'resubmission') return;
      const back = new URL(state.redirectUrl ?? '');
      expect(back.origin).toBe('https://shop.example');
      const resultCode = back.searchParams.get('resultCode') ?? '';
      const redeemed = await business.call('result.redeem', { body: { resultCode } });
      expect(redeemed.body).toMatchObject({ publicId: visitor.publicId, status });
    });

    test('a live business has no specimens: neither offered nor taken', async () => {
      if (kind === 'faceAuthentication') return;
      const visitor = await visit(kind, {}, live);
      expect(await stateOf(visitor, kind)).not.toHaveProperty('sandbox');
      for (const outcome of [...outcomes, 'nonsense'])
        expect(await visitor.call(`${kind}.submitSpecimens`, { outcome })).toMatchObject({
          status: 403,
          code: 'sandbox_business_only',
        });
      const found = await get(kind, visitor.publicId, live);
      expect(found).toMatchObject({ status: 'started', mode: 'live', materials: [] });
    });

    test('what it never comes to is refused, and nothing is changed', async () => {
      const visitor = await visit(kind, kind === 'identification' ? { idTypes: ['driversLicense'] } : {});
      for (const outcome of ['canceled', 'accepted', '', 'declined:', 'declined:nothing'])
        expect(await visitor.call(`${kind}.submitSpecimens`, { outcome })).toMatchObject({
          status: 422,
          code: 'invalid_fields',
        });
      const wanted = await visitor.call(`${kind}.submitSpecimens`, {
        outcome: 'approved',
        idType: kind === 'identification' ? 'passport' : 'driversLicense',
      });
      expect(wanted).toMatchObject({ status: 422, code: 'id_type_not_allowed' });
      expect(await get(kind, visitor.publicId)).toMatchObject({ status: 'started', materials: [] });
      const stranger = new VisitorClient(service.url, visitor.publicId);
      expect(await stranger.call(`${kind}.submitSpecimens`, { outcome: 'approved' })).toMatchObject({
        status: 401,
        code: 'security_code_mismatch',
      });
    });

    test('of two orders at once one is carried out', async () => {
      const visitor = await visit(kind);
      const answers = await Promise.all(
        ['approved', 'declined'].map((outcome) => visitor.call(`${kind}.submitSpecimens`, { outcome })),
      );
      const [done] = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await get(kind, visitor.publicId)).toMatchObject({ status: done?.body.status });
    });
  });

  test('the document is the one that was chosen, and its holder is mapped', async () => {
    const visitor = await visit('identification', { idTypes: ['driversLicense', 'residenceCard'] });
    const body = { outcome: 'approved', idType: 'residenceCard' } as const;
    expectOk(await visitor.call('identification.submitSpecimens', body), 'submit');
    expect(await get('identification', visitor.publicId)).toMatchObject({
      idType: 'residenceCard',
      profile: profileOf(specimenHolder('residenceCard')),
    });
  });

  test('where something is taken already, no specimens are', async () => {
    const visitor = await visit('identification');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'type');
    expect((await stateOf(visitor, 'identification')).sandbox?.outcomes).toContain('approved');
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take');
    expect((await stateOf(visitor, 'identification')).sandbox).toEqual({ outcomes: [], simulated: false });
    expect(await visitor.call('identification.submitSpecimens', { outcome: 'approved' })).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });
});

test('the database refuses an outcome that was ordered of a live verification', async () => {
  const service: ClockedService = await startClockedService();
  try {
    const business = await service.addBusiness({}, 'live');
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const order = service.ports.db
      .updateTable('verification')
      .set({ sandbox_outcome: 'approved' })
      .where('public_id', '=', publicId)
      .execute();
    await expect(order).rejects.toThrow(/check constraint/);
  } finally {
    await service.close();
  }
});
