import { mostSavedViews } from '@ekyc/contract';
import { createTestDatabase, oneDatabase, expectOk, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const list = {
  page: 'verifications',
  kind: 'identification',
  status: 'review',
  reason: 'faceMatch',
  from: '2026-11-01',
  to: '2026-11-30',
  order: 'lastDecided',
  columns: ['decided', 'publicId'],
} as const;
const queue = { page: 'reviews', queue: 'free', order: 'newest', columns: ['created'] } as const;

describe.each(oneDatabase)('saved views, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: { readonly businessId: string };
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const join = (role: 'owner' | 'auditor' | 'reviewer', businessId = business.businessId) =>
    new StaffMember(service, businessId).join(role);
  const save = (who: StaffMember, name: string, view: object = queue) =>
    who.call('savedView.save', { body: { name, view } });
  const viewsOf = async (who: StaffMember) => expectOk(await who.call('savedView.list'), 'list').items;

  test('are kept by name, replaced under the same one of the same list, and deleted', async () => {
    const member = await join('auditor');
    const first = await save(member, ' 顔の不一致 ', list);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ name: '顔の不一致', view: list });
    expectOk(await save(member, '顔の不一致', queue), 'save');
    const again = expectOk(await save(member, '顔の不一致', { ...list, columns: [] }), 'save');
    expect(again.id).toBe(first.body.id);
    const views = await viewsOf(member);
    expect(views.map(({ name, view }) => [name, view])).toEqual(
      expect.arrayContaining([
        ['顔の不一致', { ...list, columns: [] }],
        ['顔の不一致', queue],
      ]),
    );
    expect(views).toHaveLength(2);
    const params = { id: again.id };
    expect((await member.call('savedView.delete', { params })).status).toBe(204);
    expect(await viewsOf(member)).toHaveLength(1);
    expect(await member.call('savedView.delete', { params })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  test('are the member’s alone, in this business alone, and end with the membership', async () => {
    const [owner, colleague] = [await join('owner'), await join('reviewer')];
    const { id } = expectOk(await save(owner, 'mine'), 'save');
    expect(await viewsOf(colleague)).toEqual([]);
    const other = await service.addBusiness();
    const stranger = await join('owner', other.businessId);
    for (const who of [colleague, stranger]) {
      const refused = await who.call('savedView.delete', { params: { id } });
      expect(refused).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await viewsOf(owner)).toHaveLength(1);
    const elsewhere = await owner.call('savedView.list', { headers: { business: other.businessId } });
    expect(elsewhere).toMatchObject({ status: 404, code: 'not_found' });
    expectOk(await save(colleague, 'theirs'), 'save');
    const removed = await owner.call('staff.remove', { params: { id: colleague.staffId } });
    expect(removed.status).toBe(204);
    const rows = await service.ports.db
      .selectFrom('saved_view')
      .select('name')
      .where('staff_id', '=', colleague.staffId)
      .execute();
    expect(rows).toEqual([]);
    expect(await save(colleague, 'theirs')).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('a key has none', async () => {
    const { apiKey } = await service.addBusiness();
    const headers = { authorization: `Bearer ${apiKey}` };
    const answer = await fetch(`${service.url}/api/v1/saved_views`, { headers });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'access_token_missing' });
  });

  test('twenty at most, also of those that are saved at once; replacing one is no more', async () => {
    const member = await join('reviewer');
    const names = Array.from({ length: mostSavedViews + 5 }, (_, at) => `view ${at}`);
    const answers = await Promise.all(names.map((name) => save(member, name)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostSavedViews);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 saved_view_limit_reached']),
    );
    const views = await viewsOf(member);
    expect(views).toHaveLength(mostSavedViews);
    const [one] = views;
    expect((await save(member, one?.name ?? '', { ...queue, queue: 'mine' })).status).toBe(201);
    expectOk(await save(await join('reviewer'), 'another member'), 'save');
  });

  test('what is no view is refused, a search above all', async () => {
    const member = await join('reviewer');
    for (const [wrong, path] of [
      [{ name: '', view: queue }, 'name'],
      [{ name: 'x'.repeat(41), view: queue }, 'name'],
      [{ name: 'a\0', view: queue }, 'name'],
      [{ name: 'x', view: { ...list, targetUserId: 'kaiin-1' } }, 'view.targetUserId'],
      [{ name: 'x', view: { ...queue, search: '山田' } }, 'view.search'],
      [{ name: 'x', view: { ...list, reason: '山田' } }, 'view.reason'],
      [{ name: 'x', view: { ...list, from: 'yesterday' } }, 'view.from'],
      [{ name: 'x', view: { ...list, order: 'longest' } }, 'view.order'],
      [{ name: 'x', view: { ...queue, columns: ['decided'] } }, 'view.columns.0'],
      [{ name: 'x', view: { ...queue, page: 'figures' } }, 'view.page'],
      [{ name: 'x' }, 'view'],
    ] as const) {
      const refused = await member.call('savedView.save', { body: wrong });
      expect(refused, path).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(refused.body).toMatchObject({ errors: [{ path }] });
      expect(JSON.stringify(refused.body)).not.toContain('山田');
    }
    const oversized = await member.call('savedView.save', {
      body: { name: 'x'.repeat(100_000), view: queue },
    });
    expect(oversized).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await viewsOf(member)).toEqual([]);
  });

  test('one that holds a word that is no longer known is left out', async () => {
    const member = await join('reviewer');
    expectOk(await save(member, 'old'), 'save');
    expectOk(await save(member, 'new'), 'save');
    await service.ports.db
      .updateTable('saved_view')
      .set({ view: JSON.stringify({ ...queue, columns: ['gone'] }) })
      .where('staff_id', '=', member.staffId)
      .where('name', '=', 'old')
      .execute();
    expect((await viewsOf(member)).map(({ name }) => name)).toEqual(['new']);
  });
});
