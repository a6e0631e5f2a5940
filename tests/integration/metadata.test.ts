import { headersOfTexts, type Kind, kinds } from '@ekyc/contract';
import { redactVerification } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { StaffMember } from './staff-member.ts';

const bodyOf: Readonly<Record<Kind, object>> = {
  identification: {},
  selfieData: { targetUserId: 'kaiin-1' },
  // Without a known face only a simulated one is made.
  faceAuthentication: { targetUserId: 'kaiin-1' },
  additionalDocument: { documentType: 'hazMatLicense' },
};
const simulated = { 'sandbox.outcome': 'approved' };
const name = '小鳥遊 無二';

describe.each(oneDatabase)('metadata, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const create = (metadata: unknown, kind: Kind = 'identification', by: BusinessClient = business) =>
    by.call(`${kind}.create`, { body: { ...bodyOf[kind], metadata } });
  const made = async (metadata: object, kind: Kind = 'identification', by: BusinessClient = business) =>
    expectOk(await create(metadata, kind, by), 'create').publicId;
  const found = async (pair: string, by: BusinessClient = business, query: Record<string, string> = {}) =>
    expectOk(
      await by.call('business.listVerifications', { texts: { metadata: pair }, query }),
      'list',
    ).items.map(({ publicId }) => publicId);

  test('each kind gives it back and is found by each pair of it, in its own list and the one of all', async () => {
    for (const kind of kinds) {
      const metadata = { order: `${kind} 100%/山田&=?`, 'a.b_c-D9': '😀', ...simulated };
      const publicId = await made(metadata, kind);
      const whole = await business.call(`${kind}.get`, { params: { publicId } });
      expect(whole.body).toMatchObject({ publicId, metadata });
      const texts = { metadata: `order=${metadata.order}` };
      const list = expectOk(await business.call(`${kind}.list`, { texts }), 'list');
      expect(list).toMatchObject({ items: [{ publicId, kind }] });
      // Nobody reads a list for a purpose: it names none of it.
      expect(JSON.stringify(list)).not.toContain('山田');
      expect(await found(texts.metadata)).toEqual([publicId]);
      expect(await found('a.b_c-D9=😀')).toContain(publicId);
    }
    expect(await found('a.b_c-D9=😀', business, { kind: 'selfieData' })).toHaveLength(1);
    // Whole values of that very key.
    for (const pair of ['order=identification', 'order=x', 'Order=identification 100%/山田&=?', 'b=😀'])
      expect(await found(pair), pair).toEqual([]);
  });

  test('the fullest that is allowed is taken; what is more, longer or no text is refused by its name', async () => {
    const full = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`${at}`.padEnd(100, '-'), '長'.repeat(500)]),
    );
    const publicId = await made(full);
    const { metadata } = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
    expect(metadata).toEqual(full);
    expect(await found(`${'7'.padEnd(100, '-')}=${'長'.repeat(500)}`)).toEqual([publicId]);
    for (const [wrong, path] of [
      [{ ...full, more: 'x' }, 'metadata'],
      [{ ['k'.repeat(101)]: 'x' }, `metadata.${'k'.repeat(101)}`],
      [{ a: 'x'.repeat(501) }, 'metadata.a'],
      [{ a: 1 }, 'metadata.a'],
      [{ a: { b: 'x' } }, 'metadata.a'],
      [{ a: 'b\0' }, 'metadata.a'],
      [['x'], 'metadata'],
      ['x', 'metadata'],
    ] as const)
      for (const kind of kinds) {
        const refused = await create(wrong, kind);
        expect(refused, path).toMatchObject({ status: 422, code: 'invalid_fields' });
        expect(refused.body).toMatchObject({ errors: [{ path }] });
      }
    const oversized = await create({ a: 'x'.repeat(100_000) });
    expect(oversized).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  test('a key may be of any letters, and a value empty', async () => {
    const given = { '注文 番号': '', 'a=b': 'x', a: 'b=x' };
    const publicId = await made(given);
    const { metadata } = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
    expect(metadata).toEqual(given);
    expect(await found('注文 番号=')).toEqual([publicId]);
    // Two pairs that read the same are found once.
    expect(await found('a=b=x')).toEqual([publicId]);
  });

  test.each([
    ['no pair', 'order'],
    ['with a key that is too long', `${'k'.repeat(101)}=x`],
    ['too long', `a=${'x'.repeat(640)}`],
    ['with a value that is too long', `a=${'x'.repeat(501)}`],
    ['empty', ''],
    ['no percent-encoding', 'a=100%'],
    ['with a NUL', 'a=%00'],
  ])('a filter %s is refused by its header', async (_, said) => {
    for (const list of ['business.listVerifications', 'selfieData.list'] as const) {
      const refused = await business.call(list, { headers: { 'metadata-filter': said } });
      expect(refused).toMatchObject({ status: 400, code: 'malformed_request' });
      expect(refused.body).toMatchObject({ errors: [{ path: 'Metadata-Filter' }] });
    }
  });

  test('in a query it is refused', async () => {
    const refused = await business.call('identification.list', { query: { metadata: `name=${name}` } });
    expect(refused).toMatchObject({ status: 400, code: 'malformed_request' });
    expect(refused.body).toMatchObject({ errors: [{ path: 'metadata', code: 'belongs_in_header' }] });
    expect(JSON.stringify(refused.body)).not.toContain('小鳥遊');
  });

  test('page by page it lists each once, newest first, with other filters too', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await made({ shop: 'shibuya' }));
    await made({ shop: 'ueno' });
    const seen: string[] = [];
    const readOn = async (after: Record<string, string>): Promise<void> => {
      const query = { limit: '2', status: 'created', ...after };
      const page = await business.call('identification.list', { query, texts: { metadata: 'shop=shibuya' } });
      const { items, nextCursor } = expectOk(page, 'list');
      expect(items.length).toBeLessThanOrEqual(2);
      seen.push(...items.map(({ publicId }) => publicId));
      if (nextCursor !== null) await readOn({ cursor: nextCursor });
    };
    await readOn({});
    expect(seen).toEqual(ids);
    expect(await found('shop=shibuya', business, { status: 'approved' })).toEqual([]);
  });

  test('neither another business nor the visitor is told of it; staff for a purpose alone, and in no list', async () => {
    const publicId = await made({ name });
    const other = await service.addBusiness();
    expect(await found(`name=${name}`, other)).toEqual([]);
    const theirs = await other.call('identification.get', { params: { publicId } });
    expect(theirs).toMatchObject({ status: 404, code: 'not_found' });
    const visitor = new VisitorClient(service.url, publicId);
    for (const call of [
      'identification.bindSecurityCode',
      'identification.getCompleted',
      'identification.getCustomizations',
      'identification.getClient',
    ] as const) {
      const told = await visitor.call(call);
      expect(told.status, call).toBeLessThan(300);
      expect(JSON.stringify(told.body), call).not.toContain('小鳥遊');
    }
    const params = { publicId };
    const purpose = '問い合わせ';
    const reviewer = await new StaffMember(service, business.businessId).join('reviewer');
    const auditor = await new StaffMember(service, business.businessId).join('developer');
    const metadataFor = async (who: StaffMember, why?: string) =>
      expectOk(
        await who.call('identification.get', { params, ...(why === undefined ? {} : { purpose: why }) }),
        'get',
      ).metadata;
    expect(await metadataFor(reviewer)).toEqual({});
    expect(await metadataFor(auditor, purpose)).toEqual({});
    expect(await metadataFor(reviewer, purpose)).toEqual({ name });
    for (const who of [reviewer, auditor])
      for (const list of ['business.listVerifications', 'identification.list'] as const) {
        const refused = await who.call(list, { texts: { metadata: `name=${name}` }, purpose });
        expect(refused).toMatchObject({ status: 403, code: 'role_not_allowed' });
      }
  });

  test('stored are keyed hashes, others in each business; a redaction erases them', async () => {
    const other = await service.addBusiness();
    const metadata = { person: name };
    const [mine, theirs] = [await made(metadata), await made(metadata, 'identification', other)];
    const { db } = service.ports;
    const rowsOf = (publicId: string) =>
      db
        .selectFrom('metadata_hash')
        .innerJoin('verification', 'verification.id', 'metadata_hash.verification_id')
        .select(['metadata_hash.hash', 'verification.id'])
        .where('public_id', '=', publicId)
        .execute();
    const [[first], [second]] = [await rowsOf(mine), await rowsOf(theirs)];
    expect(first?.hash.toString('hex')).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.hash.toString('hex')).not.toBe(first?.hash.toString('hex'));
    const sought = [name, Buffer.from(name, 'utf8').toString('hex')];
    for (const table of [
      'verification',
      'metadata_hash',
      'audit_entry',
      'webhook_message',
      'repeated_call',
    ]) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        db,
      );
      for (const { text } of rows)
        expect(
          sought.filter((mark) => text.includes(mark)),
          table,
        ).toEqual([]);
    }
    expectOk(await business.call('identification.cancelByClient', { params: { publicId: mine } }), 'cancel');
    expect(await found(`person=${name}`)).toEqual([mine]);
    const redacted = await redactVerification(service.ports, first?.id ?? '', {
      actor: 'business',
      details: {},
    });
    expect(redacted.ok).toBe(true);
    expect(await rowsOf(mine)).toEqual([]);
    expect(await found(`person=${name}`)).toEqual([]);
    const { metadata: left } = expectOk(
      await business.call('identification.get', { params: { publicId: mine } }),
      'get',
    );
    expect(left).toEqual({});
  });
});

test('a pair is sent as one text', () => {
  expect(headersOfTexts({ metadata: 'a=注' })).toEqual({ 'Metadata-Filter': 'a=%E6%B3%A8' });
});
