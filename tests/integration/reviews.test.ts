import type { CustomizationSettings } from '@ekyc/contract';
import {
  type BusinessClient,
  createTestDatabase,
  expectOk,
  oneDatabase,
  type TestDatabase,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringOn, untilExamined } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const reason = '確認しました。';

describe.each(oneDatabase)('what waits for a decision, on the %s database', (databaseName) => {
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

  async function staffed(settings: Partial<CustomizationSettings> = {}) {
    const business = await service.addBusiness(settings);
    const join = (role: 'owner' | 'reviewer' | 'auditor') =>
      new StaffMember(service, business.businessId).join(role);
    return { business, owner: await join('owner'), a: await join('reviewer'), b: await join('reviewer') };
  }

  /** As an examination that was unsure leaves it; each a minute after the one before. */
  async function reviewed(business: BusinessClient, targetUserId?: string): Promise<string> {
    const body = targetUserId === undefined ? {} : { targetUserId };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    service.pass(60);
    await bringOn(service, publicId, [...untilExamined, 'review'], ['profileMatch']);
    return publicId;
  }
  const list = async (who: StaffMember, { search, ...query }: Record<string, string> = {}) =>
    expectOk(await who.call('review.list', { query, texts: { search } }), 'list');
  const ids = async (who: StaffMember, query: Record<string, string> = {}) =>
    (await list(who, query)).items.map(({ publicId }) => publicId);
  const take = (who: StaffMember, publicId: string) => who.call('review.take', { params: { publicId } });
  const release = (who: StaffMember, publicId: string) =>
    who.call('review.release', { params: { publicId } });
  const next = async (who: StaffMember, after?: string) =>
    expectOk(await who.call('review.takeNext', { body: after === undefined ? {} : { after } }), 'next').taken;
  const decide = (who: Pick<StaffMember, 'call'> | BusinessClient, publicId: string, decision = 'approved') =>
    who.call('identification.decide', { params: { publicId }, body: { decision, reason } });

  test('the longest waiting comes first, page by page; what is decided is gone', async () => {
    const { business, a } = await staffed();
    const all = [await reviewed(business), await reviewed(business), await reviewed(business)];
    const { items, nextCursor, counts } = await list(a, { limit: '2' });
    expect(items.map(({ publicId }) => publicId)).toEqual(all.slice(0, 2));
    expect(items[0]).toMatchObject({ kind: 'identification', method: 'picture', reasons: ['profileMatch'] });
    expect(counts).toEqual({
      all: 3,
      free: 3,
      mine: 0,
      second: 0,
      overdue: 0,
      mentioned: 0,
      listings: 0,
      oldestSince: items[0]?.waitingSince,
    });
    expect(await ids(a, { limit: '2', cursor: nextCursor ?? '' })).toEqual(all.slice(2));
    expectOk(await decide(a, all[1] ?? ''), 'decide');
    expect(await ids(a)).toEqual([all[0], all[2]]);
    expect(expectOk(await a.call('review.count'), 'count')).toEqual((await list(a)).counts);
    expect((await a.call('review.list', { query: { cursor: 'xyz' } })).code).toBe('malformed_request');
    expect((await a.call('review.list', { query: { queue: 'theirs' } })).status).toBe(400);
  });

  test('what somebody took is theirs: others see whose, cannot decide it, and get the next one', async () => {
    const { business, owner, a, b } = await staffed();
    const [first, second] = [await reviewed(business), await reviewed(business)];
    expect(await next(a)).toMatchObject({ publicId: first, again: false });
    // What one has is finished first.
    expect(await next(a)).toMatchObject({ publicId: first, again: true });
    expect((await list(b)).items[0]?.taken).toMatchObject({
      own: false,
      person: { kind: 'staff', name: a.holder.person.email },
    });
    expect((await list(a)).items[0]?.taken).toMatchObject({ own: true });
    expect(await ids(a, { queue: 'mine' })).toEqual([first]);
    expect(await ids(b, { queue: 'free' })).toEqual([second]);
    expect((await take(b, first)).code).toBe('review_taken');
    expect((await release(b, first)).code).toBe('review_taken');
    expect(await decide(b, first)).toMatchObject({ status: 409, code: 'review_taken' });
    expect(await decide(business, first)).toMatchObject({ status: 409, code: 'review_taken' });
    expect(await next(b)).toMatchObject({ publicId: second });
    // Passed over, the next one is behind it; there is none.
    expect(await next(b, second)).toBeNull();
    expectOk(await decide(a, first), 'decide');
    expect(await next(a)).toBeNull();
    expect((await take(a, first)).code).toBe('wrong_state');
    // An owner gives back what somebody left lying.
    expect((await release(owner, second)).status).toBe(204);
    expect(await next(a)).toMatchObject({ publicId: second });
    expect((await release(a, second)).status).toBe(204);
    expect((await list(b)).counts).toMatchObject({ all: 1, free: 1, mine: 0 });
  });

  test('an owner who gives back their own alone takes nothing from anybody', async () => {
    const { business, owner, a } = await staffed();
    const publicId = await reviewed(business);
    const own = (who: StaffMember, only = 'own') =>
      who.call('review.release', { params: { publicId }, query: { only } });
    expectOk(await take(a, publicId), 'take');
    expect(await own(owner)).toMatchObject({ status: 409, code: 'review_taken' });
    expect((await list(a)).items[0]?.taken?.own).toBe(true);
    expect((await own(a)).status).toBe(204);
    expect((await list(a)).items[0]?.taken).toBeNull();
    expectOk(await take(owner, publicId), 'take');
    expect((await own(owner)).status).toBe(204);
    expect((await own(owner, 'all')).code).toBe('malformed_request');
    expectOk(await decide(a, publicId), 'decide');
    expect(await own(a)).toMatchObject({ status: 409, code: 'wrong_state' });
  });

  test('taking ends by itself after half an hour, and lasts longer when it is taken again', async () => {
    const { business, a, b } = await staffed();
    const publicId = await reviewed(business);
    expect(expectOk(await take(a, publicId), 'take').again).toBe(false);
    service.pass(25 * 60);
    expect(expectOk(await take(a, publicId), 'take again').again).toBe(true);
    service.pass(25 * 60);
    expect((await take(b, publicId)).code).toBe('review_taken');
    service.pass(6 * 60);
    expect((await list(a)).items[0]?.taken).toBeNull();
    expect(expectOk(await take(b, publicId), 'take').again).toBe(false);
    expect((await take(a, publicId)).code).toBe('review_taken');
  });

  test('of two who propose, the second finds it in a queue of their own', async () => {
    const { business, a, b } = await staffed({ fourEyes: true });
    const [first, second] = [await reviewed(business), await reviewed(business)];
    expectOk(await take(a, first), 'take');
    expectOk(await decide(a, first), 'propose');
    expect(await ids(a, { queue: 'second' })).toEqual([]);
    expect(await ids(b, { queue: 'second' })).toEqual([first]);
    expect((await list(b)).items[0]).toMatchObject({
      taken: null,
      proposed: { decision: 'approved', own: false },
    });
    expect((await list(a)).items[0]).toMatchObject({ proposed: { own: true } });
    expect((await list(b)).counts).toMatchObject({ all: 2, free: 2, second: 1 });
    expect((await list(a)).counts).toMatchObject({ all: 2, free: 1, second: 0 });
    // Nobody is given what they proposed themselves.
    expect(await next(a)).toMatchObject({ publicId: second });
    expect(await next(b)).toMatchObject({ publicId: first });
    expect((await decide(b, first)).body).toEqual({ status: 'approved' });
    expect(await ids(b)).toEqual([second]);
  });

  test('what waits longer than the business allows is overdue', async () => {
    const { business, a } = await staffed({ reviewHours: 2 });
    const publicId = await reviewed(business);
    const [item] = (await list(a)).items;
    expect(item?.overdue).toBe(false);
    expect(Date.parse(item?.dueAt ?? '') - Date.parse(item?.waitingSince ?? '')).toBe(2 * 3_600_000);
    expect(await ids(a, { queue: 'overdue' })).toEqual([]);
    // Later by the clock, nobody would be signed in any more.
    await service.ports.db
      .updateTable('verification')
      .set({ changed_at: new Date(service.ports.now().getTime() - 2 * 3_600_000) })
      .where('public_id', '=', publicId)
      .execute();
    expect(await ids(a, { queue: 'overdue' })).toEqual([publicId]);
    expect((await list(a)).counts.overdue).toBe(1);
  });

  test('a part of the reference or the beginning of the number finds it, kind and reason narrow it', async () => {
    const { business, a } = await staffed();
    const [tanaka, other] = [await reviewed(business, 'Kokyaku-4711'), await reviewed(business, 'x_100%')];
    expect(await ids(a, { search: 'kyaku-47' })).toEqual([tanaka]);
    // Full width, as a Japanese keyboard types it.
    expect(await ids(a, { search: 'kokyaku-4711' })).toEqual([tanaka]);
    expect(await ids(a, { search: '_100%' })).toEqual([other]);
    expect(await ids(a, { search: other.slice(0, 12) })).toEqual([other]);
    expect(await ids(a, { search: other.slice(3, 12) })).toEqual([]);
    expect(await ids(a, { publicId: other })).toEqual([other]);
    expect(await ids(a, { publicId: other, queue: 'mine' })).toEqual([]);
    expect((await a.call('review.list', { query: { publicId: 'short' } })).status).toBe(400);
    expect(await ids(a, { reason: 'profileMatch', kind: 'identification' })).toEqual([tanaka, other]);
    expect(await ids(a, { reason: 'faceMatch' })).toEqual([]);
    expect(await ids(a, { kind: 'selfieData' })).toEqual([]);
    expect((await list(a)).items.map(({ targetUserId }) => targetUserId)).toEqual(['Kokyaku-4711', 'x_100%']);
  });

  test('it is listed in each order, page by page; what is next stays what waits longest', async () => {
    const { business, a } = await staffed();
    const made = [await reviewed(business), await reviewed(business), await reviewed(business)] as const;
    const [one, two, three] = made;
    // The one that was made last has waited longest.
    await service.ports.db
      .updateTable('verification')
      .set({ changed_at: new Date(service.ports.now().getTime() - 3_600_000) })
      .where('public_id', '=', three)
      .execute();
    const wanted = {
      longest: [three, one, two],
      shortest: [two, one, three],
      oldest: [one, two, three],
      newest: [three, two, one],
    };
    for (const [order, expected] of Object.entries(wanted)) {
      expect(await ids(a, { order }), order).toEqual(expected);
      const first = expectOk(await a.call('review.list', { query: { order, limit: '2' } }), order);
      const cursor = first.nextCursor ?? '';
      expect(await ids(a, { order, cursor }), order).toEqual(expected.slice(2));
      // A place in one order is none in another.
      for (const other of Object.keys(wanted).filter((name) => name !== order)) {
        const refused = await a.call('review.list', { query: { order: other, cursor } });
        expect(refused, `${order} as ${other}`).toMatchObject({ status: 400, code: 'malformed_request' });
      }
    }
    expect((await a.call('review.list', { query: { order: 'fastest' } })).status).toBe(400);
    expect((await list(a)).items[0]?.createdAt).toMatch(/Z$/);
    expect(await next(a)).toMatchObject({ publicId: three });
  });

  test('a business sees and takes its own alone', async () => {
    const [ours, theirs] = [await staffed(), await staffed()];
    const publicId = await reviewed(ours.business);
    expect(await list(theirs.a)).toMatchObject({ items: [], counts: { all: 0, oldestSince: null } });
    expect(await next(theirs.a)).toBeNull();
    const { a } = theirs;
    for (const answer of [
      await take(a, publicId),
      await release(a, publicId),
      await a.call('review.takeNext', { body: { after: publicId } }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect((await a.call('review.takeNext', { body: { after: 'short' } })).status).toBe(422);
    // What waits for nobody's decision is not taken.
    const { publicId: made } = expectOk(
      await ours.business.call('identification.create', { body: {} }),
      'create',
    );
    expect((await take(ours.a, made)).code).toBe('wrong_state');
    // Keys take nothing: people do.
    expect((await ours.business.call('review.list')).status).toBe(401);
  });
});
