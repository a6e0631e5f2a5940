import { type OperatorCondition, operatorConditions } from '@ekyc/contract';
import {
  type BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

describe('what the law allows on a day (the clock is set by the test)', () => {
  const holder = licenceHolder(5);
  let service: ClockedService;
  let business: BusinessClient;
  let scenes: Scenes;
  let operator: readonly OperatorCondition[] = [];

  beforeAll(async () => {
    service = await startClockedService(undefined, {}, { operatorMeets: () => operator });
    business = await service.addBusiness({ requireThickness: false });
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  });
  afterAll(() => service.close());

  const create = (regime: string, more: object = {}) =>
    business.call('identification.create', { body: { regime, ...more } });
  const rowOf = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();

  test.each([
    ['criminalProceeds', '2027-03-31T23:59:58+09:00', 201],
    ['criminalProceeds', '2027-04-01T00:00:00+09:00', 422],
    ['mobilePhone', '2026-03-31T23:59:58+09:00', 201],
    ['mobilePhone', '2026-04-01T00:00:00+09:00', 422],
    ['secondhandArticles', '2027-04-01T00:00:00+09:00', 201],
    ['none', '2027-04-01T00:00:00+09:00', 201],
  ])('%s at %s: %i', async (regime, instant, status) => {
    service.setClock(instant);
    const answer = await create(regime);
    expect(answer.status).toBe(status);
    if (status !== 201) expect(answer.code).toBe('regime_method_not_allowed');
    else {
      const row = await rowOf(answer.body.publicId);
      expect(row).toMatchObject({ regime, method: 'picture' });
      expect(row.rule_version.startsWith(`${regime}/`)).toBe(true);
    }
  });

  test.each([
    ['criminalProceeds', '2027-03-31T23:59:58+09:00', 'picture', 'until-2027-03-31/6-1-1-ho'],
    ['criminalProceeds', '2027-04-01T00:00:00+09:00', 'chip', '2027-04-01/6-1-1-ha'],
    ['mobilePhone', '2026-03-31T23:59:58+09:00', 'picture', 'until-2026-03-31/picture'],
    ['mobilePhone', '2026-04-01T00:00:00+09:00', 'chip', '2026-04-01/3-1-1-ha'],
    ['secondhandArticles', '2027-04-01T00:00:00+09:00', 'picture', '2026-11/15-3'],
  ])('with chips allowed, %s at %s is done by %s', async (regime, instant, method, letter) => {
    service.setClock(instant);
    const own = await service.addBusiness({ methods: ['picture', 'chip', 'chipAtCounter'] });
    const created = expectOk(await own.call('identification.create', { body: { regime } }), 'create');
    expect(created.method).toBe(method);
    expect(await rowOf(created.publicId)).toMatchObject({ method, rule_version: `${regime}/${letter}` });
    const byCounter = await own.call('identification.create', { body: { regime, method: 'chipAtCounter' } });
    expect(byCounter.status).toBe(instant.startsWith('2026-03-31') ? 422 : 201);
  });

  test('a refusal says whether it is the law or the settings', async () => {
    service.setClock('2026-04-01T12:00:00+09:00');
    const why = async (body: object) => (await create('mobilePhone', body)).body;
    const said = (code: string) => ({
      code: 'regime_method_not_allowed',
      errors: [{ path: 'method', code }],
    });
    expect(await why({ method: 'picture' })).toMatchObject(said('not_lawful'));
    expect(await why({ method: 'chip' })).toMatchObject(said('not_in_settings'));
  });

  test('what operator or business lack for a method is told by a code each', async () => {
    service.setClock('2027-04-01T12:00:00+09:00');
    const asked = async (
      regime: string,
      method: 'jpki' | 'mdoc',
      met: readonly OperatorCondition[],
      settings: Parameters<typeof service.addBusiness>[0] = {},
    ) => {
      operator = met;
      const own = await service.addBusiness({ methods: ['jpki', 'mdoc'], ...settings });
      const { status, body } = await own.call('identification.create', { body: { regime, method } });
      const said = body as unknown as { code?: string; errors?: { code: string }[] };
      return status === 201 ? 'created' : (said.errors?.[0]?.code ?? said.code);
    };
    const signing = ['jpkiProvider', 'jpkiSigning'] as const;
    expect(await asked('none', 'jpki', [])).toBe('method_not_configured');
    expect(await asked('none', 'jpki', ['jpkiProvider'])).toBe('created');
    expect(await asked('mobilePhone', 'jpki', ['jpkiProvider'])).toBe('signature_required');
    expect(await asked('mobilePhone', 'jpki', signing)).toBe('created');
    expect(await asked('criminalProceeds', 'jpki', signing)).toBe('signature_verifier_required');
    expect(await asked('criminalProceeds', 'jpki', signing, { signatureVerifier: true })).toBe('created');
    expect(await asked('secondhandArticles', 'jpki', signing, { signatureVerifier: true })).toBe(
      'occupation_required',
    );
    const both = { signatureVerifier: true, occupationHeld: true };
    expect(await asked('secondhandArticles', 'jpki', signing, both)).toBe('created');
    expect(await asked('none', 'mdoc', [])).toBe('method_not_configured');
    expect(await asked('none', 'mdoc', ['mdocReader'])).toBe('created');
    expect(await asked('criminalProceeds', 'mdoc', ['mdocReader'])).toBe('certified_program_required');
    expect(await asked('criminalProceeds', 'mdoc', ['mdocReader', 'certifiedProgram'])).toBe('created');
    expect(await asked('secondhandArticles', 'mdoc', operatorConditions)).toBe('not_lawful');
    operator = [];
  });

  test('under a law a passport is refused by chip, and at a counter but for the business’s own word', async () => {
    service.setClock('2027-04-01T12:00:00+09:00');
    const methods = ['chip', 'chipAtCounter'] as const;
    const asked = async (method: (typeof methods)[number], passportAtCounter: boolean) => {
      const own = await service.addBusiness({ methods: [...methods], passportAtCounter });
      const body = { regime: 'criminalProceeds', method, idTypes: ['passport'] };
      return (await own.call('identification.create', { body })).status;
    };
    expect(await asked('chip', true)).toBe(422);
    expect(await asked('chipAtCounter', false)).toBe(422);
    expect(await asked('chipAtCounter', true)).toBe(201);
  });

  test.each([
    ['criminalProceeds', '2027-03-31T12:00:00+09:00', '2027-03-31T15:00:00.000Z'],
    ['mobilePhone', '2026-03-31T23:50:00+09:00', '2026-03-31T15:00:00.000Z'],
  ])('under %s nothing made at %s outlives the rule', async (regime, instant, expiresAt) => {
    service.setClock(instant);
    const created = expectOk(await create(regime, { expiresInMinutes: 43_200 }), 'create');
    expect(created.expiresAt).toBe(expiresAt);
    const visitor = new VisitorClient(business.url, created.publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    service.setClock(expiresAt);
    expect(await visitor.call('identification.startTake', { type: 'document' })).toMatchObject({
      status: 410,
      code: 'verification_expired',
    });
  });

  test.each([
    ['criminalProceeds', '2027-03-31', '2027-04-01'],
    ['mobilePhone', '2026-03-31', '2026-04-01'],
  ])('under %s the oath is taken on %s and refused on %s', async (regime, lastDay, next) => {
    service.setClock(`${lastDay}T23:40:00+09:00`);
    const begun = async () => {
      const { publicId } = expectOk(await create(regime), 'create');
      const visitor = new VisitorClient(business.url, publicId);
      const journey = new VisitorJourney(visitor, scenes, holder);
      await journey.begin();
      return { visitor, take: [await journey.takeDocument(), await journey.takeFace()] };
    };
    const [inTime, late] = [await begun(), await begun()];
    service.setClock(`${lastDay}T23:59:50+09:00`);
    expect(await inTime.visitor.call('identification.takeOath', { take: inTime.take })).toMatchObject({
      status: 200,
    });
    // As if its time had been set before the law was changed: the day alone decides.
    await service.ports.db
      .updateTable('verification')
      .set({ expires_at: new Date(`${next}T12:00:00+09:00`) })
      .where('public_id', '=', late.visitor.publicId)
      .execute();
    service.setClock(`${next}T00:00:01+09:00`);
    expect(await late.visitor.call('identification.takeOath', { take: late.take })).toMatchObject({
      status: 422,
      code: 'regime_method_not_allowed',
    });
    expect((await rowOf(late.visitor.publicId)).status).toBe('capturing');
    // What was sworn in time stays sworn.
    expect(await inTime.visitor.call('identification.takeOath', { take: inTime.take })).toMatchObject({
      status: 200,
    });
  });

  test('a law demands the thickness whatever the business set, its own wish does not', async () => {
    service.setClock('2026-11-21T12:00:00+09:00');
    const asked = async (regime: string) => {
      const { publicId } = expectOk(await create(regime), 'create');
      const visitor = new VisitorClient(business.url, publicId);
      expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
      expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      const { requireThickness } = expectOk(
        await visitor.call('identification.getCustomizations'),
        'customizations',
      );
      const { photoTypes } = expectOk(
        await visitor.call('identification.startTake', { type: 'document' }),
        'take_start',
      );
      expect(photoTypes.includes('thickness')).toBe(requireThickness);
      return requireThickness;
    };
    expect(await asked('none')).toBe(false);
    expect(await asked('criminalProceeds')).toBe(true);
    expect(await asked('secondhandArticles')).toBe(true);
  });
});
