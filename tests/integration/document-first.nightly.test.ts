import {
  BusinessClient,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe.each(oneDatabase)('the document first, then the profile, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  const holder = licenceHolder(3);

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startService({ env: database.env });
    business = new BusinessClient(service.url, service.apiKey);
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    await service.removeData();
    await database.remove();
  });

  /** A visitor who has chosen the licence and entered nothing. */
  async function chosen(): Promise<{ visitor: VisitorClient; journey: VisitorJourney }> {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    return { visitor, journey: new VisitorJourney(visitor, scenes, holder) };
  }

  async function outcomesOf({ publicId }: VisitorClient) {
    const params = { publicId };
    await expect
      .poll(async () => (await business.call('identification.get', { params })).body.status, {
        timeout: 60_000,
      })
      .toMatch(/approved|declined|review/);
    const { status, examinations } = expectOk(await business.call('identification.get', { params }), 'get');
    return { status, profileMatch: examinations.find(({ check }) => check === 'profileMatch')?.outcome };
  }

  test('nothing before the oath asks for the profile, and the reading fills it but for what no document bears', async () => {
    const { visitor, journey } = await chosen();
    const document = await journey.takeDocument();
    const face = await journey.takeFace();
    const { proposed } = expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
    const { address, ...rest } = profileOf(holder);
    const { postal: _, ...clear } = rest;
    // Two postal codes share 北二条西 by its blocks: none is proposed for an address there.
    expect(proposed).toMatchObject(holder.prefCode === '01' ? clear : rest);
    expect(proposed?.address?.normalize('NFKC')).toBe(address.normalize('NFKC'));
    expectOk(await visitor.call('identification.checkSimilarity'), 'check_similarity');
    // What was proposed is kept nowhere.
    expect((await visitor.call('identification.getProfile')).body).toEqual({
      profile: null,
      suppliedByClient: false,
    });
    const oath = { take: [document, face] };
    expect(await visitor.call('identification.takeOath', oath)).toMatchObject({ code: 'profile_missing' });
    expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await visitor.call('identification.takeOath', oath), 'oath');
    expect(await outcomesOf(visitor)).toEqual({ status: 'approved', profileMatch: 'clear' });
  });

  test('the profile that stands at the oath is compared, not the one of before the reading', async () => {
    const { visitor, journey } = await chosen();
    expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
    const document = await journey.takeDocument();
    const face = await journey.takeFace();
    expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
    expectOk(await visitor.call('identification.checkSimilarity'), 'check_similarity');
    const other = { ...profileOf(holder), familyName: '佐藤', familyNameKana: 'サトウ' };
    expectOk(await visitor.call('identification.putProfile', other), 'profile');
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    expect(await outcomesOf(visitor)).toEqual({ status: 'review', profileMatch: 'consider' });
  });

  test('kana, the place of a postal code and a postal code are proposed for what was typed', async () => {
    const { visitor } = await chosen();
    const propose = async (typed: Record<string, string>) =>
      (await visitor.call('identification.proposeProfile', typed)).body;
    expect(await propose({ familyName: '山田', firstName: '太郎', postal: '1000013' })).toEqual({
      proposed: {
        familyNameKana: 'ヤマダ',
        firstNameKana: 'タロウ',
        prefCode: '13',
        city: '千代田区',
        address: '霞が関',
      },
    });
    expect(await propose({ prefCode: '27', city: '大阪市中央区', address: '大手前3丁目1番11号' })).toEqual({
      proposed: { postal: '5400008' },
    });
    expect(await propose({})).toEqual({ proposed: {} });
    expect((await visitor.call('identification.getProfile')).body.profile).toBeNull();
    for (const wrong of [{ postal: '100-0013' }, { familyName: 'あ'.repeat(61) }, { birthday: '1990-01-01' }])
      expect(await visitor.call('identification.proposeProfile', wrong as never)).toMatchObject({
        status: 422,
        code: 'invalid_fields',
      });
    const stranger = new VisitorClient(service.url, visitor.publicId);
    expect((await stranger.call('identification.proposeProfile', { postal: '1000013' })).status).toBe(401);
  });
});
