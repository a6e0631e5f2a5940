import type { Kind } from '@ekyc/contract';
import { redactVerification } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  type TestDatabase,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { idOf, simulatedReview } from './simulated-review.ts';
import { StaffMember } from './staff-member.ts';

const purpose = '同じ書類の確認';

describe.each(oneDatabase)(
  'cases with the same reference or document, on the %s database',
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
      const join = (role: 'reviewer' | 'auditor' | 'developer') =>
        new StaffMember(service, business.businessId).join(role);
      return { business, reviewer: await join('reviewer'), join };
    }

    /** Each a second after the one before. */
    const reviewed = async (business: BusinessClient, given: object = {}, kind: Kind = 'identification') => {
      const publicId = await simulatedReview(service.ports, business, { given, kind });
      service.pass(1);
      return publicId;
    };

    const created = async (business: BusinessClient, targetUserId: string) =>
      expectOk(await business.call('identification.create', { body: { targetUserId } }), 'create').publicId;

    const ask = (who: StaffMember, publicId: string, why?: string) =>
      who.call('review.listRelated', {
        params: { publicId },
        ...(why === undefined ? {} : { purpose: why }),
      });
    const related = async (who: StaffMember, publicId: string, why?: string) => {
      const { items, documents, more } = expectOk(await ask(who, publicId, why), 'related');
      return { documents, more, items: items.map((one) => [one.publicId, ...one.by]) };
    };
    const looksOf = async (who: StaffMember, publicId: string) =>
      expectOk(await who.call('business.getHistory', { params: { publicId } }), 'history').items.filter(
        ({ action }) => action === 'personal_data.viewed',
      );

    test('the reference links without a purpose, the document with one alone; newest first, each look audited', async () => {
      const { business, reviewer, join } = await staffed();
      const anna = { targetUserId: 'anna' };
      const first = await reviewed(business, anna);
      const second = await reviewed(business, anna);
      const waiting = await created(business, 'anna');
      const stranger = await reviewed(business, { targetUserId: 'ben' });
      const licence = await reviewed(business, { documentType: 'hazMatLicense' }, 'additionalDocument');
      const otherLicence = await reviewed(business, { documentType: 'hazMatLicense' }, 'additionalDocument');

      expect(await related(reviewer, first)).toEqual({
        documents: 'withheld',
        more: false,
        items: [
          [waiting, 'reference'],
          [second, 'reference'],
        ],
      });
      expect(await looksOf(reviewer, second)).toEqual([]);
      expect(await related(reviewer, stranger)).toMatchObject({ items: [] });

      expect(await related(reviewer, first, purpose)).toEqual({
        documents: 'shown',
        more: false,
        items: [
          [stranger, 'document'],
          [waiting, 'reference'],
          [second, 'reference', 'document'],
        ],
      });
      expect(await related(reviewer, licence, purpose)).toMatchObject({
        items: [[otherLicence, 'document']],
      });
      const [look, ...more] = await looksOf(reviewer, stranger);
      expect(look).toMatchObject({
        details: { staff: reviewer.staffId, foundBy: 'documentNumber' },
        words: purpose,
      });
      expect(more).toEqual([]);
      expect(await looksOf(reviewer, waiting)).toEqual([]);
      const [item] = expectOk(await ask(reviewer, stranger, purpose), 'related').items;
      expect(item).toMatchObject({ status: 'review', targetUserId: 'anna', idType: 'driversLicense' });
      expect(await related(await join('auditor'), stranger, purpose)).toMatchObject({ documents: 'shown' });
    });

    test('nobody else learns of it: no key, no developer, no other business, nobody after redaction', async () => {
      const [ours, theirs] = [await staffed(), await staffed()];
      const [one, two] = [await reviewed(ours.business), await reviewed(ours.business)];
      const foreign = await reviewed(theirs.business);
      expect(await related(ours.reviewer, one, purpose)).toMatchObject({ items: [[two, 'document']] });
      for (const why of [undefined, purpose]) {
        const developer = await ours.join('developer');
        expect(await ask(developer, one, why)).toMatchObject({ status: 403, code: 'role_not_allowed' });
        expect(await ask(ours.reviewer, foreign, why)).toMatchObject({ status: 404, code: 'not_found' });
      }
      const params = { publicId: one };
      expect(await ours.business.call('review.listRelated', { params })).toMatchObject({
        status: 401,
        code: 'access_token_missing',
      });
      const decision = { decision: 'declined', reason: '確認しました。' };
      expectOk(
        await ours.business.call('identification.decide', { params: { publicId: two }, body: decision }),
        'decide',
      );
      const redacted = await redactVerification(service.ports, await idOf(service.ports, two), {
        actor: 'business',
        details: {},
      });
      expect(redacted.ok).toBe(true);
      expect(await related(ours.reviewer, one, purpose)).toMatchObject({ items: [] });
      expect(await related(ours.reviewer, two, purpose)).toMatchObject({ items: [], documents: 'shown' });
    });

    test('more than fifty are told; what is no id and no purpose is refused', async () => {
      const { business, reviewer } = await staffed();
      const many = await Promise.all(Array.from({ length: 52 }, async () => created(business, 'busy')));
      const { items, more } = await related(reviewer, many[0] ?? '');
      expect([items.length, more]).toEqual([50, true]);
      expect(await related(reviewer, many[0] ?? '', purpose)).toMatchObject({ more: true });
      for (const publicId of ['unknown', '%00', 'x'.repeat(300)]) {
        const answer = await ask(reviewer, publicId);
        expect([400, 404], publicId).toContain(answer.status);
      }
      for (const why of ['', '%', 'x'.repeat(201)]) {
        const headers = { 'access-purpose': why };
        const answer = await reviewer.call('review.listRelated', {
          params: { publicId: many[0] ?? '' },
          headers,
        });
        expect(answer, why).toMatchObject({ status: 400, code: 'malformed_request' });
      }
    });
  },
);
