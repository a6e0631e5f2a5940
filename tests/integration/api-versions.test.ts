import { apiVersions, currentApiVersion } from '@ekyc/contract';
import { type BusinessClient, expectOk, VisitorClient } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
let owner: StaffMember;
beforeAll(async () => {
  service = await startClockedService();
  business = await service.addBusiness();
  owner = await new StaffMember(service, business.businessId).join('owner');
});
afterAll(() => service.close());

const asking = (version: string) => ({ headers: { 'api-version': version } });
const known = Object.keys(apiVersions);

test('an answer names the version that served it: the one that was asked for, or the one of the key', async () => {
  const calls = [
    business.call('business.listVerifications'),
    business.call('business.listVerifications', asking(currentApiVersion)),
    business.call('identification.create', { body: {} }),
    business.call('identification.create', { body: {}, ...asking(currentApiVersion) }),
    owner.call('business.listVerifications'),
    owner.call('business.listApiKeys', asking(currentApiVersion)),
  ];
  for (const { status, headers } of await Promise.all(calls)) {
    expect(status).toBeLessThan(300);
    expect(headers.get('api-version')).toBe(currentApiVersion);
  }
  // A refusal was served by it too.
  const missing = await business.call('identification.get', { params: { publicId: 'A'.repeat(24) } });
  expect(missing.status).toBe(404);
  expect(missing.headers.get('api-version')).toBe(currentApiVersion);
});

test('a version that is not served is refused with those that are, whatever is called; nothing is done', async () => {
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const before = expectOk(await business.call('business.listVerifications'), 'list').items.length;
  const params = { publicId };
  for (const version of ['2026-11-25', '', 'latest', `${currentApiVersion}, ${currentApiVersion}`])
    for (const refused of [
      await business.call('business.listVerifications', asking(version)),
      await business.call('identification.create', { body: {}, ...asking(version) }),
      await business.call('identification.cancelByClient', { params, ...asking(version) }),
      await business.call('identification.startChip', { params, ...asking(version) }),
      await owner.call('identification.get', { params, ...asking(version) }),
      await owner.call('business.listApiKeys', asking(version)),
    ]) {
      expect(refused).toMatchObject({ status: 400, code: 'api_version_unknown' });
      expect(refused.headers.get('api-version')).toBeNull();
      const message = `次のいずれかを指定してください: ${known.join('、')}`;
      expect(refused.body).toMatchObject({ errors: [{ path: 'Api-Version', message }] });
    }
  const { items } = expectOk(await business.call('business.listVerifications'), 'list');
  expect(items).toHaveLength(before);
  expect(items[0]).toMatchObject({ publicId, status: 'created' });
  const long = await business.call('business.listVerifications', asking('x'.repeat(4000)));
  expect(long).toMatchObject({ status: 400, code: 'api_version_unknown' });
});

test('who has not proved to be of a business learns of no version; the calls of our own pages know none', async () => {
  const version = asking('2020-01-01');
  const nobody = await business.call('business.listVerifications', {
    headers: { ...version.headers, authorization: 'Bearer nobody' },
  });
  expect(nobody).toMatchObject({ status: 401, code: 'api_key_invalid' });
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, publicId);
  const bound = await visitor.call('identification.bindSecurityCode', undefined, version.headers);
  expect(bound.status).toBeLessThan(300);
  expect(bound.headers.get('api-version')).toBeNull();
});

test('a key is made under the current version, which the list of keys tells; where that is served no longer, a call must name one', async () => {
  const other = await service.addBusiness();
  const admin = await new StaffMember(service, other.businessId).join('owner');
  const { items } = expectOk(await admin.call('business.listApiKeys'), 'keys');
  expect(items.map(({ apiVersion }) => apiVersion)).toEqual([currentApiVersion]);
  await sql`update api_key set api_version = '2020-01-01' where business_id = ${other.businessId}`.execute(
    service.ports.db,
  );
  service.ports.keys?.forgetAll();
  const refused = await other.call('business.listVerifications');
  expect(refused).toMatchObject({ status: 400, code: 'api_version_unknown' });
  const served = await other.call('business.listVerifications', asking(currentApiVersion));
  expect(served.status).toBe(200);
  const listed = expectOk(await admin.call('business.listApiKeys'), 'keys').items;
  expect(listed.map(({ apiVersion }) => apiVersion)).toEqual(['2020-01-01']);
});
