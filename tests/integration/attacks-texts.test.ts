import { invisibleTextMessage, openApiDocument, textHeaders } from '@ekyc/contract';
import { type BusinessClient, expectOk, VisitorClient } from '@ekyc/testkit';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault, sealedFields } from '@ekyc/service/testing';
import { conforming } from './bad-requests/json-schema.ts';
import { type OpenApiDocument, operationsOf } from './bad-requests/operations.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { specimenProfile } from './specimen-profile.ts';
import { StaffMember } from './staff-member.ts';

/** Right-to-left override: what follows it is shown backwards. */
const turned = '\u202e';
const unknown = '00000000-0000-4000-8000-000000000000';
const operations = operationsOf(openApiDocument('https://ekyc.example') as unknown as OpenApiDocument);
const texts = operations.flatMap(({ name, method, path, json, query }) => ({
  name,
  method,
  path: path.replaceAll(/\{\w+\}/g, unknown),
  bodies: json ? fc.sample(conforming(json.schema), { seed: 42, numRuns: 30 }) : [],
  query: query.map((parameter) => parameter.name),
}));

/** The value with a character behind every text, and the paths of those texts. */
function marked(value: unknown, path = ''): { readonly value: unknown; readonly paths: readonly string[] } {
  if (typeof value === 'string') return { value: value + turned, paths: [path] };
  if (typeof value !== 'object' || value === null) return { value, paths: [] };
  const inner = Object.entries(value).map(
    ([key, one]) => [key, marked(one, path === '' ? key : `${path}.${key}`)] as const,
  );
  const members = Object.fromEntries(inner.map(([key, one]) => [key, one.value]));
  return {
    value: Array.isArray(value) ? Object.values(members) : members,
    paths: inner.flatMap(([, { paths }]) => paths),
  };
}

interface Problem {
  readonly code: string;
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

describe('texts that look like others are refused wherever they come in', () => {
  let service: ClockedService;
  let business: BusinessClient & { readonly businessId: string };
  let member: StaffMember;
  beforeAll(async () => {
    service = await startClockedService();
    business = await service.addBusiness();
    member = await new StaffMember(service, business.businessId).join('owner');
  });
  afterAll(() => service.close());

  const ask = async (path: string, init: RequestInit): Promise<{ status: number; problem: Problem }> => {
    const answer = await fetch(`${service.url}${path}`, init);
    return { status: answer.status, problem: (await answer.json()) as Problem };
  };

  test.each(texts.filter(({ bodies }) => bodies.some((body) => marked(body).paths.length > 0)))(
    'in each text of the body of $name',
    async ({ method, path, bodies }) => {
      const [body] = bodies
        .map((one) => marked(one))
        .filter(({ paths }) => paths.length < 50)
        .toSorted((a, b) => b.paths.length - a.paths.length);
      const headers = { 'content-type': 'application/json' };
      const { status, problem } = await ask(path, { method, headers, body: JSON.stringify(body?.value) });
      expect([status, problem.code]).toEqual([422, 'invalid_fields']);
      expect(problem.errors.map((error) => error.path).toSorted()).toEqual(body?.paths.toSorted());
      for (const { code, message } of problem.errors)
        expect([code, message]).toEqual(['invalid_text', invisibleTextMessage]);
    },
  );

  test.each(texts.filter(({ query }) => query.length > 0))(
    'in each parameter of $name',
    async ({ method, path, query }) => {
      const words = new URLSearchParams(query.map((name): [string, string] => [name, `1${turned}`]));
      const { status, problem } = await ask(`${path}?${words.toString()}`, { method });
      expect([status, problem.code]).toEqual([400, 'malformed_request']);
      expect(problem.errors).toHaveLength(query.length);
      for (const { code } of problem.errors) expect(code).toBe('invalid_text');
    },
  );

  test('in headers, and in the fields of forms', async () => {
    const encoded = encodeURIComponent(`a=b${turned}`);
    for (const header of Object.values(textHeaders)) {
      const answer = await member.call('business.listVerifications', { headers: { [header]: encoded } });
      expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
      expect(answer.body).toMatchObject({ errors: [{ path: header, code: 'invalid_text' }] });
    }
    const params = { publicId: unknown };
    const looked = await member.call('identification.get', {
      params,
      headers: { 'access-purpose': encoded },
    });
    expect(looked.body).toMatchObject({ errors: [{ path: 'Access-Purpose', code: 'invalid_text' }] });
    const created = await business.call('selfieData.create', { body: { targetUserId: 'kaiin-1' } });
    const visitor = new VisitorClient(service.url, expectOk(created, 'create').publicId);
    expectOk(await visitor.call('selfieData.bindSecurityCode'), 'security');
    expectOk(await visitor.call('selfieData.startTake', {}), 'take');
    const form = new FormData();
    form.set('photoType', `selfie${turned}`);
    form.set('file', new Blob([new Uint8Array(10)]), `${turned}gpj.exe`);
    const uploaded = await visitor.call('selfieData.uploadMaterial', form);
    expect(uploaded).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(uploaded.body).toMatchObject({ errors: [{ path: 'photoType', code: 'invalid_text' }] });
  });

  const begun = async () => {
    const created = await business.call('identification.create', { body: { regime: 'none' } });
    const visitor = new VisitorClient(service.url, expectOk(created, 'create').publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };

  test('a visitor’s name has no character that a name does not have; forms of kanji come through', async () => {
    const visitor = await begun();
    const put = (change: Partial<typeof specimenProfile>) =>
      visitor.call('identification.putProfile', { ...specimenProfile, ...change });
    for (const [field, value] of [
      ['familyName', '山\u{3164}田'],
      ['familyName', '山\u{378}田'],
      ['firstName', '太\n郎'],
      ['firstName', 'Z\u{337}oe'],
      ['familyNameKana', 'ヤマ\nダ'],
      ['city', '千代田区\u{2009}'.concat('町')],
      ['address', '1-2-3\u{E000}'],
    ] as const) {
      const answer = await put({ [field]: value });
      expect(answer).toMatchObject({ status: 422, code: 'invalid_fields' });
      expect(answer.body).toMatchObject({ errors: [{ path: field, code: 'invalid_text' }] });
    }
    const names = { familyName: '葛\u{E0100}城𠮷', firstName: 'É O’Brien' };
    expect(expectOk(await put(names), 'put').profile).toMatchObject(names);
  });

  test.each([
    ['identification.create', { targetUserId: 'kaiin\n1' }, 'targetUserId'],
    ['identification.create', { profile: { familyName: 'x\u{304}' } }, 'profile.familyName'],
    ['faceAuthentication.create', { targetUserId: 'a', faceAuthDiv: 'x\ty' }, 'faceAuthDiv'],
  ] as const)('%s refuses %o', async (name, body, path) => {
    const answer = await business.call(name, { body });
    expect(answer).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(answer.body).toMatchObject({ errors: [{ path, code: 'invalid_text' }] });
  });

  test.each([
    ['business.createApiKey', { name: '本番\u{2028}', scopes: ['verifications'] }, 'name'],
    ['business.createApiKey', { name: '本\n番', scopes: ['verifications'] }, 'name'],
    [
      'listing.propose',
      {
        list: 'block',
        reason: 'misuse',
        note: '届け出\nあり 👨‍👩‍👧',
        person: { by: 'nameAndBirthday', name: '山\u{2003}田', birthday: '1990-01-01' },
      },
      'person.name',
    ],
  ] as const)('%s of staff refuses it', async (name, body, path) => {
    const answer = await member.call(name, { body });
    expect(answer).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(answer.body).toMatchObject({ errors: [{ path, code: 'invalid_text' }] });
  });

  test('a note keeps its lines and joined emoji; what turns the writing is refused', async () => {
    const params = { publicId: (await begun()).publicId };
    const write = (text: string) => member.call('note.write', { params, body: { text } });
    const text = '家族 👨‍👩‍👧‍👦 に連絡した。\n折り返し待ち ☎️';
    expect(expectOk(await write(text), 'note')).toMatchObject({ text });
    expect(await write(`承認${turned}済み`)).toMatchObject({ status: 422, code: 'invalid_fields' });
    expect(await write('\u{2800}')).toMatchObject({ status: 422, code: 'invalid_fields' });
  });

  test('a reason of blanks only is none', async () => {
    const params = { publicId: (await begun()).publicId };
    const answer = await member.call('identification.decide', {
      params,
      body: { decision: 'approved', reason: '　 \u{A0}' },
    });
    expect(answer.body).toMatchObject({ errors: [{ path: 'reason', code: 'too_small' }] });
  });

  test('what was stored before it was refused is still answered', async () => {
    const { publicId } = await begun();
    const { db, master } = service.ports;
    const row = await db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const familyName = `山${turned}田`;
    const sealed_profile = openVault(master, row).sealJson(sealedFields.profile, {
      ...specimenProfile,
      familyName,
    });
    await db.updateTable('verification').set({ sealed_profile }).where('id', '=', row.id).execute();
    await db
      .updateTable('business')
      .set({ name: `店${turned}舗` })
      .where('id', '=', business.businessId)
      .execute();
    const seen = await business.call('identification.get', { params: { publicId } });
    expect(expectOk(seen, 'get').profile).toMatchObject({ familyName });
    expect(expectOk(await member.call('business.get'), 'business').name).toBe(`店${turned}舗`);
  });
});
