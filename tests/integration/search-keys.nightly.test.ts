import type { Kind } from '@ekyc/contract';
import { redactVerification } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  databaseNames,
  expectOk,
  type TestDatabase,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { idOf, simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';

const purpose = 'お客さまからの問い合わせ';
/** What waits for a decision, and all cases. */
const lists = ['review.list', 'business.listVerifications'] as const;
type List = (typeof lists)[number];

describe.each(databaseNames)(
  'cases found by name and document number, on the %s database',
  (databaseName) => {
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

    async function staffed() {
      const business = await service.addBusiness();
      return { business, reviewer: await new StaffMember(service, business.businessId).join('reviewer') };
    }

    const reviewed = (business: BusinessClient, given: object = {}, kind: Kind = 'identification') =>
      simulatedReview(service.ports, business, { given, kind });

    const search = async (
      who: StaffMember,
      text: string,
      { why = purpose, list = 'review.list' }: { why?: string | null; list?: List } = {},
    ) =>
      expectOk(
        await who.call(list, {
          texts: { search: text },
          query: { order: 'oldest' },
          ...(why === null ? {} : { purpose: why }),
        }),
        'search',
      ).items.map(({ publicId, foundBy }) => [publicId, foundBy]);

    const name = {
      familyName: '髙橋',
      firstName: '惠子',
      familyNameKana: 'タカハシ',
      firstNameKana: 'ケイコ',
    };

    test.each(lists)(
      '%s: whole names in each writing and whole numbers find it, with a purpose alone; each look is audited',
      async (list) => {
        const { business, reviewer } = await staffed();
        const found = (text: string, why?: null) => search(reviewer, text, { list, why });
        const publicId = await reviewed(business, { targetUserId: 'kaiin-1', profile: name });
        const other = await reviewed(business);
        for (const text of [
          '髙橋惠子',
          '高橋 恵子',
          '高橋　恵子',
          '恵子 高橋',
          'たかはし けいこ',
          'ﾀｶﾊｼ ｹｲｺ',
        ])
          expect(await found(text), text).toEqual([[publicId, 'name']]);
        // Both bear the specimen's number.
        for (const text of ['900364014180', '９００３ ６４０１ ４１８０'])
          expect(await found(text)).toEqual([
            [publicId, 'documentNumber'],
            [other, 'documentNumber'],
          ]);
        for (const text of ['高橋', '恵子', '高橋恵', '90036401418', '%', "' or 1=1 --"])
          expect(await found(text), text).toEqual([]);
        for (const why of [undefined, null] as const) {
          expect(await found('aii', why)).toEqual([[publicId, 'reference']]);
          expect(await found('ＫＡＩＩＮ', why)).toEqual([[publicId, 'reference']]);
          expect(await found(other.slice(0, 8), why)).toEqual([[other, 'publicId']]);
          expect(await found(other, why)).toEqual([[other, 'publicId']]);
        }
        expect(await found('高橋恵子', null)).toEqual([]);
        expect(await found('900364014180', null)).toEqual([]);
        const { items } = expectOk(
          await reviewer.call('business.getHistory', { params: { publicId } }),
          'history',
        );
        const looks = items.filter(({ action }) => action === 'personal_data.viewed');
        expect(looks.map(({ details }) => details['foundBy'])).toEqual([
          ...Array.from({ length: 6 }, () => 'name'),
          'documentNumber',
          'documentNumber',
        ]);
        expect(looks[0]).toMatchObject({ details: { staff: reviewer.staffId }, words: purpose });
      },
    );

    test('a licence is found by the name and number that were submitted', async () => {
      const { business, reviewer } = await staffed();
      const publicId = await reviewed(business, { documentType: 'hazMatLicense' }, 'additionalDocument');
      for (const list of lists)
        expect(await search(reviewer, '高橋健一', { list })).toEqual([[publicId, 'name']]);
    });

    test('nobody else finds it: not another business, not a role without the right, nobody after redaction', async () => {
      const [ours, theirs] = [await staffed(), await staffed()];
      const publicId = await reviewed(ours.business, { profile: name });
      const developer = await new StaffMember(service, ours.business.businessId).join('developer');
      for (const list of lists) {
        for (const text of ['高橋恵子', '900364014180', publicId])
          expect(await search(theirs.reviewer, text, { list })).toEqual([]);
        const refused = await developer.call(list, { texts: { search: '高橋恵子' }, purpose });
        expect(refused).toMatchObject({ status: 403, code: 'role_not_allowed' });
        const byKey = await ours.business.call(list, { texts: { search: '高橋恵子' }, purpose });
        expect(byKey).toMatchObject({ status: 401, code: 'access_token_missing' });
      }
      // As anybody who may read a case sees its reference.
      const list = 'business.listVerifications';
      expect(await search(developer, publicId.slice(0, 8), { list, why: null })).toEqual([
        [publicId, 'publicId'],
      ]);
      const id = await idOf(service.ports, publicId);
      const keys = async () =>
        (
          await service.ports.db
            .selectFrom('search_key')
            .selectAll()
            .where('verification_id', '=', id)
            .execute()
        ).length;
      expect(await keys()).toBeGreaterThan(1);
      expectOk(
        await ours.business.call('identification.decide', {
          params: { publicId },
          body: { decision: 'declined', reason: '確認しました。' },
        }),
        'decide',
      );
      expect(await search(ours.reviewer, '高橋恵子')).toEqual([]);
      expect(await search(ours.reviewer, '高橋恵子', { list })).toEqual([[publicId, 'name']]);
      const redacted = await redactVerification(service.ports, id, { actor: 'business', details: {} });
      expect(redacted.ok).toBe(true);
      expect(await keys()).toBe(0);
      expect(await search(ours.reviewer, '高橋恵子', { list })).toEqual([]);
      expect(await search(ours.reviewer, publicId, { list })).toEqual([[publicId, 'publicId']]);
    });

    test('the same name has other keys in another business and as a number; no column holds any of it', async () => {
      const [one, two] = [await staffed(), await staffed()];
      const profile = {
        ...name,
        familyName: '小鳥遊',
        firstName: '無二',
        familyNameKana: 'タカナシ',
        firstNameKana: 'ムニ',
      };
      const ids = [await reviewed(one.business, { profile }), await reviewed(two.business, { profile })];
      const rows = await Promise.all(
        ids.map(async (publicId) =>
          service.ports.db
            .selectFrom('search_key')
            .select('hash')
            .where('verification_id', '=', await idOf(service.ports, publicId))
            .execute(),
        ),
      );
      const [first = [], second = []] = rows.map((keys) => keys.map(({ hash }) => hash.toString('hex')));
      expect(first.length).toBeGreaterThan(2);
      expect(first.filter((hash) => second.includes(hash))).toEqual([]);
      for (const hash of first) expect(hash).toMatch(/^[0-9a-f]{64}$/);
      // As a dump has them: every row of every table, as text.
      const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
        service.ports.db,
      );
      const marks = ['小鳥遊', '無二', 'タカナシ', 'ムニ', '900364014180'];
      const sought = marks.flatMap((mark) => [mark, Buffer.from(mark, 'utf8').toString('hex')]);
      for (const table of tables) {
        const { rows: told } = await sql<{ text: string }>`
        select t::text as text from ${sql.table(table.name)} t`.execute(service.ports.db);
        for (const { text } of told)
          expect(
            sought.filter((mark) => text.includes(mark)),
            table.name,
          ).toEqual([]);
      }
    });

    test('what is no search is refused, and long names are looked for without harm', async () => {
      const { reviewer } = await staffed();
      for (const list of lists) {
        for (const said of ['%', '%E5', '%00', '', 'x'.repeat(101)]) {
          const answer = await reviewer.call(list, { headers: { 'search-text': said }, purpose });
          expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
        }
        expect(await search(reviewer, '寿限無'.repeat(33), { list })).toEqual([]);
        expect(await search(reviewer, '・・・', { list })).toEqual([]);
        const oversized = await reviewer.call(list, {
          texts: { search: '高橋' },
          headers: { 'access-purpose': 'x'.repeat(201) },
        });
        expect(oversized).toMatchObject({ status: 400, code: 'malformed_request' });
      }
    });

    test('all cases are searched page by page, names first, under the filters and in each order', async () => {
      const { business, reviewer } = await staffed();
      const [first, second, third] = [
        await reviewed(business, { targetUserId: 'a', profile: name }),
        await reviewed(business, { targetUserId: 'b', profile: name }),
        await reviewed(business, { targetUserId: 'c', profile: name }),
      ];
      const referred = [
        await reviewed(business, { targetUserId: '会員 高橋恵子 1' }),
        await reviewed(business, { targetUserId: '会員 高橋恵子 2' }),
      ];
      expectOk(
        await business.call('identification.decide', {
          params: { publicId: second },
          body: { decision: 'declined', reason: '確認しました。' },
        }),
        'decide',
      );
      const pages = async (query: Record<string, string>, who = reviewer) => {
        const seen: unknown[] = [];
        const readOn = async (cursor: Record<string, string>): Promise<void> => {
          const page = await who.call('business.listVerifications', {
            query: { ...query, ...cursor },
            texts: { search: '高橋恵子' },
            purpose,
          });
          const { items, nextCursor } = expectOk(page, 'search');
          expect(items.length).toBeLessThanOrEqual(Number(query['limit'] ?? 20));
          seen.push(...items.map(({ publicId, foundBy, targetUserId }) => [publicId, foundBy, targetUserId]));
          if (nextCursor !== null) await readOn({ cursor: nextCursor });
        };
        await readOn({});
        return seen;
      };
      const named = [
        [third, 'name', 'c'],
        [second, 'name', 'b'],
        [first, 'name', 'a'],
      ];
      const byReference = [
        [referred[1], 'reference', '会員 高橋恵子 2'],
        [referred[0], 'reference', '会員 高橋恵子 1'],
      ];
      for (const limit of ['1', '2', '3', '4', '20'])
        expect(await pages({ limit }), limit).toEqual([...named, ...byReference]);
      expect(await pages({ limit: '2', order: 'oldest' })).toEqual([
        ...named.toReversed(),
        ...byReference.toReversed(),
      ]);
      expect(await pages({ status: 'declined' })).toEqual([named[1]]);
      expect(await pages({ status: 'review', limit: '1' })).toEqual([named[0], named[2], ...byReference]);
      expect(await pages({ kind: 'selfieData' })).toEqual([]);
      expect(await pages({ publicId: third })).toEqual([named[0]]);
      expect(await pages({ order: 'lastDecided', limit: '1' })).toHaveLength(5);
      // A cursor of a search goes on in its own order, and in no list without one.
      const page = await reviewer.call('business.listVerifications', {
        query: { limit: '1' },
        texts: { search: '高橋恵子' },
        purpose,
      });
      const cursor = expectOk(page, 'search').nextCursor ?? '';
      for (const [query, texts] of [
        [{ order: 'oldest', cursor }, { search: '高橋恵子' }],
        [{ cursor }, {}],
        [{ cursor: 'xyz' }, { search: '高橋恵子' }],
      ] as const)
        expect(await reviewer.call('business.listVerifications', { query, texts })).toMatchObject({
          status: 400,
          code: 'malformed_request',
        });
      // Metadata are for keys alone, a search for staff alone.
      const both = { search: '高橋恵子', metadata: 'a=b' };
      expect(await reviewer.call('business.listVerifications', { texts: both })).toMatchObject({
        status: 403,
        code: 'role_not_allowed',
      });
      // Without a search nothing is told of what one would find.
      const { items } = expectOk(await business.call('business.listVerifications'), 'list');
      for (const { foundBy, targetUserId } of items) expect([foundBy, targetUserId]).toEqual([null, null]);
    });

    test('a name and a number are found at once behind thousands of cases, a part of a reference by going on', async () => {
      const { business, reviewer } = await staffed();
      const publicId = await reviewed(business, { targetUserId: 'kaiin-1', profile: name });
      await sql`insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
          allowed_id_types, supplied_profile, reasons, similarity_checks, webhook_sequence, audit_sequence, audit_head,
          created_at, changed_at, expires_at)
        select '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'), 'other-cases-' || lpad(n::text, 12, '0'),
          ${business.businessId}, 'identification', 'created', 'sandbox', 'none', 'none/1', '[]', false, '[]', 0, 0, 0,
          '\\x00', at, at, at
        from generate_series(1, 4100) n, lateral (select now() + n * interval '1 minute' as at) made`.execute(
        service.ports.db,
      );
      const list = async (text: string, cursor?: string) => {
        const { items, nextCursor } = expectOk(
          await reviewer.call('business.listVerifications', {
            query: { limit: '20', ...(cursor === undefined ? {} : { cursor }) },
            texts: { search: text },
            purpose,
          }),
          'search',
        );
        return { found: items.map((item) => [item.publicId, item.foundBy]), nextCursor };
      };
      expect((await list('高橋恵子')).found).toEqual([[publicId, 'name']]);
      expect((await list('900364014180')).found).toEqual([[publicId, 'documentNumber']]);
      expect((await list(publicId.slice(0, 6))).found).toEqual([[publicId, 'publicId']]);
      const seen: unknown[] = [];
      let calls = 0;
      for (let cursor: string | undefined; calls === 0 || cursor !== undefined; calls += 1) {
        const page = await list('kaiin', cursor);
        seen.push(...page.found);
        cursor = page.nextCursor ?? undefined;
      }
      expect(calls).toBe(3);
      expect(seen).toEqual([[publicId, 'reference']]);
    });
  },
);
