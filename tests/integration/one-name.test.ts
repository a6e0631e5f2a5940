import { createTestDatabase, expectOk, oneDatabase, type TestDatabase, VisitorClient } from '@ekyc/testkit';
import { exampleValues } from '@ekyc/contract/examples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';

describe.each(oneDatabase)('a person with one name, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const one = {
    ...exampleValues.profile,
    familyName: 'SUHARTO',
    firstName: '',
    familyNameKana: 'スハルト',
    firstNameKana: '',
  };

  test('is entered and answered with the other part empty', async () => {
    const business = await service.addBusiness();
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    expectOk(await visitor.call('identification.putProfile', one), 'profile');
    expect((await visitor.call('identification.getProfile')).body).toMatchObject({ profile: one });
    const told = await business.call('identification.get', { params: { publicId } });
    expect(expectOk(told, 'get').profile).toEqual(one);
    for (const wrong of [{ familyName: '' }, { familyNameKana: '' }, { firstName: '-' }])
      expect(await visitor.call('identification.putProfile', { ...one, ...wrong })).toMatchObject({
        code: 'invalid_fields',
      });
  });

  test('is found by that name and by its kana', async () => {
    const business = await service.addBusiness();
    const reviewer = await new StaffMember(service, business.businessId).join('reviewer');
    const publicId = await simulatedReview(service.ports, business, { given: { profile: one } });
    for (const search of ['suharto', 'すはると']) {
      const found = await reviewer.call('review.list', { texts: { search }, purpose: '問い合わせ' });
      expect(expectOk(found, 'search').items.map((item) => item.publicId)).toEqual([publicId]);
    }
  });
});
