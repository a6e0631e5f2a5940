import { randomBytes } from 'node:crypto';
import { channelOf } from '@ekyc/contract';
import { findBrokenEntry, publishableKey } from '@ekyc/service';
import {
  type BusinessClient,
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
import { proveBrowserKey, resetSecurityCode } from '@ekyc/service/testing';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { bringOn } from './brought-to.ts';
import { BrowserKey, challengeOf } from './browser-key.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

// The clock is set by the test.
describe.each(oneDatabase)('back from another device, on the %s database', (databaseName) => {
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
  const anotherOf = ({ publicId }: VisitorClient) => new VisitorClient(service.url, publicId);
  const reset = (visitor: VisitorClient, token: string, securityCode = visitor.securityCode) =>
    visitor.call('identification.resetSecurityCode', { securityCode, token });
  const takeBack = (desktop: VisitorClient) => reset(desktop, desktop.securityCode);
  const begun = async (body: object = {}) => {
    const created = expectOk(await business.call('identification.create', { body }), 'create');
    const desktop = new VisitorClient(service.url, created.publicId);
    expectOk(await desktop.call('identification.bindSecurityCode'), 'security');
    return desktop;
  };
  const handOver = async (from: VisitorClient) => {
    const { token } = expectOk(await from.call('identification.createQrToken'), 'qr_token');
    const phone = anotherOf(from);
    expect((await reset(phone, token)).status).toBe(204);
    return phone;
  };
  const handedOver = async () => {
    const desktop = await begun();
    expectOk(await desktop.call('identification.putProfile', profileOf(holder)), 'profile');
    return { desktop, phone: await handOver(desktop) };
  };
  const completed = async (visitor: VisitorClient) =>
    (await visitor.call('identification.getCompleted')).body;
  const holds = async (visitor: VisitorClient) =>
    (await visitor.call('identification.getProfile')).status === 200;

  test('who handed over is told that it goes on, and nothing of the person', async () => {
    const { desktop, phone } = await handedOver();
    expect(await completed(desktop)).toEqual({
      completed: false,
      status: 'started',
      reasons: [],
      parts: [],
      redirectUrl: null,
      linkable: false,
      account: null,
      handedOver: true,
      stage: 'start',
    });
    expect(await completed(phone)).not.toHaveProperty('handedOver');
    expect(await completed(phone)).not.toHaveProperty('stage');
    const calls = [
      'identification.getClient',
      'identification.getCustomizations',
      'identification.getProfile',
      'identification.listMaterials',
      'identification.getIdType',
      'identification.getWebhookState',
      'identification.createQrToken',
    ] as const;
    for (const name of calls)
      expect(await desktop.call(name), name).toMatchObject({ status: 401, code: 'security_code_mismatch' });
    expect(await desktop.call('identification.cancel')).toMatchObject({ code: 'security_code_mismatch' });
    expect(await anotherOf(desktop).call('identification.getCompleted')).toMatchObject({
      code: 'security_code_mismatch',
    });
  });

  test('it comes back once, the phone is out and told, and both are audited', async () => {
    const published: string[] = [];
    const events = {
      publish: (channel: string, event: string) => void published.push(`${channel} ${event}`),
    };
    const { desktop, phone } = await handedOver();
    const { publicId, securityCode } = desktop;
    const kind = 'identification' as const;
    const given = { publicId, kind, securityCode, token: securityCode, browser: 'other' };
    expect((await resetSecurityCode({ ...service.ports, events }, given)).ok).toBe(true);
    expect(published).toEqual([`${channelOf(publicId)} QrCodeScannedEvent`]);
    expect(await holds(desktop)).toBe(true);
    expect(await phone.call('identification.getCompleted')).toMatchObject({ code: 'security_code_mismatch' });
    expect(await takeBack(phone)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    expect(await takeBack(desktop)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    expect(await holds(desktop)).toBe(true);
    const row = await service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    expect(entries.map(({ action }) => action).slice(-2)).toEqual([
      'security_code.handed_over',
      'security_code.taken_back',
    ]);
    // The whole again: nothing is used up but the right.
    const second = await handOver(desktop);
    expect((await takeBack(desktop)).status).toBe(204);
    expect(await holds(second)).toBe(false);
  });

  test('nobody else comes in by it: another’s code, another verification’s, a device further on', async () => {
    const { desktop, phone } = await handedOver();
    const other = await handedOver();
    const stranger = anotherOf(desktop);
    const made = randomBytes(32).toString('base64url');
    for (const token of [made, stranger.securityCode, phone.securityCode, other.desktop.securityCode])
      expect(await reset(stranger, token)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
    // Handed on by the phone: it comes back to the phone alone.
    const third = await handOver(phone);
    expect(await takeBack(desktop)).toMatchObject({ status: 401 });
    expect(await desktop.call('identification.getCompleted')).toMatchObject({
      code: 'security_code_mismatch',
    });
    expect((await takeBack(phone)).status).toBe(204);
    expect(await holds(third)).toBe(false);
  });

  test('a picture scanned by the very browser that shows it leaves nobody behind', async () => {
    const desktop = await begun();
    const { token } = expectOk(await desktop.call('identification.createQrToken'), 'qr_token');
    expect((await reset(desktop, token)).status).toBe(204);
    expect(await completed(desktop)).not.toHaveProperty('handedOver');
    expect(await takeBack(desktop)).toMatchObject({ code: 'reset_token_invalid' });
  });

  test('of twenty who race with the right code one comes in, and a QR code shown meanwhile is worthless', async () => {
    const { desktop, phone } = await handedOver();
    const { token } = expectOk(await phone.call('identification.createQrToken'), 'qr_token');
    const rivals = Array.from({ length: 20 }, () => anotherOf(desktop));
    const answers = await Promise.all(rivals.map((rival) => reset(rival, desktop.securityCode)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await reset(anotherOf(desktop), token)).toMatchObject({ status: 401 });
    expect(await holds(phone)).toBe(false);
  });

  test('not after the end, and not after its time', async () => {
    const canceled = await handedOver();
    expectOk(await canceled.phone.call('identification.cancel'), 'cancel');
    expect(await takeBack(canceled.desktop)).toMatchObject({ status: 401 });
    expect(await completed(canceled.desktop)).toMatchObject({ completed: true, status: 'canceled' });
    const desktop = await begun({ expiresInMinutes: 5 });
    await handOver(desktop);
    service.pass(301);
    expect(await takeBack(desktop)).toMatchObject({ status: 401 });
    expect(await completed(desktop)).toMatchObject({ completed: true, status: 'expired', handedOver: true });
  });

  test('not once something was submitted, even where a part is asked for again; the outcome is not told', async () => {
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    for (const last of ['approve', 'decline'] as const) {
      const desktop = await begun();
      const phone = await handOver(desktop);
      await new VisitorJourney(phone, scenes, holder).submit();
      expect(await completed(desktop)).toMatchObject({ completed: false, status: 'submitted' });
      expect(await takeBack(desktop)).toMatchObject({ status: 401, code: 'reset_token_invalid' });
      for (const way of [
        ['examine', 'review'],
        ['askAgain'],
        ['capture'],
        ['submit', 'examine', last],
      ] as const) {
        await bringOn(service, desktop.publicId, way);
        expect(await completed(desktop), way.join()).toMatchObject({
          status: 'submitted',
          redirectUrl: null,
        });
        expect(await takeBack(desktop), way.join()).toMatchObject({ status: 401 });
      }
      expect((await phone.call('identification.listMaterials')).status).toBe(200);
    }
  });

  /** Of the right form, and signed by nobody. */
  const proofOfNothing = { challenge: 'A', signature: 'A'.repeat(86) };
  /** A verification in which something was entered, and whose browser has a key. */
  const keyed = async (body: object = {}) => {
    const first = await begun(body);
    expectOk(await first.call('identification.putProfile', profileOf(holder)), 'profile');
    const key = new BrowserKey();
    expect((await key.register(first)).status).toBe(204);
    return { first, key };
  };
  const rowOf = ({ publicId }: VisitorClient) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const auditOf = async (visitor: VisitorClient) => {
    const row = await rowOf(visitor);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('verification_id', '=', row.id)
      .orderBy('sequence')
      .execute();
    expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
    return entries.map(({ action }) => action);
  };

  describe('the same browser, whose tab was closed', () => {
    test('gets in by its key with what was entered, the old code is out, and both are audited', async () => {
      const { first, key } = await keyed();
      // The same key again changes nothing.
      expect((await key.register(first)).status).toBe(204);
      const { token } = expectOk(await first.call('identification.createQrToken'), 'qr_token');
      const again = anotherOf(first);
      expect(await again.call('identification.bindSecurityCode')).toMatchObject({ code: 'already_bound' });
      const { challenge } = await challengeOf(again);
      const proof = key.prove(again, challenge);
      expect((await again.call('identification.proveBrowserKey', proof)).status).toBe(204);
      // An answer that was lost: the same call has no second effect.
      expect((await again.call('identification.proveBrowserKey', proof)).status).toBe(204);
      expect((await again.call('identification.getProfile')).body.profile).toEqual(profileOf(holder));
      expect(await first.call('identification.getCompleted')).toMatchObject({
        code: 'security_code_mismatch',
      });
      // The picture that the closed tab showed is worthless.
      expect(await reset(anotherOf(first), token)).toMatchObject({ code: 'reset_token_invalid' });
      const actions = await auditOf(first);
      expect(actions.filter((action) => action === 'browser_key.registered')).toHaveLength(1);
      expect(actions.filter((action) => action === 'security_code.regained')).toHaveLength(1);
      // And once more, from the next tab.
      expect((await key.comeBack(anotherOf(first))).status).toBe(204);
    });

    test('proves it anew each time: no proof is good twice, late, elsewhere or for another code', async () => {
      const { first, key } = await keyed();
      const other = await keyed();
      const again = anotherOf(first);
      const { challenge } = await challengeOf(again);
      const proof = key.prove(again, challenge);
      const prove = (visitor: VisitorClient, body: ReturnType<BrowserKey['prove']>) =>
        visitor.call('identification.proveBrowserKey', body);
      const invalid = { status: 401, code: 'browser_proof_invalid' };
      const outdated = { status: 409, code: 'browser_challenge_outdated' };
      // Somebody who saw the proof binds no code of their own by it.
      const { securityCode } = anotherOf(first);
      expect(await prove(anotherOf(first), { ...proof, securityCode })).toMatchObject(invalid);
      // Of another verification, of another key, of another challenge, of none.
      expect(await prove(other.first, proof)).toMatchObject({ status: 409 });
      expect(await prove(again, other.key.prove(again, challenge))).toMatchObject(invalid);
      expect(await prove(again, key.prove(again, (await challengeOf(other.first)).challenge))).toMatchObject(
        outdated,
      );
      expect(await prove(again, key.prove(again, challenge.replace(/.$/, '*')))).toMatchObject(outdated);
      expect(await prove(again, key.prove(again, 'A'))).toMatchObject(outdated);
      expect((await prove(again, proof)).status).toBe(204);
      // Used, even where the code of before is bound again.
      const third = anotherOf(first);
      expect(await prove(third, key.prove(third, challenge))).toMatchObject(outdated);
      expect((await key.comeBack(first)).status).toBe(204);
      expect(await prove(again, proof)).toMatchObject(outdated);
      expect(await holds(first)).toBe(true);
      const late = await challengeOf(again);
      service.pass(121);
      expect(await prove(again, key.prove(again, late.challenge))).toMatchObject(outdated);
    });

    test('of twenty tabs that race with one challenge one gets in', async () => {
      const { first, key } = await keyed();
      const { challenge } = await challengeOf(first);
      const tabs = Array.from({ length: 20 }, () => anotherOf(first));
      const answers = await Promise.all(
        tabs.map((tab) =>
          proveBrowserKey(service.ports, {
            ...key.prove(tab, challenge),
            publicId: first.publicId,
            kind: 'identification',
            browser: 'other',
          }),
        ),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const held = await Promise.all(tabs.map(holds));
      expect(held.filter(Boolean)).toHaveLength(1);
      expect(held.indexOf(true)).toBe(answers.findIndex(({ ok }) => ok));
    });

    test('keeps a key of the curve alone, and only its bound browser may name one', async () => {
      const { first, key } = await keyed();
      const stranger = anotherOf(first);
      expect(await new BrowserKey().register(stranger)).toMatchObject({ code: 'security_code_mismatch' });
      const point = Buffer.from(key.publicKey, 'base64url');
      point[64] = (point[64] ?? 0) ^ 1;
      const register = (publicKey: string) => first.call('identification.registerBrowserKey', { publicKey });
      expect(await register(point.toString('base64url'))).toMatchObject({ code: 'browser_key_malformed' });
      expect(await register('A'.repeat(87))).toMatchObject({ status: 422, code: 'invalid_fields' });
      // Another key takes its place.
      const next = new BrowserKey();
      expect((await next.register(first)).status).toBe(204);
      expect(await key.comeBack(anotherOf(first))).toMatchObject({ code: 'browser_proof_invalid' });
      expect((await next.comeBack(anotherOf(first))).status).toBe(204);
    });

    test('has no part in it after a hand-over, and the phone that has it keeps who may take it back', async () => {
      const { first, key } = await keyed();
      const before = await challengeOf(first);
      const phone = await handOver(first);
      const again = anotherOf(first);
      expect(
        await again.call('identification.proveBrowserKey', key.prove(again, before.challenge)),
      ).toMatchObject({ status: 401, code: 'browser_proof_invalid' });
      const ofPhone = new BrowserKey();
      expect((await ofPhone.register(phone)).status).toBe(204);
      const phoneAgain = anotherOf(first);
      expect((await ofPhone.comeBack(phoneAgain)).status).toBe(204);
      expect(await completed(first)).toMatchObject({ handedOver: true, status: 'started' });
      expect((await takeBack(first)).status).toBe(204);
      expect(await ofPhone.comeBack(anotherOf(first))).toMatchObject({ code: 'browser_proof_invalid' });
    });

    test('is forgotten when the visitor says so, and when the verification is erased', async () => {
      const { first, key } = await keyed();
      expect((await first.call('identification.forgetBrowserKey')).status).toBe(204);
      expect((await first.call('identification.forgetBrowserKey')).status).toBe(204);
      expect((await auditOf(first)).at(-1)).toBe('browser_key.forgotten');
      expect(await key.comeBack(anotherOf(first))).toMatchObject({ code: 'browser_proof_invalid' });

      const erased = await keyed();
      expectOk(await erased.first.call('identification.cancel'), 'cancel');
      const params = { publicId: erased.first.publicId };
      expectOk(await business.call('identification.redact', { params }), 'redact');
      expect((await rowOf(erased.first)).browser_key).toBeNull();
      const redacted = { status: 410, code: 'redacted' };
      for (const call of ['createBrowserChallenge', 'resetSecurityCode'] as const)
        expect(await anotherOf(erased.first).call(`identification.${call}`, {})).toMatchObject(redacted);
      expect(
        await anotherOf(erased.first).call('identification.proveBrowserKey', proofOfNothing),
      ).toMatchObject(redacted);
    });

    test('sees for a day how it ended, and can act on nothing then', async () => {
      const { first, key } = await keyed();
      expectOk(await first.call('identification.cancel'), 'cancel');
      expect(await new BrowserKey().register(first)).toMatchObject({ code: 'wrong_state' });
      const again = anotherOf(first);
      expect((await key.comeBack(again)).status).toBe(204);
      expect(await completed(again)).toMatchObject({ completed: true, status: 'canceled' });
      expect(await again.call('identification.putProfile', profileOf(holder))).toMatchObject({ status: 409 });
      service.pass(86_401);
      expect(await key.comeBack(anotherOf(first))).toMatchObject({ code: 'browser_proof_invalid' });

      const late = await keyed({ expiresInMinutes: 5 });
      service.pass(301);
      const expired = { status: 410, code: 'verification_expired' };
      const back = anotherOf(late.first);
      expect(await back.call('identification.createBrowserChallenge')).toMatchObject(expired);
      expect(await back.call('identification.proveBrowserKey', proofOfNothing)).toMatchObject(expired);
    });

    test('is asked for the account that a verification was made for', async () => {
      const owner = await new Holder(service).join();
      const authorization = `Bearer ${publishableKey(service.ports.master)}`;
      const created = await owner.call('identification.create', { body: {}, headers: { authorization } });
      const { publicId } = expectOk(created, 'create');
      const visitor = new VisitorClient(service.url, publicId);
      const signedIn = (one: VisitorClient) => new SignedInVisitor(one, owner);
      expectOk(await signedIn(visitor).call('identification.bindSecurityCode'), 'security');
      const key = new BrowserKey();
      expect((await key.register(visitor)).status).toBe(204);
      expect(await key.comeBack(anotherOf(visitor))).toMatchObject({ code: 'access_token_missing' });
      const stranger = await new Holder(service).join();
      expect(await key.comeBack(new SignedInVisitor(anotherOf(visitor), stranger))).toMatchObject({
        status: 403,
        code: 'account_mismatch',
      });
      expect((await key.comeBack(signedIn(anotherOf(visitor)))).status).toBe(204);
    });

    test('is not kept from coming back by whoever knows the link and tries', async () => {
      const { first, key } = await keyed();
      const wrong = new BrowserKey();
      const statuses = new Set<number>();
      for (let tries = 0; tries < 40; tries++) statuses.add((await wrong.comeBack(anotherOf(first))).status);
      expect(statuses).toEqual(new Set([401, 429]));
      expect((await key.comeBack(anotherOf(first))).status).toBe(204);
    });

    test('cannot be asked for where nobody is bound, or nothing is known', async () => {
      const created = expectOk(await business.call('identification.create', { body: {} }), 'create');
      const visitor = new VisitorClient(service.url, created.publicId);
      expect(await visitor.call('identification.createBrowserChallenge')).toMatchObject({
        code: 'not_bound',
      });
      const nobody = new VisitorClient(service.url, 'A'.repeat(24));
      expect(await nobody.call('identification.createBrowserChallenge')).toMatchObject({ code: 'not_found' });
      const withCode = (code: string) => new VisitorClient(service.url, created.publicId, code);
      for (const [caller, code] of [
        [nobody, 'not_found'],
        [visitor, 'not_bound'],
        [withCode('a'.repeat(43)), 'security_code_weak'],
        [withCode(''), 'security_code_missing'],
      ] as const)
        expect(await caller.call('identification.proveBrowserKey', proofOfNothing)).toMatchObject({ code });
    });
  });
});
