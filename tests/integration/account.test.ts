import { randomBytes, randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { type EndpointName, endpoints, type Endpoint, sharedItems } from '@ekyc/contract';
import { expireOverdue, type FaceModel, type MatchBounds, replayDeletions } from '@ekyc/service';
import {
  BusinessClient,
  call,
  createTestDatabase,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createRedactionLogFile,
  deleteUserCommand,
  listDeletionsCommand,
  listReviewsCommand,
  readConfig,
  resetAuthenticatorCommand,
  restoreUserCommand,
  reviewUserCommand,
  suspendUserCommand,
  userHistoryCommand,
} from '@ekyc/server/testing';
import { takeOver, updateInformation, type VerifiedPerson } from '@ekyc/service/testing';
import { Holder, SignedInVisitor } from './account-holder.ts';
import { bringOn } from './brought-to.ts';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const profile = profileOf(licenceHolder(3));
const accountCalls = Object.values(endpoints)
  .filter((endpoint) => endpoint.caller === 'account')
  .map(({ name }) => name);
const bothCalls = Object.values(endpoints)
  .filter((endpoint) => (endpoint as Endpoint).account === 'required')
  .map(({ name }) => name);
const bodies: Partial<Record<EndpointName, unknown>> = {
  'account.agreeToTerms': { version: '2026-11-21' },
  'account.makeRecoveryCodes': { code: '123456' },
  'staff.acceptInvitation': { token: 'A'.repeat(43) },
  'identification.submitUserInformation': {
    agreed: true,
    items: [...sharedItems],
    termsVersion: '2026-11-21',
  },
};
const options = (name: EndpointName) => ({
  params: { id: randomUUID() },
  ...(bodies[name] === undefined ? {} : { body: bodies[name] }),
});

describe.each(oneDatabase)('accounts, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: Awaited<ReturnType<ClockedService['addBusiness']>>;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    business = await service.addBusiness({}, 'live');
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  /** The operator's command line, on the database of the running service and with its key. */
  const operator = <Value>(
    command: (
      database: Pick<ClockedService['ports'], 'db'>,
      words: string[],
      settings: ReturnType<typeof readConfig>,
    ) => Promise<Value>,
    ...words: string[]
  ) =>
    command(
      service.ports,
      words,
      readConfig({
        ...database.env,
        DATA_DIR: dirname(service.evidenceDirectory),
        MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
      }),
    );
  /** The operator's clock is the real one, so that the newest mail need not be the last. */
  const mailOn = async (subject: string, { person }: Holder) =>
    (await service.messageFolder.list(1000)).find(
      (message) => message.to === person.email && message.subject?.includes(subject),
    );
  const bound = async (body: object = {}) => {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
    return visitor;
  };
  const accountRow = async (id: string) =>
    service.ports.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const verificationRow = async (publicId: string) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
  /** Somebody verified, as adoption takes over; `values` stand for a face. */
  const personOf = async (
    change: {
      readonly birthday?: string;
      readonly face?: number;
      readonly modelHash?: string;
      readonly daysAgo?: number;
      readonly mode?: 'live' | 'sandbox';
      readonly outcome?: 'clear' | 'consider';
    } = {},
  ): Promise<VerifiedPerson> => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const { id } = await verificationRow(publicId);
    const now = service.ports.now();
    await service.ports.db
      .insertInto('examination')
      .values({
        id: randomUUID(),
        verification_id: id,
        check_name: 'profileMatch',
        outcome: change.outcome ?? 'clear',
        measured: {},
        thresholds: {},
        engine_id: null,
        model_hash: null,
        created_at: now,
      })
      .execute();
    const verifiedAt = new Date(now.getTime() - (change.daysAgo ?? 0) * 86_400_000);
    return {
      information: {
        profile: { ...profile, birthday: change.birthday ?? profile.birthday },
        idType: 'driversLicense',
        verifiedAt: verifiedAt.toISOString(),
        validUntil: new Date(verifiedAt.getTime() + 365 * 86_400_000).toISOString(),
        mode: change.mode ?? 'live',
        source: { businessId: business.businessId, business: '時計店', verificationId: id, publicId },
      },
      face: {
        engine: {
          id: service.ports.engine.faceModel.id,
          modelHash: change.modelHash ?? service.ports.engine.faceModel.modelHash,
        },
        values: Array.from({ length: 128 }, () => change.face ?? 0.01),
        face: {
          box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
          score: 1,
          widthPx: 300,
          yaw: 0,
          pitch: 0,
          roll: 0,
          eyeOpening: { left: 0.3, right: 0.3 },
          mouthWidth: 0.8,
          sharpness: 100,
        },
      },
    };
  };
  const give = async (accountId: string, person: VerifiedPerson) => {
    const account = await accountRow(accountId);
    await service.ports.db.transaction().execute((tx) => takeOver(tx, service.ports, account, person));
  };
  /** The engine's own model as if its figures let it decide: they are planted, adoption is what is tested. */
  const decisiveModel = (): FaceModel => ({
    ...service.ports.engine.faceModel,
    mayDecide: true,
    measured: [
      {
        group: 'everybody',
        set: 'planted',
        people: 100,
        photos: 1000,
        against: 'photo',
        frames: 1,
        rates: [
          {
            distance: 0.55,
            impostorPairs: 100_000,
            falseMatches: 0,
            fmr: 0,
            fmrUpper: 0.0001,
            genuinePairs: 1000,
            fnmr: 0,
            fnmrInterval: [0, 0.01],
          },
        ],
      },
    ],
  });
  const offer = async (
    accountId: string,
    person: VerifiedPerson,
    { matchBounds, faceModel = decisiveModel() }: { matchBounds?: MatchBounds; faceModel?: FaceModel } = {},
  ) => {
    const account = await accountRow(accountId);
    const engine = { ...service.ports.engine, faceModel };
    const ports = { ...service.ports, engine, ...(matchBounds ? { matchBounds } : {}) };
    return service.ports.db.transaction().execute((tx) => updateInformation(tx, ports, account, person));
  };

  describe('who may call', () => {
    test.each(accountCalls)('%s refuses a missing, a made-up and a foreign token', async (name) => {
      expect(await call(service.url, name, options(name))).toMatchObject({
        status: 401,
        code: 'access_token_missing',
      });
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`;
      for (const token of ['x', unsigned, randomBytes(200).toString('base64url'), 'a'.repeat(9000)]) {
        const answer = await call(service.url, name, {
          ...options(name),
          headers: { 'access-token': token },
        });
        expect(answer).toMatchObject({ status: 401, code: 'access_token_invalid' });
      }
    });

    test.each(bothCalls)('%s needs the security code and the token, in this order', async (name) => {
      const visitor = await bound();
      const params = { publicId: visitor.publicId };
      const body = bodies[name] === undefined ? {} : { body: bodies[name] };
      const holder = await new Holder(service).join();
      expect(await holder.call(name, { params, ...body })).toMatchObject({ code: 'security_code_missing' });
      const code = { 'security-code': visitor.securityCode };
      expect(await call(service.url, name, { params, ...body, headers: code })).toMatchObject({
        status: 401,
        code: 'access_token_missing',
      });
      expect(
        await call(service.url, name, { params, ...body, headers: { ...code, 'access-token': 'x' } }),
      ).toMatchObject({ status: 401, code: 'access_token_invalid' });
    });

    test('a token ends with its hour and with a sign-out everywhere, at once', async () => {
      const holder = await new Holder(service).join();
      expect((await holder.call('account.get')).status).toBe(200);
      await holder.person.done('GlobalSignOut', { AccessToken: holder.person.accessToken });
      expect(await holder.call('account.get')).toMatchObject({ status: 401, code: 'access_token_invalid' });
      await holder.signInAgain();
      expect((await holder.call('account.get')).status).toBe(200);
      service.pass(3700);
      expect(await holder.call('account.get')).toMatchObject({ status: 401, code: 'access_token_expired' });
    });

    test('malformed and oversized bodies', async () => {
      const holder = await new Holder(service).join();
      for (const body of ['{', '[]', { version: '' }, { version: 'x', more: 1 }, { version: 'a b' }])
        expect((await holder.call('account.agreeToTerms', { body })).status).toBeGreaterThanOrEqual(400);
      expect(
        await holder.call('account.agreeToTerms', { body: { version: 'x'.repeat(70_000) } }),
      ).toMatchObject({
        status: 413,
      });
      expect(await holder.call('account.stopSharing', { params: { id: 'x' } })).toMatchObject({
        status: 404,
      });
      const visitor = new SignedInVisitor(await bound(), holder);
      const good = bodies['identification.submitUserInformation'] as Record<string, unknown>;
      for (const body of [
        { ...good, agreed: false },
        { ...good, items: ['sex'] },
        { ...good, items: [] },
      ])
        expect(await visitor.call('identification.submitUserInformation', body as never)).toMatchObject({
          status: 422,
          code: 'invalid_fields',
        });
    });
  });

  describe('terms', () => {
    test('the version in force must be agreed to, and a newer one again from its day', async () => {
      const holder = await new Holder(service).join({ agree: false });
      const terms = async () => expectOk(await holder.call('account.get'), 'account').terms;
      const { current } = expectOk(await call(service.url, 'service.getTerms'), 'terms');
      expect(await terms()).toMatchObject({ agreed: [], mustAgree: current.version });
      expect(await holder.call('account.agreeToTerms', { body: { version: 'nowhere' } })).toMatchObject({
        status: 422,
        code: 'terms_version_unknown',
      });
      const visitor = new SignedInVisitor(await bound(), holder);
      expect(
        await visitor.call(
          'identification.submitUserInformation',
          bodies['identification.submitUserInformation'] as never,
        ),
      ).toMatchObject({
        status: 403,
        code: 'terms_agreement_needed',
      });
      const key = expectOk(
        await call(service.url, 'service.getEndpoints'),
        'settings',
      ).ekycProfileEditClientApiKey;
      const create = () =>
        holder.call('identification.create', { body: {}, headers: { authorization: `Bearer ${key}` } });
      expect(await create()).toMatchObject({ status: 403, code: 'terms_agreement_needed' });
      await holder.agree();
      expect(await terms()).toMatchObject({ agreed: [{ version: current.version }], mustAgree: null });
      expect((await create()).status).toBe(201);
      await service.ports.db
        .insertInto('terms_version')
        .values({
          version: `v-${randomUUID()}`.slice(0, 40),
          text: '改定',
          posted_at: service.ports.now(),
          in_force_from: new Date(service.ports.now().getTime() + 60_000),
        })
        .execute();
      expect(await terms()).toMatchObject({ mustAgree: null });
      service.pass(61);
      expect((await terms()).mustAgree).not.toBeNull();
      expect(await create()).toMatchObject({ code: 'terms_agreement_needed' });
    });
  });

  describe('the publishable key', () => {
    test('alone it can do nothing; with a token it makes one open identification for that account', async () => {
      const { ekycProfileEditClientApiKey: key } = expectOk(
        await call(service.url, 'service.getEndpoints'),
        'settings',
      );
      expect(key).toMatch(/^ekyc_pk_[0-9a-f]{48}$/);
      const publishable = new BusinessClient(service.url, key);
      expect(await publishable.call('identification.create', { body: {} })).toMatchObject({
        status: 401,
        code: 'access_token_missing',
      });
      for (const name of ['identification.list', 'webhook.listMessages', 'identification.get'] as const)
        expect(await publishable.call(name, { params: { publicId: 'A'.repeat(24) } })).toMatchObject({
          status: 401,
          code: 'api_key_invalid',
        });
      const holder = await new Holder(service).join();
      const other = await new Holder(service).join();
      const create = (body: object = {}, apiKey = key) =>
        holder.call('identification.create', { body, headers: { authorization: `Bearer ${apiKey}` } });
      expect(await create({}, `ekyc_pk_${'0'.repeat(48)}`)).toMatchObject({ code: 'api_key_invalid' });
      for (const body of [{ regime: 'criminalProceeds' }, { profile }, { targetUserId: 'x' }])
        expect(await create(body)).toMatchObject({ status: 422, code: 'invalid_fields' });
      const first = expectOk(await create(), 'first');
      const second = expectOk(await create(), 'second');
      expect((await verificationRow(first.publicId)).status).toBe('canceled');
      expect(expectOk(await holder.call('account.get'), 'account').openIdentification).toMatchObject({
        publicId: second.publicId,
      });
      const visitor = new VisitorClient(service.url, second.publicId);
      expect(await visitor.call('identification.bindSecurityCode')).toMatchObject({
        code: 'access_token_missing',
      });
      const stranger = new SignedInVisitor(visitor, other);
      expect(await stranger.call('identification.bindSecurityCode')).toMatchObject({
        status: 403,
        code: 'account_mismatch',
      });
      const own = new SignedInVisitor(visitor, holder);
      expect((await own.call('identification.bindSecurityCode')).status).toBe(204);
      expectOk(await own.call('identification.putProfile', profile), 'profile');
      expectOk(await own.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      expect(await visitor.call('identification.startTake', { type: 'document' })).toMatchObject({
        code: 'access_token_missing',
      });
      expect(await stranger.call('identification.startTake', { type: 'document' })).toMatchObject({
        code: 'account_mismatch',
      });
      expect(await stranger.call('identification.takeOath', { take: [1] })).toMatchObject({
        code: 'account_mismatch',
      });
      expectOk(await own.call('identification.startTake', { type: 'document' }), 'take_start');
      expect((await own.call('identification.getUserSubmission')).body).toMatchObject({
        obstacle: 'profile_edit',
      });
    });
  });

  describe('sharing', () => {
    test('each reason why nothing can be shared', async () => {
      const holder = await new Holder(service).join();
      const { current } = expectOk(await call(service.url, 'service.getTerms'), 'terms');
      const request = { agreed: true as const, items: [...sharedItems], termsVersion: current.version };
      const tried = async (body: object) => {
        const visitor = new SignedInVisitor(await bound(body), holder);
        const { obstacle, items } = expectOk(await visitor.call('identification.getUserSubmission'), 'offer');
        expect(items).toEqual([]);
        const { status, code } = await visitor.call('identification.submitUserInformation', request);
        expect((await verificationRow(visitor.publicId)).account_id).toBeNull();
        return { obstacle, status, code };
      };
      expect(await tried({})).toEqual({
        obstacle: 'no_information',
        status: 409,
        code: 'account_information_missing',
      });
      const law = { regime: 'criminalProceeds' };
      expect(await tried(law)).toEqual({
        obstacle: 'regime',
        status: 422,
        code: 'regime_method_not_allowed',
      });
      await give(await holder.accountId(), await personOf({ mode: 'sandbox' }));
      expect(await tried({})).toMatchObject({ obstacle: 'mode', code: 'account_information_missing' });
      await give(await holder.accountId(), await personOf({ daysAgo: 365 }));
      expect(await tried({})).toEqual({
        obstacle: 'information_expired',
        status: 409,
        code: 'account_information_expired',
      });
      await give(await holder.accountId(), await personOf());
      const begun = new SignedInVisitor(await bound(), holder);
      expectOk(await begun.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
      expectOk(await begun.call('identification.startTake', { type: 'document' }), 'take_start');
      expect(await begun.call('identification.submitUserInformation', request)).toMatchObject({
        code: 'wrong_state',
      });
      const canceled = new SignedInVisitor(await bound(), holder);
      expectOk(await canceled.call('identification.cancel'), 'cancel');
      expect(await canceled.call('identification.submitUserInformation', request)).toMatchObject({
        code: 'wrong_state',
      });
    });
  });

  describe('linking', () => {
    /** As if it had been approved: what its pictures are is not looked at here. */
    const approved = async (holder: Holder) => {
      const visitor = await bound();
      await bringOn(service, visitor.publicId, ['capture', 'submit', 'examine', 'approve']);
      return new SignedInVisitor(visitor, holder);
    };

    test('an old sign-in, another account and a verification that shares refuse it', async () => {
      const holder = await new Holder(service).join();
      const visitor = await approved(holder);
      service.pass(31 * 60);
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        status: 403,
        code: 'recent_sign_in_needed',
      });
      await holder.signInAgain();
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        status: 409,
        code: 'face_check_missing',
      });
      const other = await new Holder(service).join();
      const set = async (account_use: 'linked' | 'userSubmission', account_id: string) =>
        service.ports.db
          .updateTable('verification')
          .set({ account_use, account_id })
          .where('public_id', '=', visitor.publicId)
          .execute();
      await set('linked', await other.accountId());
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        status: 409,
        code: 'account_already_linked',
      });
      expect(await visitor.call('identification.startTake', { type: 'face' })).toMatchObject({
        code: 'account_already_linked',
      });
      await set('userSubmission', await holder.accountId());
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        status: 409,
        code: 'wrong_state',
      });
    });

    test('who has not agreed to the terms in force is asked to first', async () => {
      const holder = await new Holder(service).join({ agree: false });
      const visitor = await approved(holder);
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        code: 'terms_agreement_needed',
      });
    });

    test('three face checks a day, and a redacted verification none', async () => {
      const holder = await new Holder(service).join();
      const visitor = await approved(holder);
      for (let count = 0; count < 3; count += 1) {
        const start = expectOk(
          await visitor.call('identification.startTake', { type: 'face' }),
          'take_start',
        );
        expect((await visitor.call('identification.startTake', { type: 'face' })).body).toEqual(start);
        expectOk(await visitor.call('identification.endTake', { type: 'face', abort: true }), 'take_end');
      }
      const refused = await visitor.call('identification.startTake', { type: 'face' });
      expect(refused).toMatchObject({ status: 429, code: 'link_limit_reached' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
      expectOk(
        await business.call('identification.redact', { params: { publicId: visitor.publicId } }),
        'redact',
      );
      expect(await visitor.call('identification.linkAccount')).toMatchObject({
        status: 410,
        code: 'redacted',
      });
    });
  });

  describe("an account's person", () => {
    test.each([
      ['another birthday', { birthday: '1990-01-02' }, ['birthday_differs']],
      ['another face', { face: 0.2 }, ['face_differs']],
      ['a face of another model', { modelHash: 'b' }, ['face_of_other_model']],
      ['a check that was not clear', { outcome: 'consider' as const }, ['check_profileMatch']],
    ])('%s never changes it without a review', async (_, change, reasons) => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      expect(await offer(id, await personOf({ daysAgo: 1 }))).toBe('adopted');
      const before = expectOk(await holder.call('account.get'), 'account').information;
      const candidate = await personOf(change);
      expect(await offer(id, candidate)).toBe('review');
      const account = expectOk(await holder.call('account.get'), 'account');
      expect(account.information).toEqual(before);
      expect(account.review).not.toBeNull();
      const listed = (await operator(listReviewsCommand))
        .split('\n')
        .map((line) => JSON.parse(line) as { id: string; accountId: string; reasons: string[] });
      const review = listed.find(({ accountId }) => accountId === id);
      expect(review?.reasons).toEqual(reasons);
      expect(await operator(reviewUserCommand, review?.id ?? '')).toContain(holder.person.email);
      await operator(reviewUserCommand, review?.id ?? '', '--accept');
      const after = expectOk(await holder.call('account.get'), 'account');
      expect(after.information?.source.publicId).toBe(candidate.information.source.publicId);
      expect(after.review).toBeNull();
      await expect(operator(reviewUserCommand, review?.id ?? '', '--refuse')).rejects.toThrow(
        /no such review/,
      );
    });

    test('a face is as near as the operator wants it: where not, it is reviewed', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      expect(await offer(id, await personOf({ daysAgo: 1 }))).toBe('adopted');
      // So that all 128 values together lie 0.52 apart: near enough for the service's own threshold.
      const candidate = await personOf({ face: 0.01 + 0.52 / Math.sqrt(128) });
      const narrowed = { accept: { min: 0.4, max: 0.5 }, review: { min: 0.55, max: 0.65 } };
      expect(await offer(id, candidate, { matchBounds: narrowed })).toBe('review');
      expect(await offer(id, candidate)).toBe('adopted');
    });

    test('a face that the model may not decide alone is reviewed, however near it is', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      expect(await offer(id, await personOf({ daysAgo: 1 }))).toBe('adopted');
      const { faceModel } = service.ports.engine;
      expect(await offer(id, await personOf(), { faceModel })).toBe('review');
      const review = (await operator(listReviewsCommand)).split('\n').find((line) => line.includes(id)) ?? '';
      expect(JSON.parse(review)).toMatchObject({ reasons: ['face_not_decided'] });
    });

    test('the same person renews it; older and sandbox information does not replace it', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      expect(await offer(id, await personOf({ daysAgo: 2 }))).toBe('adopted');
      expect(await offer(id, await personOf({ daysAgo: 1 }))).toBe('adopted');
      expect(await offer(id, await personOf({ daysAgo: 3 }))).toBe('kept');
      expect(await offer(id, await personOf({ mode: 'sandbox' }))).toBe('kept');
      expect(await offer(id, await personOf({ daysAgo: 366 }))).toBe('kept');
      const refused = await personOf({ birthday: '1990-01-02' });
      expect(await offer(id, refused)).toBe('review');
      const [line = ''] = (await operator(listReviewsCommand)).split('\n').filter((one) => one.includes(id));
      await operator(reviewUserCommand, (JSON.parse(line) as { id: string }).id, '--refuse');
      expect(expectOk(await holder.call('account.get'), 'account')).toMatchObject({
        review: null,
        information: { profile: { birthday: profile.birthday } },
      });
    });
  });

  describe('a lost authenticator', () => {
    const waitForMail = (subject: string, holder: Holder) =>
      vi.waitFor(
        async () => {
          const mail = await mailOn(subject, holder);
          if (!mail) throw new Error(`no mail about ${subject}`);
          return mail;
        },
        { timeout: 20_000, interval: 50 },
      );

    test('recovery codes are made by a fresh sign-in, told once, and each use is told by mail', async () => {
      const holder = await new Holder(service).join();
      const remaining = async () => expectOk(await holder.call('account.get'), 'account').recoveryCodes;
      expect(await remaining()).toEqual({ remaining: 0 });
      service.pass(6 * 60);
      const make = (code: string) => holder.call('account.makeRecoveryCodes', { body: { code } });
      expect(await make('123456')).toMatchObject({ status: 403, code: 'recent_sign_in_needed' });
      await holder.signInAgain();
      const code = holder.person.currentCode();
      const wrong = code === '000000' ? '111111' : '000000';
      expect(await make(wrong)).toMatchObject({ status: 403, code: 'authenticator_code_wrong' });
      const { codes } = expectOk(await make(code), 'codes');
      expect(await make(code)).toMatchObject({ status: 403, code: 'authenticator_code_wrong' });
      expect(await remaining()).toEqual({ remaining: 10 });
      await waitForMail('回復コードを作成しました', holder);
      await holder.person.recover(codes[3] ?? '');
      expect(await remaining()).toEqual({ remaining: 9 });
      const mail = await waitForMail('回復コードで', holder);
      expect(mail.text).toContain('ご自身で設定していない場合は');
      expect(codes.some((code) => mail.text.includes(code))).toBe(false);
    });

    test('a change is undone by the link of its mail, once', async () => {
      const holder = await new Holder(service).join();
      const code = holder.person.currentCode();
      expectOk(await holder.call('account.makeRecoveryCodes', { body: { code } }), 'codes');
      const mail = await waitForMail('回復コードを作成しました', holder);
      const [, token = ''] = /\/recovery\/undo_change#([\w-]{43})\n/.exec(mail.text) ?? [];
      const undo = (body: unknown) => call(service.url, 'service.undoAccountChange', { body });
      expect(await undo({ token: 'A'.repeat(43) })).toMatchObject({ status: 410, code: 'link_invalid' });
      expect((await undo({ token })).status).toBe(204);
      expect(await undo({ token })).toMatchObject({ status: 410, code: 'link_invalid' });
      await waitForMail('変更を取り消しました', holder);
      expect(await holder.call('account.get')).toMatchObject({ status: 401 });
      // Past the code that was spent.
      service.pass(60);
      await holder.signInAgain();
      const { recoveryCodes } = expectOk(await holder.call('account.get'), 'account');
      expect(recoveryCodes).toEqual({ remaining: 0 });
    });

    test('the operator gives a code that counts after 72 hours; the holder is told and can stop it once', async () => {
      const holder = await new Holder(service).join();
      const { email } = holder.person;
      await expect(operator(resetAuthenticatorCommand, email)).rejects.toThrow(/--reason/);
      await expect(operator(resetAuthenticatorCommand, 'nobody@example.jp', '--reason', 'x')).rejects.toThrow(
        /no account/,
      );
      const grant = async () =>
        JSON.parse(
          await operator(resetAuthenticatorCommand, email, '--reason', '来店して運転免許証で確認'),
        ) as { recoveryCode: string; validFrom: string };
      const stopped = await grant();
      expect(Date.parse(stopped.validFrom) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
      const mail = await waitForMail('設定し直しのお申し込み', holder);
      const [, token = ''] = /\/recovery\/undo#([\w-]{43})\n/.exec(mail.text) ?? [];
      expect(mail.text).not.toContain(stopped.recoveryCode);
      const undo = (body: unknown) => call(service.url, 'service.undoAuthenticatorReset', { body });
      expect(await undo({ token: 'A'.repeat(43) })).toMatchObject({ status: 410, code: 'link_invalid' });
      expect((await undo({ token: 'short' })).status).toBe(422);
      expect((await undo({ token })).status).toBe(204);
      expect(await undo({ token })).toMatchObject({ status: 410, code: 'link_invalid' });
      await waitForMail('取り消しました', holder);

      const granted = await grant();
      const notYet = await holder.person.answerRecoveryCode(granted.recoveryCode);
      expect(notYet.name).toBe('CodeMismatchException');
      service.pass(72 * 3600 + 60);
      expect((await holder.person.answerRecoveryCode(stopped.recoveryCode)).name).toBe(notYet.name);
      const former = holder.person.accessToken;
      await holder.person.recover(granted.recoveryCode);
      expect((await holder.call('account.get')).status).toBe(200);
      expect((await holder.call('account.get', { headers: { 'access-token': former } })).status).toBe(401);
      await waitForMail('認証アプリが設定し直されました', holder);
      const undone = await operator(resetAuthenticatorCommand, email, '--reason', 'x', '--undo');
      expect(JSON.parse(undone)).toEqual({ undone: false });
      const history = await operator(userHistoryCommand, email);
      const acts = history.split('\n').map((line) => JSON.parse(line) as { actor: string });
      // Commands have the real clock here, and the holder the test's: only the order among the acts of one is certain.
      expect(acts.filter(({ actor }) => actor === 'operator')).toMatchObject([
        { action: 'reset.granted', reason: '来店して運転免許証で確認' },
        { action: 'reset.granted' },
      ]);
      expect(acts.filter(({ actor }) => actor === 'holder')).toMatchObject([
        { action: 'reset.undone', reason: null },
        { action: 'reset.used' },
      ]);
    });
  });

  describe('suspension and deletion', () => {
    test('an account that is suspended here is refused though the account service still lets its holder in', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      await service.ports.db
        .updateTable('account')
        .set({ status: 'suspended' })
        .where('id', '=', id)
        .execute();
      expect(await holder.call('account.get')).toMatchObject({ status: 403, code: 'account_suspended' });
    });

    test('a suspended account is refused at once everywhere, keeps its data, comes back, and its history keeps the reasons', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      await give(id, await personOf());
      const visitor = new SignedInVisitor(await bound(), holder);
      await expect(operator(suspendUserCommand, holder.person.email)).rejects.toThrow(/--reason/);
      await expect(operator(suspendUserCommand, 'nobody@example.jp', '--reason', 'x')).rejects.toThrow(
        /no account/,
      );
      const answer = await operator(suspendUserCommand, holder.person.email, '--reason', '規約第4条');
      expect(JSON.parse(answer)).toEqual({ changed: true, accountService: 'done' });
      for (const name of ['account.get', 'account.listSharings'] as const)
        expect(await holder.call(name)).toMatchObject({ status: 403, code: 'account_suspended' });
      expect(await visitor.call('identification.getUserSubmission')).toMatchObject({
        status: 403,
        code: 'account_suspended',
      });
      service.pass(31);
      const signIn = await holder.person.provePassword();
      expect(signIn).toMatchObject({ status: 400, message: 'User is disabled.' });
      const row = await accountRow(id);
      expect(row).toMatchObject({ status: 'suspended' });
      expect(row.sealed_information).not.toBeNull();
      expect(row.sealed_suspension?.includes(Buffer.from('規約'))).toBe(false);
      await operator(restoreUserCommand, holder.person.email);
      await holder.signInAgain();
      expect((await holder.call('account.get')).status).toBe(200);
      await operator(suspendUserCommand, holder.person.email, '--reason', 'なりすましの疑い');
      const history = await operator(userHistoryCommand, holder.person.email);
      expect(history.split('\n').map((line) => JSON.parse(line) as object)).toEqual([
        { at: expect.any(String), actor: 'operator', action: 'account.suspended', reason: '規約第4条' },
        { at: expect.any(String), actor: 'operator', action: 'account.restored', reason: null },
        {
          at: expect.any(String),
          actor: 'operator',
          action: 'account.suspended',
          reason: 'なりすましの疑い',
        },
      ]);
    });

    test('a deletion needs a fresh sign-in, can be withdrawn, and is decided by the operator', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      await give(id, await personOf());
      service.pass(6 * 60);
      expect(await holder.call('account.requestDeletion')).toMatchObject({
        status: 403,
        code: 'recent_sign_in_needed',
      });
      await holder.signInAgain();
      const asked = await holder.call('account.requestDeletion');
      expect(asked.status).toBe(201);
      expect((await holder.call('account.requestDeletion')).body).toEqual(asked.body);
      expect((await holder.call('account.withdrawDeletion')).status).toBe(204);
      expect(expectOk(await holder.call('account.get'), 'account').deletionRequest).toBeNull();
      await expect(operator(deleteUserCommand, id)).rejects.toThrow(/did not ask for deletion/);
      // What the account service is asked to delete is filed here too.
      await holder.person.done('DeleteUser', { AccessToken: holder.person.accessToken });
      expect(await operator(listDeletionsCommand)).toContain(id);
      const before = await accountRow(id);
      const receipt = { id: randomUUID(), verification_id: randomUUID() };
      await service.ports.db
        .insertInto('consent_receipt')
        .values({
          ...receipt,
          account_id: id,
          business_id: business.businessId,
          wrapped_key: before.wrapped_key as Buffer,
          sealed_receipt: Buffer.alloc(1),
          agreed_at: service.ports.now(),
          shared_at: service.ports.now(),
          stopped_at: null,
          kept_until: new Date(service.ports.now().getTime() + 1000),
        })
        .execute();
      const result = JSON.parse(await operator(deleteUserCommand, id)) as { kept: string[] };
      expect(result).toMatchObject({ result: 'deleted', mailSent: true, accountService: 'done' });
      expect(result.kept).toEqual([expect.stringMatching(/情報を提供した記録 1件.*3年間/)]);
      const mail = await mailOn('削除', holder);
      expect(mail?.text).toMatch(/削除しました[\s\S]*3年間保存する/);
      const row = await accountRow(id);
      expect(row).toMatchObject({
        status: 'deleted',
        wrapped_key: null,
        sealed_subject: null,
        sealed_email: null,
        sealed_information: null,
        sealed_face: null,
        email_hash: null,
      });
      expect(await holder.call('account.get')).toMatchObject({ status: 401, code: 'access_token_invalid' });
      expect((await holder.person.provePassword()).status).toBe(400);
      await service.ports.db.deleteFrom('consent_receipt').where('id', '=', receipt.id).execute();
      // A database restored from before the deletion learns of it before it serves.
      const { id: _, ...restored } = before;
      await service.ports.db.updateTable('account').set(restored).where('id', '=', id).execute();
      const redactions = createRedactionLogFile(dirname(service.evidenceDirectory));
      expect(await replayDeletions({ ...service.ports, redactions })).toBe(1);
      expect(await accountRow(id)).toMatchObject({ status: 'deleted', wrapped_key: null });
      expect(await replayDeletions({ ...service.ports, redactions })).toBe(0);
    });

    test('who is suspended asks for the deletion by a link; who is not is told to sign in', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      const { email } = holder.person;
      const ask = () =>
        call(service.url, 'service.askForAccountLink', { body: { email, purpose: 'deletion' } });
      const mails = async () =>
        (await service.messageFolder.list(1000)).filter(
          ({ to, subject }) => to === email && subject?.includes('削除のお手続き'),
        );
      expect((await ask()).status).toBe(202);
      await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 20_000 });
      expect((await mails())[0]?.text).toContain('/user/deletion\n');
      await operator(suspendUserCommand, email, '--reason', '規約第4条');
      expect((await ask()).status).toBe(202);
      await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 20_000 });
      const [token = ''] = (await mails()).flatMap(
        ({ text }) => /\/deletion#([\w-]{43})\n/.exec(text)?.[1] ?? [],
      );
      const request = (name: 'service.requestDeletionByLink' | 'service.beginRecovery') =>
        call(service.url, name, { body: { token } });
      // A link is good for one purpose, once.
      expect((await request('service.beginRecovery')).code).toBe('link_invalid');
      expect((await request('service.requestDeletionByLink')).status).toBe(201);
      expect((await request('service.requestDeletionByLink')).code).toBe('link_invalid');
      expect(await operator(listDeletionsCommand)).toContain(id);
      expect((await accountRow(id)).deletion_requested_at).not.toBeNull();
    });

    test('what was agreed to and never disclosed is erased with the verification or the account, and nothing is said to stay', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      await give(id, await personOf());
      const { current } = expectOk(await call(service.url, 'service.getTerms'), 'terms');
      const agreed = async () => {
        const visitor = new SignedInVisitor(await bound(), holder);
        const body = { agreed: true as const, items: [...sharedItems], termsVersion: current.version };
        expectOk(await visitor.call('identification.submitUserInformation', body), 'submit');
        expect((await verificationRow(visitor.publicId)).sealed_submission).not.toBeNull();
        return visitor;
      };
      const canceled = await agreed();
      expectOk(await canceled.call('identification.cancel'), 'cancel');
      const expired = await agreed();
      await service.ports.db
        .updateTable('verification')
        .set({ expires_at: service.ports.now() })
        .where('public_id', '=', expired.publicId)
        .execute();
      await expireOverdue(service.ports);
      for (const { publicId } of [canceled, expired])
        expect(await verificationRow(publicId)).toMatchObject({ account_id: id, sealed_submission: null });
      const open = await agreed();
      expect((await holder.call('account.requestDeletion')).status).toBe(201);
      expect(JSON.parse(await operator(deleteUserCommand, id))).toMatchObject({
        result: 'deleted',
        kept: [],
      });
      expect((await mailOn('削除', holder))?.text).toContain('保存しているものはありません。');
      expect(await verificationRow(open.publicId)).toMatchObject({
        status: 'started',
        account_id: null,
        account_use: null,
        sealed_submission: null,
      });
    });

    test('what a suspension keeps is named with its reason', async () => {
      const holder = await new Holder(service).join();
      const id = await holder.accountId();
      expect((await holder.call('account.requestDeletion')).status).toBe(201);
      await operator(suspendUserCommand, holder.person.email, '--reason', '規約第4条');
      const result = JSON.parse(await operator(deleteUserCommand, id)) as object;
      expect(result).toMatchObject({ result: 'keptBySuspension', mailSent: true });
      const mail = await mailOn('削除', holder);
      expect(mail?.text).toMatch(/利用規約第6条第3項/);
      expect((await accountRow(id)).wrapped_key).not.toBeNull();
    });
  });
});
