import type { Kind } from '@ekyc/contract';
import { redactVerification, simulateVerification } from '@ekyc/service';
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
import { StaffMember } from './staff-member.ts';

const purpose = 'お客さまからの問い合わせ';

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

    type Business = BusinessClient & { readonly businessId: string };
    async function staffed() {
      const business = await service.addBusiness();
      return { business, reviewer: await new StaffMember(service, business.businessId).join('reviewer') };
    }

    const idOf = async (publicId: string) => {
      const { db } = service.ports;
      const found = db.selectFrom('verification').select('id').where('public_id', '=', publicId);
      return (await found.executeTakeFirstOrThrow()).id;
    };

    /** Submitted by the sandbox with the document and person of a specimen, and waiting for a decision. */
    async function reviewed(
      business: Business,
      given: Record<string, unknown> = {},
      kind: Kind = 'identification',
    ) {
      const body = { metadata: { 'sandbox.outcome': 'review' }, ...given };
      const { publicId } = expectOk(await business.call(`${kind}.create`, { body }), 'create');
      await simulateVerification(service.ports, await idOf(publicId));
      return publicId;
    }

    const search = async (who: StaffMember, text: string, why: string | undefined = purpose) =>
      expectOk(
        await who.call('review.list', {
          texts: { search: text },
          ...(why === undefined ? {} : { purpose: why }),
        }),
        'search',
      ).items.map(({ publicId, foundBy }) => [publicId, foundBy]);
    const without = async (who: StaffMember, text: string) =>
      expectOk(await who.call('review.list', { texts: { search: text } }), 'search').items;

    const name = {
      familyName: '髙橋',
      firstName: '惠子',
      familyNameKana: 'タカハシ',
      firstNameKana: 'ケイコ',
    };

    test('whole names in each writing and whole numbers find it, with a purpose alone; each look is audited', async () => {
      const { business, reviewer } = await staffed();
      const publicId = await reviewed(business, { targetUserId: 'kaiin-1', profile: name });
      const other = await reviewed(business);
      for (const text of ['髙橋惠子', '高橋 恵子', '高橋　恵子', 'たかはし けいこ', 'ﾀｶﾊｼ ｹｲｺ'])
        expect(await search(reviewer, text), text).toEqual([[publicId, 'name']]);
      // Both bear the specimen's number.
      for (const text of ['900364014180', '９００３ ６４０１ ４１８０'])
        expect(await search(reviewer, text)).toEqual([
          [publicId, 'documentNumber'],
          [other, 'documentNumber'],
        ]);
      for (const text of ['高橋', '恵子', '高橋恵', '90036401418', '%', "' or 1=1 --"])
        expect(await search(reviewer, text), text).toEqual([]);
      expect(await search(reviewer, 'kaiin')).toEqual([[publicId, 'reference']]);
      expect(await search(reviewer, other.slice(0, 8))).toEqual([[other, 'publicId']]);
      expect(await without(reviewer, '高橋恵子')).toEqual([]);
      const { items } = expectOk(
        await reviewer.call('business.getHistory', { params: { publicId } }),
        'history',
      );
      const looks = items.filter(({ action }) => action === 'personal_data.viewed');
      expect(looks.map(({ details }) => details['foundBy'])).toEqual([
        ...Array.from({ length: 5 }, () => 'name'),
        'documentNumber',
        'documentNumber',
      ]);
      expect(looks[0]).toMatchObject({ details: { staff: reviewer.staffId }, words: purpose });
    });

    test('a licence is found by the name and number that were submitted', async () => {
      const { business, reviewer } = await staffed();
      const publicId = await reviewed(business, { documentType: 'hazMatLicense' }, 'additionalDocument');
      const found = await search(reviewer, '高橋健一');
      expect(found).toEqual([[publicId, 'name']]);
    });

    test('nobody else finds it: not another business, not a role without the right, nobody after redaction', async () => {
      const [ours, theirs] = [await staffed(), await staffed()];
      const publicId = await reviewed(ours.business, { profile: name });
      expect(await search(theirs.reviewer, '高橋恵子')).toEqual([]);
      const developer = await new StaffMember(service, ours.business.businessId).join('developer');
      const refused = await developer.call('review.list', { texts: { search: '高橋恵子' }, purpose });
      expect(refused).toMatchObject({ status: 403, code: 'role_not_allowed' });
      const id = await idOf(publicId);
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
      const redacted = await redactVerification(service.ports, id, { actor: 'business', details: {} });
      expect(redacted.ok).toBe(true);
      expect(await keys()).toBe(0);
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
            .where('verification_id', '=', await idOf(publicId))
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
      for (const said of ['%', '%E5', '%00', '', 'x'.repeat(101)]) {
        const answer = await reviewer.call('review.list', { headers: { 'search-text': said }, purpose });
        expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
      }
      expect(await search(reviewer, '寿限無'.repeat(33))).toEqual([]);
      expect(await search(reviewer, '・・・')).toEqual([]);
      const oversized = await reviewer.call('review.list', {
        texts: { search: '高橋' },
        headers: { 'access-purpose': 'x'.repeat(201) },
      });
      expect(oversized).toMatchObject({ status: 400, code: 'malformed_request' });
    });
  },
);
