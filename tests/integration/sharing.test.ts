import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedItems } from '@ekyc/contract';
import {
  createMasterKey,
  eraseOldLinkTakes,
  examineVerification,
  grantRecoveries,
  rotateMasterKey,
} from '@ekyc/service';
import {
  call,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  type Scenes,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openVault, sealedFields } from '@ekyc/service/testing';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { StaffMember } from './staff-member.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const specimen = licenceHolder(3);
const stranger = licenceHolder(11);
const profile = profileOf(specimen);
type Business = Awaited<ReturnType<ClockedService['addBusiness']>>;

/** One journey from beginning to end: each test goes on where the one before ended. */
describe.each(oneDatabase)('sharing verified information, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let first: Business;
  let second: Business;
  let holder: Holder;
  let attacker: Holder;
  let own: Scenes;
  let others: Scenes;
  let approved: VisitorClient;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    first = await service.addBusiness();
    second = await service.addBusiness({ sharingPurpose: '口座を開くため' });
    holder = new Holder(service);
    attacker = new Holder(service);
    await holder.join();
    await attacker.join();
    own = visitorScenes({ licence: await driversLicense(specimen), face: specimen.seed });
    others = visitorScenes({ licence: await driversLicense(stranger), face: stranger.seed });
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const begin = async (business: Business, body: object = {}) => {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    return new VisitorClient(service.url, publicId);
  };
  const examine = async (publicId: string) => {
    const { id } = await row(publicId);
    await examineVerification(service.ports, id);
  };
  const row = (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  const seen = async (business: Business, publicId: string) =>
    expectOk(await business.call('identification.get', { params: { publicId } }), 'identification');
  /**
   * Two drawn people may be as near as one (packages/testkit/README.md): here faces are as far as is said, for an
   * operator who narrowed the bounds: below them the service's own thresholds would take either for one person, or ask.
   */
  const asStrangers = async <Value>(apart: number, act: () => Promise<Value>): Promise<Value> => {
    const { engine, matchBounds } = service.ports;
    const distance = engine.distance.bind(engine);
    const narrowed = { accept: { min: 0.4, max: 0.5 }, review: { min: 0.55, max: 0.6 } };
    Object.assign(engine, { distance: () => apart });
    Object.assign(service.ports, { matchBounds: narrowed });
    try {
      return await act();
    } finally {
      Object.assign(engine, { distance });
      Object.assign(service.ports, { matchBounds });
    }
  };
  const agreement = async (visitor: VisitorClient) => {
    const offer = expectOk(await visitor.call('identification.getUserSubmission'), 'offer');
    return {
      agreed: true as const,
      items: offer.items.map(({ item }) => item),
      termsVersion: offer.termsVersion,
    };
  };
  const actions = async (publicId: string) =>
    (
      await service.ports.db
        .selectFrom('audit_entry')
        .select(['action', 'details'])
        .where('verification_id', '=', (await row(publicId)).id)
        .orderBy('sequence')
        .execute()
    ).map(({ action }) => action);

  test('a verification is approved, and cannot be linked without sign-in or a face taken since', async () => {
    approved = await begin(first);
    await new VisitorJourney(approved, own, specimen).submit();
    expect(await approved.call('identification.linkAccount')).toMatchObject({
      status: 401,
      code: 'access_token_missing',
    });
    const browser = new SignedInVisitor(approved, holder);
    expect(await browser.call('identification.linkAccount')).toMatchObject({
      status: 409,
      code: 'wrong_state',
    });
    await examine(approved.publicId);
    expect((await seen(first, approved.publicId)).status).toBe('approved');
    expect(await browser.call('identification.linkAccount')).toMatchObject({
      status: 409,
      code: 'face_check_missing',
    });
    // A stranger's browser has the account, and not the security code.
    const elsewhere = new SignedInVisitor(new VisitorClient(service.url, approved.publicId), attacker);
    expect(await elsewhere.call('identification.linkAccount')).toMatchObject({
      code: 'security_code_mismatch',
    });
    expect(await elsewhere.call('identification.startTake', { type: 'face' })).toMatchObject({
      code: 'security_code_mismatch',
    });
    // Without an account nothing more is photographed.
    expect(await approved.call('identification.startTake', { type: 'face' })).toMatchObject({
      code: 'wrong_state',
    });
  });

  test("somebody else's capture is not linked to one's own account (the engine's distance is set: drawn people look alike)", async () => {
    // Whoever holds the victim's browser, with an account and a face of their own.
    const browser = new SignedInVisitor(approved, attacker);
    await new VisitorJourney(browser, others, stranger).takeFace();
    expect(await asStrangers(0.52, () => browser.call('identification.linkAccount'))).toMatchObject({
      status: 422,
      code: 'face_check_failed',
    });
    expect(await row(approved.publicId)).toMatchObject({ account_id: null, account_use: null });
    expect(expectOk(await attacker.call('account.get'), 'account').information).toBeNull();
    // The face check is spent.
    expect(await browser.call('identification.linkAccount')).toMatchObject({ code: 'face_check_missing' });
    // Begun by the other account, it serves nobody else.
    await new VisitorJourney(browser, own, specimen).takeFace();
    const mine = new SignedInVisitor(approved, holder);
    expect(await mine.call('identification.linkAccount')).toMatchObject({ code: 'face_check_missing' });
  });

  test('the own face, taken since the sign-in, links it; its pictures are gone at once', async () => {
    service.pass(24 * 3600 + 60);
    await holder.person.signIn();
    const browser = new SignedInVisitor(approved, holder);
    const before = await seen(first, approved.publicId);
    await new VisitorJourney(browser, own, specimen).takeFace();
    // A sign-in after the face was taken proves nothing of who was photographed.
    await holder.signInAgain();
    expect(await browser.call('identification.linkAccount')).toMatchObject({ code: 'face_check_missing' });
    await new VisitorJourney(browser, own, specimen).takeFace();
    // Left alone too long, the sign-in counts no more.
    expect(expectOk(await browser.call('identification.linkAccount'), 'link')).toEqual({
      information: 'adopted',
    });
    expect(expectOk(await browser.call('identification.linkAccount'), 'again')).toEqual({
      information: 'adopted',
    });
    expect(
      await new SignedInVisitor(approved, attacker).call('identification.startTake', { type: 'face' }),
    ).toMatchObject({
      code: 'access_token_expired',
    });
    const materials = await service.ports.db
      .selectFrom('material')
      .innerJoin('take', 'take.id', 'material.take_id')
      .select(['take.purpose', 'take.state'])
      .where('material.verification_id', '=', (await row(approved.publicId)).id)
      .where('take.purpose', '=', 'link')
      .execute();
    // What the face checks left that were never finished goes with the minute's sweep.
    expect(materials.every(({ state }) => state === 'accepted')).toBe(true);
    service.pass(31 * 60);
    await eraseOldLinkTakes(service.ports);
    const objects = await readdir(
      join(service.evidenceDirectory, first.businessId, (await row(approved.publicId)).id),
    );
    const after = await seen(first, approved.publicId);
    expect(after).toEqual(before);
    expect(new Set(objects.map((name) => name.slice(0, 36)))).toEqual(
      new Set((await allMaterials()).map(({ id }) => id)),
    );
    expect(await actions(approved.publicId)).toEqual(
      expect.arrayContaining(['account.link_refused', 'account.linked', 'link_pictures.erased']),
    );
  });
  const allMaterials = async () =>
    service.ports.db
      .selectFrom('material')
      .select('id')
      .where('verification_id', '=', (await row(approved.publicId)).id)
      .execute();

  test('the account holds what was verified, and until when', async () => {
    await holder.signInAgain();
    const { information, email } = expectOk(await holder.call('account.get'), 'account');
    expect(email).toBe(holder.person.email);
    expect(information).toMatchObject({
      profile,
      idType: 'driversLicense',
      valid: true,
      mode: 'sandbox',
      source: { business: '時計店', publicId: approved.publicId },
    });
    const days =
      (Date.parse(information?.validUntil ?? '') - Date.parse(information?.verifiedAt ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(0);
    expect(days).toBeLessThanOrEqual(365);
  });

  let sharing: SignedInVisitor;
  test('another business is offered it; nothing goes without sign-in, agreement or the own account', async () => {
    const visitor = await begin(second, { profile: { birthday: profile.birthday } });
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    sharing = new SignedInVisitor(visitor, holder);
    expect(await visitor.call('identification.getUserSubmission')).toMatchObject({
      status: 401,
      code: 'access_token_missing',
    });
    const offer = expectOk(await sharing.call('identification.getUserSubmission'), 'offer');
    expect(offer).toMatchObject({
      possible: true,
      obstacle: null,
      agreed: false,
      business: { name: '時計店' },
      purpose: '口座を開くため',
      idType: 'driversLicense',
      mustAgreeToTerms: false,
    });
    expect(Object.fromEntries(offer.items.map(({ item, value }) => [item, value]))).toEqual(profile);
    const request = await agreement(sharing);
    expect(await visitor.call('identification.submitUserInformation', request)).toMatchObject({
      code: 'access_token_missing',
    });
    const fewer = { ...request, items: [sharedItems[0]] };
    expect(await sharing.call('identification.submitUserInformation', fewer)).toMatchObject({
      status: 422,
      code: 'invalid_fields',
    });
    expect(
      await sharing.call('identification.submitUserInformation', { ...request, termsVersion: 'old' }),
    ).toMatchObject({
      status: 409,
      code: 'terms_version_outdated',
    });
    expectOk(await sharing.call('identification.submitUserInformation', request), 'submit');
    const other = new VisitorClient(service.url, sharing.publicId);
    expect(
      await other.call('identification.resetSecurityCode', { securityCode: other.securityCode }),
    ).toMatchObject({
      code: 'reset_not_possible',
    });
    await attacker.person.signIn();
    expect(
      await new SignedInVisitor(visitor, attacker).call('identification.submitUserInformation', request),
    ).toMatchObject({ code: 'account_mismatch' });
    // The business sees nothing of it yet.
    expect(await seen(second, visitor.publicId)).toMatchObject({
      profile: { birthday: profile.birthday },
      sharedInformation: { sharedAt: null, idType: null },
    });
    expect(expectOk(await holder.call('account.listSharings'), 'sharings').items).toEqual([]);
  });

  test('only the face is taken; the second business is told by webhook and sees the information', async () => {
    expect(await sharing.call('identification.startTake', { type: 'document' })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await sharing.call('identification.putProfile', profile)).toMatchObject({ code: 'wrong_state' });
    expect(await sharing.call('identification.proposeProfile', { postal: profile.postal })).toMatchObject({
      code: 'wrong_state',
    });
    const take = await new VisitorJourney(sharing, own, specimen).takeFace();
    expect(expectOk(await sharing.call('identification.checkSimilarity'), 'similarity')).toEqual({
      similar: true,
      retry: false,
    });
    const oath = { take: [take], userSubmission: true };
    const alone = new VisitorClient(service.url, sharing.publicId, sharing.securityCode);
    expect(await alone.call('identification.takeOath', oath)).toMatchObject({
      status: 401,
      code: 'access_token_missing',
    });
    expect(await alone.call('identification.takeOath', { take: [take] })).toMatchObject({
      code: 'wrong_state',
    });
    expect(await new SignedInVisitor(alone, attacker).call('identification.takeOath', oath)).toMatchObject({
      status: 403,
      code: 'account_mismatch',
    });
    expectOk(await sharing.call('identification.takeOath', oath), 'oath');
    expectOk(await sharing.call('identification.takeOath', oath), 'oath again');
    await examine(sharing.publicId);
    const result = await seen(second, sharing.publicId);
    expect(result).toMatchObject({
      status: 'approved',
      idType: null,
      profile,
      sharedInformation: { idType: 'driversLicense', stoppedAt: null },
    });
    // The business was never shown the account's faces and address: they are not kept for it.
    const disclosed = await row(sharing.publicId);
    const kept = openVault(service.ports.master, disclosed).openJson(
      sealedFields.submission,
      disclosed.sealed_submission ?? Buffer.alloc(0),
    );
    expect(Object.keys(kept)).toContain('agreedAt');
    for (const name of ['face', 'portrait', 'email']) expect(Object.keys(kept)).not.toContain(name);
    expect(result.materials.map(({ type }) => type)).toEqual(['face', 'face', 'face']);
    const outcomes = Object.fromEntries(result.examinations.map(({ check, outcome }) => [check, outcome]));
    expect(outcomes).toMatchObject({
      faceMatch: 'clear',
      liveness: 'clear',
      profileMatch: 'clear',
      documentType: 'notApplicable',
    });
    const messages = await service.ports.db
      .selectFrom('webhook_message')
      .select('body')
      .where('verification_id', '=', (await row(sharing.publicId)).id)
      .orderBy('sequence')
      .execute();
    const bodies = messages.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.map(({ type }) => type)).toEqual(['identification.submitted', 'identification.approved']);
    expect(bodies.map(({ data }) => data)).toEqual([
      expect.objectContaining({ userSubmission: true }),
      expect.objectContaining({ userSubmission: true, decision: 'approved' }),
    ]);
    expect(JSON.stringify(bodies)).not.toContain(profile.familyName);
  });

  test('the receipt tells whom, what, what for and when; stopping ends it for the business', async () => {
    const [receipt] = expectOk(await holder.call('account.listSharings'), 'sharings').items;
    expect(receipt).toMatchObject({
      business: { name: '時計店' },
      purpose: '口座を開くため',
      items: [...sharedItems],
      stoppedAt: null,
    });
    const id = receipt?.id ?? '';
    expect(await attacker.call('account.stopSharing', { params: { id } })).toMatchObject({ status: 404 });
    const stopped = expectOk(await holder.call('account.stopSharing', { params: { id } }), 'stop');
    expect(stopped.stoppedAt).not.toBeNull();
    expect((await holder.call('account.stopSharing', { params: { id } })).body).toEqual(stopped);
    expect(await seen(second, sharing.publicId)).toMatchObject({
      status: 'approved',
      profile: { birthday: profile.birthday },
      sharedInformation: { idType: null, stoppedAt: stopped.stoppedAt },
    });
    expect(await actions(sharing.publicId)).toEqual(
      expect.arrayContaining(['user_submission.agreed', 'user_submission.shared', 'sharing.stopped']),
    );
  });

  test("another's face shares nothing, whatever the policy says (the engine's distance is set: drawn people look alike)", async () => {
    const lax = await service.addBusiness({
      policy: { faceMatch: { failed: 'ignore', consider: 'ignore' } },
    });
    const visitor = await begin(lax);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const browser = new SignedInVisitor(visitor, holder);
    expectOk(await browser.call('identification.submitUserInformation', await agreement(browser)), 'submit');
    const take = await new VisitorJourney(browser, others, stranger).takeFace();
    const similarity = await asStrangers(0.52, () => browser.call('identification.checkSimilarity'));
    expect(expectOk(similarity, 'similarity').similar).toBe(false);
    expectOk(await browser.call('identification.takeOath', { take: [take], userSubmission: true }), 'oath');
    await asStrangers(0.62, () => examine(visitor.publicId));
    const result = await seen(lax, visitor.publicId);
    expect(result).toMatchObject({ status: 'declined', reasons: ['faceMatch'], profile: null });
    expect((await row(visitor.publicId)).sealed_submission).toBeNull();
    expect(expectOk(await holder.call('account.listSharings'), 'sharings').items).toHaveLength(1);
  });

  test('whoever chooses a document after all shares nothing', async () => {
    const visitor = await begin(second);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const browser = new SignedInVisitor(visitor, holder);
    expectOk(await browser.call('identification.submitUserInformation', await agreement(browser)), 'submit');
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    expect(await row(visitor.publicId)).toMatchObject({
      account_id: null,
      account_use: null,
      sealed_submission: null,
    });
    expect((await browser.call('identification.getUserSubmission')).body).toMatchObject({ agreed: false });
  });

  test('an identification made with the publishable key renews the account when it is approved', async () => {
    const { ekycProfileEditClientApiKey: key } = expectOk(
      await call(service.url, 'service.getEndpoints'),
      'settings',
    );
    const headers = { authorization: `Bearer ${key}` };
    await holder.signInAgain();
    const { publicId } = expectOk(
      await holder.call('identification.create', { body: {}, headers }),
      'create',
    );
    const browser = new SignedInVisitor(new VisitorClient(service.url, publicId), holder);
    await new VisitorJourney(browser, own, specimen).submit();
    await examine(publicId);
    const account = expectOk(await holder.call('account.get'), 'account');
    expect(account).toMatchObject({
      information: { profile, source: { business: 'クリィeKYC', publicId } },
      openIdentification: null,
      review: null,
    });
    expect(await actions(publicId)).toContain('account.updated');
  });

  test("one review in the console registers one's own information, the first time and where the account's differs (the engine's distance is set)", async () => {
    const { ekycProfileEditClientApiKey: key } = expectOk(
      await call(service.url, 'service.getEndpoints'),
      'settings',
    );
    const headers = { authorization: `Bearer ${key}` };
    const reviewer = await new StaffMember(service, 'biz_profile_edit').join('reviewer');
    const registered = [
      { whose: attacker, scenes: others, person: stranger, reasons: ['faceMatch'] },
      { whose: holder, scenes: own, person: specimen, reasons: ['account_face_differs', 'faceMatch'] },
    ];
    for (const { whose, scenes, person, reasons } of registered) {
      await whose.signInAgain();
      const { publicId } = expectOk(
        await whose.call('identification.create', { body: {}, headers }),
        'create',
      );
      const browser = new SignedInVisitor(new VisitorClient(service.url, publicId), whose);
      await new VisitorJourney(browser, scenes, person).submit();
      await asStrangers(0.52, () => examine(publicId));
      expect(await row(publicId)).toMatchObject({ status: 'review', reasons });
      const decided = await asStrangers(0.52, () =>
        reviewer.call('identification.decide', {
          params: { publicId },
          body: { decision: 'approved', reason: '本人と確認' },
        }),
      );
      expect(decided.body).toEqual({ status: 'approved' });
      expect(expectOk(await whose.call('account.get'), 'account')).toMatchObject({
        information: { profile: profileOf(person), source: { publicId } },
        review: null,
      });
    }
  });

  test('what is submitted shares nothing any more once the account is suspended', async () => {
    const visitor = await begin(second);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    const browser = new SignedInVisitor(visitor, holder);
    await holder.signInAgain();
    expectOk(await browser.call('identification.submitUserInformation', await agreement(browser)), 'submit');
    const take = await new VisitorJourney(browser, own, specimen).takeFace();
    expectOk(await browser.call('identification.takeOath', { take: [take], userSubmission: true }), 'oath');
    const { account_id } = await row(visitor.publicId);
    const set = (status: 'active' | 'suspended') =>
      service.ports.db.updateTable('account').set({ status }).where('id', '=', account_id).execute();
    await set('suspended');
    await examine(visitor.publicId);
    await set('active');
    expect(await seen(second, visitor.publicId)).toMatchObject({
      status: 'declined',
      reasons: ['account_ended'],
      profile: null,
    });
  });

  test('who lost the authenticator is identified, looked at by two people, and comes in after 72 hours', async () => {
    const { email } = holder.person;
    const ask = (address: string) =>
      call(service.url, 'service.askForAccountLink', { body: { email: address, purpose: 'recovery' } });
    const mailOf = (subject: string) =>
      vi.waitFor(
        async () => {
          const mail = (await service.messageFolder.list(50)).find(
            (one) => one.to === email && one.subject?.includes(subject),
          );
          if (!mail) throw new Error('no mail yet');
          return mail.text;
        },
        { timeout: 20_000, interval: 50 },
      );
    const tokenIn = (text: string, page: string) =>
      new RegExp(`/${page}#([\\w-]{43})\n`).exec(text)?.[1] ?? '';
    const known = await ask(email);
    const unknown = await ask('nobody@example.jp');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.status).toBe(202);
    const token = tokenIn(await mailOf('認証アプリを使えない方'), 'recovery');
    const open = (given: string) => call(service.url, 'service.beginRecovery', { body: { token: given } });
    expect(await open('A'.repeat(43))).toMatchObject({ status: 410, code: 'link_invalid' });
    const { publicId, recoveryCode } = expectOk(await open(token), 'recovery');
    expect(await open(token)).toMatchObject({ status: 410, code: 'link_invalid' });

    const browser = new VisitorClient(service.url, publicId);
    await new VisitorJourney(browser, own, specimen).submit();
    await examine(publicId);
    expect(await row(publicId)).toMatchObject({ status: 'review' });
    expect((await row(publicId)).reasons).toContain('account_recovery');
    const people = [
      await new StaffMember(service, 'biz_profile_edit').join('owner'),
      await new StaffMember(service, 'biz_profile_edit').join('reviewer'),
    ] as const;
    const decide = (who: StaffMember) =>
      who.call('identification.decide', {
        params: { publicId },
        body: { decision: 'approved', reason: '本人' },
      });
    expect((await decide(people[0])).body).toEqual({ status: 'review', secondPersonNeeded: true });
    expect((await decide(people[0])).body).toEqual({ status: 'review', secondPersonNeeded: true });
    expect(await grantRecoveries(service.ports)).toBe(0);
    expect((await decide(people[1])).body).toEqual({ status: 'approved' });
    expect(await grantRecoveries(service.ports)).toBe(1);
    expect(await grantRecoveries(service.ports)).toBe(0);
    expect(await actions(publicId)).toEqual(
      expect.arrayContaining(['recovery.begun', 'recovery.approved', 'recovery.granted']),
    );
    const mail = await mailOf('設定し直しのお申し込み');
    expect(mail).not.toContain(recoveryCode);
    expect(tokenIn(mail, 'recovery/undo')).not.toBe('');
    expect((await holder.person.answerRecoveryCode(recoveryCode)).name).toBe('CodeMismatchException');
    service.pass(72 * 3600 + 60);
    await holder.person.recover(recoveryCode);
    expect((await holder.call('account.get')).status).toBe(200);
    await attacker.signInAgain();
  });

  test('whose birthday is not the account holder’s is declined, whatever people think; three links an hour, three recoveries a day', async () => {
    const { email } = holder.person;
    const ask = () =>
      call(service.url, 'service.askForAccountLink', { body: { email, purpose: 'recovery' } });
    const tokens = async () =>
      (await service.messageFolder.list(100)).flatMap(({ to, text }) =>
        to === email ? (/\/recovery#([\w-]{43})\n/.exec(text)?.[1] ?? []) : [],
      );
    const before = (await tokens()).length;
    for (let count = 0; count < 4; count += 1) expect((await ask()).status).toBe(202);
    await vi.waitFor(async () => expect((await tokens()).length).toBe(before + 3), { timeout: 20_000 });
    const [token, ...more] = (await tokens()).slice(0, 3);
    const begin = (given: string | undefined) =>
      call(service.url, 'service.beginRecovery', { body: { token: given ?? '' } });
    const { publicId } = expectOk(await begin(token), 'recovery');
    await new VisitorJourney(new VisitorClient(service.url, publicId), others, stranger).submit();
    await examine(publicId);
    expect(await row(publicId)).toMatchObject({ status: 'declined' });
    expect((await row(publicId)).reasons).toContain('account_birthday_differs');
    expect(await grantRecoveries(service.ports)).toBe(0);
    for (const next of more) expectOk(await begin(next), 'recovery');
    service.pass(3_601);
    await ask();
    await vi.waitFor(async () => expect((await tokens()).length).toBe(before + 4), { timeout: 20_000 });
    const [fourth] = await tokens();
    expect(await begin(fourth)).toMatchObject({ code: 'link_limit_reached' });
  });

  test('nothing of a person stands in clear in any table', async () => {
    const tables = [
      'account',
      'account_review',
      'consent_receipt',
      'verification',
      'take',
      'audit_entry',
    ] as const;
    for (const table of tables) {
      const rows = await service.ports.db.selectFrom(table).selectAll().execute();
      const texts = rows.map((one) =>
        Object.values(one)
          .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join('\n'),
      );
      for (const canary of [holder.person.email, profile.birthday, profile.postal, holder.person.sub]) {
        expect(texts.join('\n').includes(canary), `${canary} in ${table}`).toBe(false);
      }
      const utf8 = Buffer.from(profile.familyName, 'utf8').toString('latin1');
      expect(texts.join('\n').includes(utf8) || texts.join('\n').includes(profile.familyName)).toBe(false);
    }
  });

  test('a rotation of the master key reaches accounts and receipts', async () => {
    const { db } = service.ports;
    const next = createMasterKey(Buffer.alloc(32, 8), { previous: Buffer.alloc(32, 7) });
    await rotateMasterKey(db, next);
    for (const table of ['account', 'consent_receipt'] as const) {
      const rows = await db.selectFrom(table).select('wrapped_key').execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const { wrapped_key } of rows)
        expect(wrapped_key?.subarray(0, next.currentPrefix.length)).toEqual(next.currentPrefix);
    }
  });
});
