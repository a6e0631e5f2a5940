import { randomBytes, randomUUID } from 'node:crypto';
import { type Kind, kinds } from '@ekyc/contract';
import { findBrokenEntry, publishableKey } from '@ekyc/service';
import {
  BusinessClient,
  call,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindSecurityCode, createQrToken, resetSecurityCode } from '@ekyc/service/testing';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

// The clock is set by the test.
describe.each(oneDatabase)('a hand-over to another device, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const holder = licenceHolder(5);
  const create = async (body: object = {}) =>
    expectOk(await business.call('identification.create', { body }), 'create').publicId;
  const desktopOf = async (publicId: string) => {
    const desktop = new VisitorClient(service.url, publicId);
    expectOk(await desktop.call('identification.bindSecurityCode'), 'security');
    return desktop;
  };
  const begun = async (body: object = {}) => desktopOf(await create(body));
  /** A verification in which something was entered. */
  const entered = async () => {
    const desktop = await begun();
    expectOk(await desktop.call('identification.putProfile', profileOf(holder)), 'profile');
    return desktop;
  };
  const anotherOf = ({ publicId }: VisitorClient) => new VisitorClient(service.url, publicId);
  const qr = async (visitor: VisitorClient) =>
    expectOk(await visitor.call('identification.createQrToken'), 'qr_token');
  const take = (visitor: VisitorClient, token?: string) =>
    visitor.call('identification.resetSecurityCode', {
      securityCode: visitor.securityCode,
      ...(token === undefined ? {} : { token }),
    });
  const rowOf = ({ publicId }: VisitorClient) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const holds = async (visitor: VisitorClient) =>
    (await visitor.call('identification.getClient')).status === 200;

  test('the phone goes on with what was captured, and the desktop is out', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const desktop = await begun();
    const onDesktop = new VisitorJourney(desktop, scenes, holder);
    await onDesktop.begin();
    const document = await onDesktop.takeDocument();
    const before = expectOk(await desktop.call('identification.listMaterials'), 'materials');
    const { token, url, expiresAt } = await qr(desktop);
    expect(url).toBe(`http://localhost:1/identification?publicId=${desktop.publicId}#resume=${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(expiresAt) - service.ports.now().getTime()).toBeGreaterThan(290_000);
    expect(Date.parse(expiresAt) - service.ports.now().getTime()).toBeLessThanOrEqual(300_000);
    const phone = anotherOf(desktop);
    expect((await take(phone, token)).status).toBe(204);
    expect(await desktop.call('identification.listMaterials')).toMatchObject({
      code: 'security_code_mismatch',
    });
    expect(await desktop.call('identification.createQrToken')).toMatchObject({
      code: 'security_code_mismatch',
    });
    expect(expectOk(await phone.call('identification.listMaterials'), 'materials')).toEqual(before);
    expect(expectOk(await phone.call('identification.getProfile'), 'profile').profile).toMatchObject(
      profileOf(holder),
    );
    const face = await new VisitorJourney(phone, scenes, holder).takeFace();
    expect(
      expectOk(await phone.call('identification.takeOath', { take: [document, face] }), 'oath').status,
    ).toBe('submitted');
    expect(await phone.call('identification.createQrToken')).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
  });

  test('needs the security code', async () => {
    const publicId = await create();
    const call = (headers: Record<string, string>) =>
      business.call('identification.createQrToken', { params: { publicId }, headers });
    expect(await call({})).toMatchObject({ status: 401, code: 'security_code_missing' });
    const code = randomBytes(32).toString('base64url');
    expect(await call({ 'security-code': code })).toMatchObject({ status: 409, code: 'not_bound' });
    await desktopOf(publicId);
    expect(await call({ 'security-code': code })).toMatchObject({
      status: 401,
      code: 'security_code_mismatch',
    });
    const unknown = new VisitorClient(service.url, randomBytes(18).toString('base64url'));
    expect(await unknown.call('identification.createQrToken')).toMatchObject({ status: 404 });
  });

  test('a token is good for five minutes, and never beyond the end of the verification', async () => {
    const late = await entered();
    const { token } = await qr(late);
    service.pass(299);
    const inTime = await entered();
    const second = await qr(inTime);
    service.pass(2);
    expect(await take(anotherOf(late), token)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    service.pass(296);
    expect((await take(anotherOf(inTime), second.token)).status).toBe(204);
    const short = await begun({ expiresInMinutes: 5 });
    service.pass(200);
    const capped = await qr(short);
    expect(new Date(capped.expiresAt)).toEqual((await rowOf(short)).expires_at);
    service.pass(101);
    expect(await take(anotherOf(short), capped.token)).toMatchObject({ status: 401 });
    expect(await short.call('identification.createQrToken')).toMatchObject({
      status: 410,
      code: 'verification_expired',
    });
  });

  test('a token is spent once, by one of twenty who race for it', async () => {
    const desktop = await entered();
    const { token } = await qr(desktop);
    const phones = Array.from({ length: 20 }, () => anotherOf(desktop));
    const answers = await Promise.all(phones.map((phone) => take(phone, token)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const winner = phones[answers.findIndex(({ status }) => status === 204)] as VisitorClient;
    expect(await holds(winner)).toBe(true);
    expect(await take(anotherOf(desktop), token)).toMatchObject({ code: 'reset_token_invalid' });
    expect(await take(winner, token)).toMatchObject({ code: 'reset_token_invalid' });
    expect(await holds(winner)).toBe(true);
  });

  test('of pictures that were renewed the one before is good for a minute, and older ones are not', async () => {
    const desktop = await entered();
    const [first, second] = [await qr(desktop), await qr(desktop)];
    const third = await qr(desktop);
    expect(await take(anotherOf(desktop), first.token)).toMatchObject({ status: 401 });
    service.pass(61);
    expect(await take(anotherOf(desktop), second.token)).toMatchObject({ status: 401 });
    const fourth = await qr(desktop);
    service.pass(58);
    const phone = anotherOf(desktop);
    expect((await take(phone, third.token)).status).toBe(204);
    // Spending one ends the others: they were the desktop's, which has no part in it any more.
    expect(await take(anotherOf(desktop), fourth.token)).toMatchObject({ status: 401 });
    expect(await holds(phone)).toBe(true);
  });

  test('a desktop that asks for a token while the phone takes over gets none', async () => {
    const desktop = await entered();
    const { token } = await qr(desktop);
    const proved = await rowOf(desktop);
    expect((await take(anotherOf(desktop), token)).status).toBe(204);
    expect(await createQrToken(service.ports, proved)).toMatchObject({ code: 'security_code_mismatch' });
  });

  test('a token of another verification binds nothing and is not spent by trying', async () => {
    const [desktop, other] = [await entered(), await entered()];
    const { token } = await qr(desktop);
    expect(await take(anotherOf(other), token)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    expect(await holds(other)).toBe(true);
    expect((await take(anotherOf(desktop), token)).status).toBe(204);
  });

  test('without a token nobody takes over what was entered or handed over', async () => {
    const desktop = await entered();
    expect(await take(anotherOf(desktop))).toMatchObject({ status: 409, code: 'reset_not_possible' });
    const empty = await begun();
    const { token } = await qr(empty);
    const phone = anotherOf(empty);
    expect((await take(phone, token)).status).toBe(204);
    expect(await take(anotherOf(empty))).toMatchObject({ status: 409, code: 'reset_not_possible' });
    expect(await holds(phone)).toBe(true);
  });

  test('without a token an untouched one changes its browser, whose old QR code is then worthless', async () => {
    const desktop = await begun();
    const { token } = await qr(desktop);
    const second = anotherOf(desktop);
    expect((await take(second)).status).toBe(204);
    expect(await take(anotherOf(desktop), token)).toMatchObject({ status: 401 });
    expect(await holds(second)).toBe(true);
  });

  test('without a token one made for an account is its holder’s alone', async () => {
    const owner = await new Holder(service).join();
    const stranger = await new Holder(service).join();
    const authorization = `Bearer ${publishableKey(service.ports.master)}`;
    const { publicId } = expectOk(
      await owner.call('identification.create', { body: {}, headers: { authorization } }),
      'create',
    );
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await new SignedInVisitor(visitor, owner).call('identification.bindSecurityCode'), 'security');
    const another = () => anotherOf(visitor);
    expect(await take(another())).toMatchObject({ status: 401, code: 'access_token_missing' });
    expect(await take(new SignedInVisitor(another(), stranger))).toMatchObject({ code: 'account_mismatch' });
    expect(await holds(visitor)).toBe(true);
    const { token } = await qr(visitor);
    const phone = another();
    expect((await take(phone, token)).status).toBe(204);
    expect(await holds(phone)).toBe(true);
  });

  test('no one of 1,000 who know the publicId alone gets in, before, during and after', async () => {
    const desktop = await entered();
    const { publicId } = desktop;
    const kind = 'identification';
    const browser = 'other';
    // The rules themselves: over HTTP the limits would stop most of them.
    const rivals = Array.from({ length: 1000 }, () => randomBytes(32).toString('base64url'));
    const tries = (securityCode: string, at: number) => {
      const token = at % 3 === 1 ? undefined : securityCode;
      return at % 3 === 0
        ? bindSecurityCode(service.ports, { publicId, kind, securityCode, browser })
        : resetSecurityCode(service.ports, { publicId, kind, securityCode, token, browser });
    };
    const { token } = await qr(desktop);
    const attack = (from: number, to: number) =>
      Promise.all(rivals.slice(from, to).map((code, at) => tries(code, at)));
    const before = await attack(0, 300);
    expect(await holds(desktop)).toBe(true);
    const phone = anotherOf(desktop);
    const during = attack(300, 700);
    const handedOver = resetSecurityCode(service.ports, {
      publicId,
      kind,
      token,
      securityCode: phone.securityCode,
      browser,
    });
    expect((await handedOver).ok).toBe(true);
    const after = await attack(700, 1000);
    const outcomes = [...before, ...(await during), ...after];
    expect(outcomes).toHaveLength(1000);
    expect(outcomes.filter((outcome) => outcome.ok)).toEqual([]);
    expect(await holds(phone)).toBe(true);
    expect(await holds(desktop)).toBe(false);
  });

  test('malformed and oversized requests change nothing', async () => {
    const desktop = await entered();
    const { token } = await qr(desktop);
    const { securityCode } = anotherOf(desktop);
    const bodies: [number, unknown][] = [
      [409, undefined],
      [400, '{'],
      [422, []],
      [409, {}],
      [400, { token, securityCode: 'short' }],
      [400, { token, securityCode: 'a'.repeat(43) }],
      [400, { token, securityCode: `${securityCode} A` }],
      [422, { token, securityCode: 43 }],
      [401, { token, securityCode: '' }],
      [422, { token: '', securityCode }],
      [422, { token: 'x'.repeat(201), securityCode }],
      [422, { token: [token], securityCode }],
      [422, { token: { toString: token }, securityCode }],
      [422, { token, securityCode, more: 1 }],
      [413, { token, securityCode, more: 'x'.repeat(70_000) }],
      [422, { token: `${token}\0`, securityCode }],
      [401, { token: token.toUpperCase(), securityCode }],
    ];
    for (const [status, body] of bodies) {
      const answer = await desktop.call('identification.resetSecurityCode', body as never);
      expect(answer.status, JSON.stringify(body)?.slice(0, 80)).toBe(status);
    }
    expect(await holds(desktop)).toBe(true);
    expect((await take(anotherOf(desktop), token)).status).toBe(204);
  });

  test('takes the new code from the header where the body bears none', async () => {
    const desktop = await entered();
    const { token } = await qr(desktop);
    const phone = new VisitorClient(desktop.url, desktop.publicId, randomUUID());
    const weak = new VisitorClient(desktop.url, desktop.publicId, 'a'.repeat(43));
    expect(await weak.call('identification.resetSecurityCode', { token })).toMatchObject({
      status: 400,
      code: 'security_code_weak',
    });
    expect((await phone.call('identification.resetSecurityCode', { token })).status).toBe(204);
    expect(await holds(phone)).toBe(true);
    expect(await holds(desktop)).toBe(false);
  });

  /** As the specification has it: no security header, `{token}` or no body at all. @returns the cookie that was set */
  const resetBare = async (publicId: string, kind: Kind, body?: object) => {
    const answer = await call(service.url, `${kind}.resetSecurityCode`, {
      params: { publicId },
      ...(body === undefined ? {} : { body }),
    });
    expectOk(answer, 'reset');
    return answer.headers.get('set-cookie') ?? '';
  };
  const createOf = async (kind: Kind) => {
    const body =
      kind === 'additionalDocument' ? { documentType: 'hazMatLicense' } : { targetUserId: 'somebody' };
    const made = await business.call(`${kind}.create`, { body: kind === 'identification' ? {} : body });
    return (expectOk(made, 'create') as { publicId: string }).publicId;
  };

  test.each(kinds.filter((kind) => kind !== 'faceAuthentication'))(
    '%s: a reset without a security code lets only the browser that has its cookie bind',
    async (kind) => {
      const publicId = await createOf(kind);
      const desktop = new VisitorClient(service.url, publicId);
      expectOk(await desktop.call(`${kind}.bindSecurityCode`), 'security');
      let bound = desktop;
      for (const way of ['noBody', 'empty', 'token']) {
        const qrToken = expectOk(await bound.call(`${kind}.createQrToken`), 'qr_token').token;
        const body = { noBody: undefined, empty: {}, token: { token: qrToken } }[way];
        const cookie = await resetBare(publicId, kind, body);
        expect(cookie).toMatch(
          /^ekyc_reset=[\w-]{43}\.\d+; Path=\/api\/v1\/.+\/security; Max-Age=300; HttpOnly; SameSite=Strict$/,
        );
        const phone = new VisitorClient(service.url, publicId);
        const [brought = ''] = cookie.split(';');
        const bind = `${kind}.bindSecurityCode` as const;
        const forged = `${brought.slice(0, -1)}${brought.endsWith('9') ? 8 : 9}`;
        for (const cookie of ['', 'ekyc_reset=', forged]) {
          expect(
            await new VisitorClient(service.url, publicId).call(bind, undefined, { cookie }),
          ).toMatchObject({
            code: 'already_bound',
          });
        }
        expect((await bound.call(`${kind}.getClient`)).code).toBe('security_code_mismatch');
        const answer = await phone.call(bind, undefined, { cookie: `other=1; ${brought}` });
        expect(answer.status).toBe(204);
        expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
        expectOk(await phone.call(`${kind}.getClient`), 'client');
        // Spent with the binding; the same browser may repeat its call.
        expectOk(await phone.call(bind, undefined, { cookie: brought }), 'security');
        expect(await desktop.call(bind, undefined, { cookie: brought })).toMatchObject({
          code: 'already_bound',
        });
        bound = phone;
      }
    },
  );

  test('a reservation that nobody claimed in five minutes binds nobody, and may be made again', async () => {
    const desktop = await begun();
    const [old = ''] = (await resetBare(desktop.publicId, 'identification')).split(';');
    service.pass(301);
    const phone = anotherOf(desktop);
    expect(await phone.call('identification.bindSecurityCode', undefined, { cookie: old })).toMatchObject({
      code: 'already_bound',
    });
    const [cookie = ''] = (await resetBare(desktop.publicId, 'identification')).split(';');
    expectOk(await phone.call('identification.bindSecurityCode', undefined, { cookie }), 'security');
  });

  test('is audited without any token, and the chain holds', async () => {
    const desktop = await entered();
    const { token } = await qr(desktop);
    expect((await take(anotherOf(desktop), token)).status).toBe(204);
    const row = await rowOf(desktop);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    expect(entries.map(({ action }) => action).slice(-2)).toEqual([
      'qr_token.created',
      'security_code.handed_over',
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
    const stored = await service.ports.db.selectFrom('reset_token').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});
