import { createTestDatabase, oneDatabase, expectOk, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, decideStatus, findOwnVerification, readChanges } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const steps = ['start', 'capture', 'submit', 'examine', 'review', 'askAgain', 'cancel'] as const;
type Step = (typeof steps)[number];
const decisions = { review: 'review', askAgain: 'resubmission' } as const;
type Business = Awaited<ReturnType<ClockedService['addBusiness']>>;

describe.each(oneDatabase)('changes since a cursor, on the %s database (jobs are not run)', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: Business;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });
  beforeEach(async () => {
    business = await service.addBusiness({}, 'live');
  });

  const create = async () => {
    service.pass(1);
    return expectOk(await business.call('identification.create', { body: {} }), 'create').publicId;
  };
  const several = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await create());
    return ids;
  };
  const cancel = async (publicId: string) => {
    service.pass(1);
    const params = { publicId };
    expectOk(await business.call('identification.cancelByClient', { params }), 'cancel');
  };
  const changes = async (query: Record<string, string> = {}) =>
    expectOk(await business.call('result.listChanges', { query }), 'changes');
  /** Everything from a cursor on, page by page. */
  const all = async (from: { cursor?: string; limit?: string } = {}) => {
    let page = await changes(from);
    const items = [...page.items];
    while (page.more) {
      page = await changes({ ...from, cursor: page.cursor });
      items.push(...page.items);
    }
    return { items, cursor: page.cursor };
  };
  const seen = (items: readonly { readonly publicId: string; readonly status: string }[]) =>
    items.map(({ publicId, status }) => [publicId, status]);

  test('each verification stands there once, at its newest state, after what changed before it', async () => {
    const [first = '', second = '', third = ''] = await several(3);
    const { items, cursor } = await all();
    expect(seen(items)).toEqual([first, second, third].map((id) => [id, 'created']));
    expect(await changes({ cursor })).toEqual({ items: [], cursor, more: false });

    await cancel(second);
    await cancel(first);
    const after = await all({ cursor });
    expect(seen(after.items)).toEqual([
      [second, 'canceled'],
      [first, 'canceled'],
    ]);
    expect(seen((await all()).items)).toEqual([
      [third, 'created'],
      [second, 'canceled'],
      [first, 'canceled'],
    ]);
    expect(after.items[0]).toMatchObject({
      kind: 'identification',
      mode: 'live',
      decision: null,
      reasons: [],
      sequence: 1,
    });
    const { createdAt = '', changedAt = '' } = after.items[0] ?? {};
    expect(Date.parse(changedAt)).toBeGreaterThan(Date.parse(createdAt));
  });

  test('pages follow each other without a gap, and each item may be gone on from', async () => {
    const ids = await several(7);
    const { items } = await all({ limit: '3' });
    expect(items.map(({ publicId }) => publicId)).toEqual(ids);
    const [page, rest] = [await changes({ limit: '3' }), ids.slice(2)];
    expect([page.items.length, page.more, page.cursor]).toEqual([3, true, page.items[2]?.cursor]);
    const fromSecond = await changes({ cursor: items[1]?.cursor ?? '' });
    expect(fromSecond.items.map(({ publicId }) => publicId)).toEqual(rest);
  });

  test('another business has changes of its own, and no cursor of this one', async () => {
    const stranger = await service.addBusiness();
    const ids = await several(2);
    const { cursor } = await all();
    expect(expectOk(await stranger.call('result.listChanges'), 'changes').items).toEqual([]);
    expect(await stranger.call('result.listChanges', { query: { cursor } })).toMatchObject({
      status: 400,
      code: 'malformed_request',
    });
    expectOk(await stranger.call('identification.create', { body: {} }), 'create');
    const { items } = expectOk(await stranger.call('result.listChanges'), 'changes');
    expect(items.length).toBe(1);
    expect(ids).not.toContain(items[0]?.publicId);
  });

  test.each([
    ['garbage', { cursor: 'garbage' }],
    ['nothing', { cursor: '' }],
    ['another text', { cursor: Buffer.from('change x').toString('base64url') }],
    ['a negative place', { cursor: Buffer.from('change -1').toString('base64url') }],
    ['another writing of the first place', { cursor: Buffer.from('change 00').toString('base64url') }],
    ['a place that was never given', { cursor: Buffer.from('change 9').toString('base64url') }],
    ['no item at all', { limit: '0' }],
    ['too many', { limit: '101' }],
  ])('%s is refused', async (_, query: Record<string, string>) => {
    await create();
    await changes();
    expect(await business.call('result.listChanges', { query })).toMatchObject({
      status: 400,
      code: 'malformed_request',
    });
  });

  // The embedded database has one connection: its transactions follow each other.
  describe.runIf(name === 'postgres')('while transactions are open', () => {
    const read = async (cursor?: string) => {
      const answer = await readChanges(service.ports.db, business.businessId, { cursor, limit: 100 });
      if (!answer.ok) throw new Error(answer.code);
      return answer.value;
    };
    const idOf = async (publicId: string) => {
      const { db } = service.ports;
      const row = await findOwnVerification(db, business.businessId, { publicId, kind: 'identification' });
      return row?.id ?? '';
    };
    /** Changes it and does `meanwhile` before the commit; `false` from there rolls it back. */
    const held = async (
      publicId: string,
      transition: Step,
      meanwhile: () => Promise<unknown>,
    ): Promise<void> => {
      const verificationId = await idOf(publicId);
      const rolledBack = new Error('rolled back');
      const done = service.ports.db.transaction().execute(async (tx) => {
        const audit = { actor: 'service', action: 'test.changed' } as const;
        const change = { verificationId, at: service.ports.now(), audit };
        const done =
          transition === 'review' || transition === 'askAgain'
            ? decideStatus(tx, service.ports, { ...change, transition, decision: decisions[transition] })
            : changeStatus(tx, service.ports, { ...change, transition });
        expect(await done).not.toBeNull();
        if ((await meanwhile()) === false) throw rolledBack;
      });
      await done.catch((error: unknown) => expect(error).toBe(rolledBack));
    };

    test('what is committed after a later change is seen after it', async () => {
      const [slow = '', quick = ''] = await several(2);
      let { cursor } = await all();
      await held(slow, 'start', async () => {
        await held(quick, 'start', () => Promise.resolve());
        const now = await read(cursor);
        expect(seen(now.items)).toEqual([[quick, 'started']]);
        cursor = now.cursor;
      });
      expect(seen((await read(cursor)).items)).toEqual([[slow, 'started']]);
    });

    test('one that was never read is skipped while it changes, and found once it has', async () => {
      const [slow = '', quick = ''] = await several(2);
      let cursor: string | undefined;
      await held(slow, 'start', async () => {
        const now = await read();
        expect(seen(now.items)).toEqual([[quick, 'created']]);
        cursor = now.cursor;
      });
      expect(seen((await read(cursor)).items)).toEqual([[slow, 'started']]);
    });

    test('a change that is rolled back leaves everything as it was', async () => {
      const id = await create();
      const { cursor } = await all();
      await held(id, 'start', async () => {
        expect((await read(cursor)).items).toEqual([]);
        return false;
      });
      expect((await read(cursor)).items).toEqual([]);
      expect(seen((await read()).items)).toEqual([[id, 'created']]);
    });

    test('readers beside many writers each learn every newest state', async () => {
      const ids = await several(12);
      let writing = true;
      /** Keeps its cursor, and what it was told last of each. */
      const reader = async () => {
        const known = new Map<string, string>();
        let cursor: string | undefined;
        for (let last = false; !last; ) {
          last = !writing;
          const page = await read(cursor);
          for (const { publicId, status } of page.items) known.set(publicId, status);
          cursor = page.cursor;
        }
        return known;
      };
      const readers = [reader(), reader()];
      await Promise.all(
        ids.map(async (id, at) => {
          for (const [turn, step] of steps.slice(0, 1 + (at % steps.length)).entries()) {
            // Every third is rolled back the first time; whoever reads before a commit goes past it.
            if ((at + turn) % 3 === 0) await held(id, step, async () => (await read(), false));
            await held(id, step, () => read());
          }
        }),
      );
      writing = false;
      const rows = await service.ports.db
        .selectFrom('verification')
        .select(['public_id', 'status'])
        .where('business_id', '=', business.businessId)
        .execute();
      const expected = new Map(rows.map((row) => [row.public_id, row.status]));
      expect(new Set(expected.values()).size).toBe(steps.length);
      for (const known of await Promise.all(readers)) expect(known).toEqual(expected);
    });
  });
});
