import { headersOfTexts, textHeaders } from '@ekyc/contract';
import { type BusinessClient, expectOk } from '@ekyc/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

let service: ClockedService;
let business: BusinessClient & { readonly businessId: string };
let reviewer: StaffMember;
beforeAll(async () => {
  service = await startClockedService();
  business = await service.addBusiness();
  reviewer = await new StaffMember(service, business.businessId).join('reviewer');
});
afterAll(() => service.close());

const searched = ['review.list', 'business.listVerifications'] as const;
const lists = ['business.listVerifications', 'identification.list', 'selfieData.list'] as const;

test('a person is found by the reference in the header, Japanese and odd signs too', async () => {
  const other = await service.addBusiness();
  for (const targetUserId of ['会員 100%/山田&太郎', '😀-1']) {
    const body = { targetUserId };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    for (const name of lists.slice(0, 2)) {
      const { items } = expectOk(await business.call(name, { texts: { targetUserId } }), name);
      expect(items.map((item) => item.publicId)).toEqual([publicId]);
      expect(expectOk(await other.call(name, { texts: { targetUserId } }), name).items).toEqual([]);
    }
  }
  const none = await business.call('identification.list', { texts: { targetUserId: '会員' } });
  expect(none.body.items).toEqual([]);
});

test.each([
  ['too long', 'x'.repeat(201), 'too_big'],
  ['too long once decoded', '%E3%81%82'.repeat(201), 'too_big'],
  ['far too long', 'x'.repeat(10_000), 'too_big'],
  ['empty', '', 'too_small'],
  ['no percent-encoding', '100%', 'invalid_type'],
  ['no UTF-8', '%E5', 'invalid_type'],
  ['half a surrogate pair', '%ED%A0%80', 'invalid_type'],
  ['a NUL', '%00', 'invalid_text'],
])('a header that is %s is refused by its name', async (_, said, code) => {
  for (const name of lists) {
    const answer = await business.call(name, { headers: { 'target-user-id': said } });
    expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'Target-User-Id', code }] });
  }
  for (const name of searched) {
    const answer = await reviewer.call(name, { headers: { 'search-text': said } });
    expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'Search-Text' }] });
  }
});

test.each(searched)(
  'a search of %s may be as long as a field of the console, and is refused beyond',
  async (name) => {
    const search = (text: string) => reviewer.call(name, { texts: { search: text } });
    expect((await search('あ'.repeat(100))).status).toBe(200);
    expect((await search('あ'.repeat(101))).status).toBe(400);
    expect((await search(' \u3000')).status).toBe(400);
  },
);

test('in the query it is refused, saying which header bears it; nothing of it is repeated', async () => {
  for (const name of lists) {
    const answer = await business.call(name, { query: { targetUserId: '山田太郎' } });
    expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'targetUserId', code: 'belongs_in_header' }] });
    expect(JSON.stringify(answer.body)).toContain(textHeaders.targetUserId);
    expect(JSON.stringify(answer.body)).not.toContain('山田');
  }
  for (const name of searched) {
    const answer = await reviewer.call(name, { query: { search: '山田太郎' } });
    expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(answer.body).toMatchObject({ errors: [{ path: 'search', code: 'belongs_in_header' }] });
    expect(JSON.stringify(answer.body)).not.toContain('山田');
  }
  // A call that knows no such text refuses the name alone.
  const unknown = await business.call('identification.list', { query: { search: 'x' } });
  expect(unknown.body).toMatchObject({ errors: [{ path: 'search', code: 'unrecognized_keys' }] });
});

test('a text that is half a pair still makes a header', () => {
  expect(headersOfTexts({ search: 'a\uD83D', targetUserId: '' })).toEqual({ 'Search-Text': 'a%EF%BF%BD' });
});
