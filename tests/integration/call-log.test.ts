import { randomUUID } from 'node:crypto';
import type { CallList } from '@ekyc/contract';
import { createApiKey, sweep } from '@ekyc/service';
import { BusinessClient, expectOk } from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotedCalls } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
let developer: StaffMember;
beforeAll(async () => {
  service = await startClockedService();
  business = await service.addBusiness();
  developer = await new StaffMember(service, business.businessId).join('developer');
});
afterAll(() => service.close());

const listed = async (query: Readonly<Record<string, string>> = {}, by = developer) =>
  expectOk(await by.call('business.listCalls', { query }), 'calls').items;

/** The calls that a view shows, once there are so many: they are written a moment after they were answered. */
async function untilListed(count: number, query: Readonly<Record<string, string>> = {}) {
  await expect.poll(async () => (await listed(query)).length).toBe(count);
  return listed(query);
}

/** Makes one, reads it, and asks for one that nobody has. */
async function callThrice(by: BusinessClient) {
  const made = await by.call('identification.create', { body: { targetUserId: 'kokyaku-91' } });
  const { publicId } = expectOk(made, 'create');
  expectOk(await by.call('identification.get', { params: { publicId } }), 'get');
  const missing = await by.call('identification.get', { params: { publicId: 'n'.repeat(22) } });
  expect(missing.status).toBe(404);
  return publicId;
}

describe('calls with a secret key', () => {
  test('are listed newest first, with when, how and of what, and narrowed by each filter', async () => {
    const publicId = await callThrice(business);
    const items = await untilListed(3);
    expect(items.map(({ name, status, problem }) => [name, status, problem])).toEqual([
      ['identification.get', 404, 'not_found'],
      ['identification.get', 200, null],
      ['identification.create', 201, null],
    ]);
    for (const { ms, at, key } of items) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(Math.abs(Date.parse(at) - service.ports.now().getTime())).toBeLessThan(60_000);
      expect(key.id).toMatch(/^\w+$/);
    }
    const [refused, read, made] = items;
    expect(await listed({ failed: 'true' })).toEqual([refused]);
    expect(await listed({ name: 'identification.create' })).toEqual([made]);
    expect(await listed({ publicId })).toEqual([read]);
    expect(await listed({ requestId: refused?.requestId ?? '' })).toEqual([refused]);
    expect(await listed({ key: read?.key.id ?? '' })).toEqual(items);
    expect(await listed({ key: 'another' })).toEqual([]);
    expect(await listed({ requestId: randomUUID() })).toEqual([]);
    const rows = await service.ports.db.selectFrom('api_call').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('kokyaku-91');
  });

  test('are shown page by page', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('owner');
    for (let at = 0; at < 5; at++) expectOk(await one.call('webhook.listEndpoints'), 'list');
    await expect.poll(async () => (await listed({}, member)).length).toBe(5);
    const all = await listed({}, member);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Readonly<Record<string, string>> = { limit: '2', ...(cursor === '' ? {} : { cursor }) };
      const page: CallList = expectOk(await member.call('business.listCalls', { query }), 'page');
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ requestId }) => requestId));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(all.map(({ requestId }) => requestId));
  });

  test('are nobody’s who is not proved to call, and no member’s of the staff', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('owner');
    const stranger = new BusinessClient(service.url, `ekyc_sk_${'0'.repeat(18)}_${'0'.repeat(64)}`);
    expect((await stranger.call('webhook.listEndpoints')).status).toBe(401);
    expectOk(await member.call('webhook.listEndpoints'), 'by a member');
    expectOk(await one.call('webhook.listEndpoints'), 'by a key');
    await expect.poll(async () => (await listed({}, member)).length).toBe(1);
  });

  test('are listed too where they could not be read, or the key may not make them', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('developer');
    const { businessId } = one;
    const key = await createApiKey(service.ports.db, service.ports.now(), {
      businessId,
      scopes: ['evidence'],
    });
    const narrow = new BusinessClient(service.url, key);
    expect((await one.call('identification.create', { body: { idTypes: ['x'] } })).status).toBe(422);
    expect((await one.call('identification.list', { query: { limit: '1000' } })).status).toBe(400);
    expect((await one.call('identification.get', { params: { publicId: '山田太郎' } })).status).toBe(404);
    expect((await narrow.call('webhook.listEndpoints')).status).toBe(403);
    const wrong = `${key.slice(0, -64)}${'0'.repeat(64)}`;
    const guess = { body: { idTypes: ['x'] } };
    expect((await new BusinessClient(service.url, wrong).call('identification.create', guess)).status).toBe(
      422,
    );
    await expect.poll(async () => (await listed({}, member)).length).toBe(4);
    const items = await listed({}, member);
    expect(items.map(({ name, problem, publicId }) => [name, problem, publicId])).toEqual([
      ['webhook.listEndpoints', 'api_key_scope_missing', null],
      ['identification.get', 'not_found', null],
      ['identification.list', 'malformed_request', null],
      ['identification.create', 'invalid_fields', null],
    ]);
    const rows = await service.ports.db.selectFrom('api_call').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('山田');
  });

  test('have the time of their answer, however long the key of a refused one is looked up after it', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('developer');
    const answered = await service.ports.db.transaction().execute(async (tx) => {
      // Nobody reads a key until this is over.
      await sql`lock table api_key in access exclusive mode`.execute(tx);
      const call = one.call('identification.list', { query: { limit: '1000' } });
      expect((await call).status).toBe(400);
      const at = service.ports.now();
      service.pass(60);
      return at;
    });
    await expect.poll(async () => (await listed({}, member)).length).toBe(1);
    const [refused] = await listed({}, member);
    expect(Date.parse(refused?.at ?? '')).toBeLessThanOrEqual(Number(answered));
  });

  test('that wait together are listed in the order of their answers, whichever was noted first', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('developer');
    const calls = new NotedCalls(service.ports.db);
    const common = { business_id: one.businessId, key_id: 'key', status: 400, ms: 1 };
    for (const second of [2, 3, 1])
      calls.note({ ...common, name: `call ${second}`, request_id: `${second}`, at: new Date(second * 1000) });
    await calls.write();
    expect((await listed({}, member)).map(({ name }) => name)).toEqual(['call 3', 'call 2', 'call 1']);
  });

  test('stay for seven days', async () => {
    const one = await service.addBusiness();
    const member = await new StaffMember(service, one.businessId).join('auditor');
    expectOk(await one.call('webhook.listEndpoints'), 'list');
    await expect.poll(async () => (await listed({}, member)).length).toBe(1);
    const { now } = service.ports;
    const in7Days = (more: number) => () => new Date(now().getTime() + 7 * 86_400_000 + more);
    await sweep({ ...service.ports, now: in7Days(-60_000) }, 60);
    expect(await listed({}, member)).toHaveLength(1);
    await sweep({ ...service.ports, now: in7Days(60_000) }, 60);
    expect(await listed({}, member)).toEqual([]);
  });

  test('of one business are not another’s', async () => {
    const other = await service.addBusiness();
    const stranger = await new StaffMember(service, other.businessId).join('owner');
    await callThrice(business);
    await expect.poll(async () => (await listed()).length).toBeGreaterThan(2);
    expect(await listed({}, stranger)).toEqual([]);
    const foreign = await stranger.call('business.listCalls', { headers: { business: business.businessId } });
    expect(foreign.status).toBe(404);
  });

  test.each<Readonly<Record<string, string>>>([
    { failed: 'false' },
    { name: 'create' },
    { publicId: 'short' },
    { requestId: '../x' },
    { requestId: 'r'.repeat(65) },
    { cursor: 'none' },
    { cursor: Buffer.from('-1').toString('base64url') },
    { cursor: 'c'.repeat(201) },
    { limit: '101' },
    { unknown: '1' },
  ])('%j is refused', async (query) => {
    const answer = await developer.call('business.listCalls', { query });
    expect([answer.status, answer.code]).toEqual([400, 'malformed_request']);
  });

  test('a reviewer and a key do not see them', async () => {
    const reviewer = await new StaffMember(service, business.businessId).join('reviewer');
    expect((await reviewer.call('business.listCalls')).code).toBe('role_not_allowed');
    expect((await business.call('business.listCalls')).status).toBe(401);
  });
});
