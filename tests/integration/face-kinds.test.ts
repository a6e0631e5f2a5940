import { type PhotoType, webhookBody, type WebhookBody } from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  call,
  createTestDatabase,
  oneDatabase,
  expectOk,
  FaceAuthenticationJourney,
  pictureOf,
  realPerson,
  receiveWebhooks,
  SelfieJourney,
  shotAnew,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// On one database: what is particular to either is in the tests of calls, journeys and kills.
describe.each(oneDatabase.slice(0, 1))(
  'selfie data and face authentication, on the %s database',
  (databaseName) => {
    let database: TestDatabase;
    let service: StartedService;
    let receiver: WebhookReceiver;
    let business: BusinessClient;
    let other: BusinessClient;
    let secret: string;
    const scenes = visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face: 5 });

    beforeAll(async () => {
      database = await createTestDatabase(databaseName);
      const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-faces-'));
      const added = await addBusiness({ ...database.env, DATA_DIR: dataDirectory }, '別の店');
      service = await startService({ env: database.env, dataDirectory });
      receiver = await receiveWebhooks();
      business = new BusinessClient(service.url, service.apiKey);
      other = new BusinessClient(service.url, added.apiKey);
      const endpoint = await business.call('webhook.createEndpoint', { body: { url: receiver.url } });
      ({ secret } = expectOk(endpoint, 'endpoint'));
    });
    afterAll(async () => {
      expect(await service.stop()).toBe(0);
      await receiver.close();
      await service.removeData();
      await database.remove();
    });

    const bodyOf = (webhook: { headers: Readonly<Record<string, string>>; body: string }): WebhookBody =>
      webhookBody.parse(new Webhook(secret).verify(webhook.body, webhook.headers));
    const webhookOf = async (publicId: string, event: string) =>
      bodyOf(await receiver.waitFor(({ body }) => body.includes(publicId) && body.includes(`.${event}"`)));

    async function enrol(targetUserId: string, face: number | Buffer = 5): Promise<VisitorClient> {
      const created = expectOk(
        await business.call('selfieData.create', { body: { targetUserId } }),
        'create',
      );
      const visitor = new VisitorClient(service.url, created.publicId);
      const mine =
        face === 5 ? scenes : visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face });
      await new SelfieJourney(visitor, mine).submit();
      return visitor;
    }
    async function enrolled(targetUserId: string): Promise<void> {
      await webhookOf((await enrol(targetUserId)).publicId, 'approved');
    }
    async function authentication(targetUserId: string, more: object = {}) {
      const body = { targetUserId, ...more };
      const created = expectOk(await business.call('faceAuthentication.create', { body }), 'create');
      const visitor = new VisitorClient(service.url, created.publicId);
      const journey = new FaceAuthenticationJourney(visitor, scenes);
      await journey.begin();
      return { created, visitor, journey };
    }
    const stranger = async () => {
      const shot = visitorScenes({
        licence: { front: Buffer.alloc(0) } as never,
        face: await realPerson('hopper'),
      });
      return shotAnew(await pictureOf(shot, 'face.neutral'));
    };

    test('a face is taken for a person, approved, told by webhook and seen by its business alone', async () => {
      const visitor = await enrol('user-1');
      const params = { publicId: visitor.publicId };
      const approved = await webhookOf(visitor.publicId, 'approved');
      expect(approved).toMatchObject({
        type: 'selfie_data.approved',
        data: { publicId: visitor.publicId, decision: 'approved', reasons: [] },
      });
      expect(approved.data.outcomes).toEqual({
        forbiddenNumber: 'clear',
        faceMatch: 'clear',
        liveness: 'clear',
        presentationAttack: 'notApplicable',
        // Preferred by the demo business, and absent over the API.
        recording: 'advisory',
      });
      const completed = expectOk(await visitor.call('selfieData.getCompleted'), 'completed');
      expect(completed).toMatchObject({ completed: true, status: 'approved', linkable: false });
      const seen = expectOk(await business.call('selfieData.get', { params }), 'get');
      expect(seen).toMatchObject({ kind: 'selfieData', targetUserId: 'user-1', status: 'approved' });
      expect(seen.materials.map(({ photoType }) => photoType)).toEqual([
        'selfie',
        'instruction1',
        'instruction2',
      ]);
      const listed = expectOk(await business.call('selfieData.list'), 'list');
      expect(listed.items.map(({ publicId }) => publicId)).toContain(visitor.publicId);
      expect((await other.call('selfieData.get', { params })).code).toBe('not_found');
      expect((await business.call('identification.get', { params })).code).toBe('not_found');
      expect((await business.call('faceAuthentication.get', { params })).code).toBe('not_found');
      const zip = await business.call('selfieData.getEvidence', { params, purpose: 'test' });
      expect(zip.status).toBe(200);
    });

    test('somebody else does not take the place of a person who is known', async () => {
      await enrolled('user-2');
      const created = expectOk(
        await business.call('selfieData.create', { body: { targetUserId: 'user-2' } }),
        'create',
      );
      const visitor = new VisitorClient(service.url, created.publicId);
      const journey = new SelfieJourney(visitor, scenes);
      const start = await journey.begin();
      // A stranger's face with the person's own movements after it.
      expectOk(await visitor.call('selfieData.startDetection', { shootingStatus: 'selfie' }), 'detection');
      const form = new FormData();
      form.set('photoType', 'selfie');
      form.set('file', new Blob([new Uint8Array(await stranger())], { type: 'image/jpeg' }), 'a.jpg');
      const selfie = expectOk(await visitor.call('selfieData.uploadMaterial', form), 'selfie');
      expect(selfie.quality.problems).toEqual([]);
      let challenge = selfie.nextInstruction ?? start.challenge;
      while (challenge) {
        challenge = (await journey.takePicture(challenge.photoType, `face.${challenge.instruction}`))
          .nextInstruction;
      }
      expectOk(await visitor.call('selfieData.endTake', {}), 'end');
      expectOk(await visitor.call('selfieData.submit', {}), 'submit');
      expect(await webhookOf(created.publicId, 'declined')).toMatchObject({
        data: { reasons: ['faceMatch'] },
      });
    });

    test('the enrolled person is matched, and the business gives its answer while the visitor waits', async () => {
      await enrolled('user-3');
      const { created, visitor, journey } = await authentication('user-3', { faceAuthDiv: 'payment' });
      expect(created.url).toBe(
        `http://localhost:${service.port}/face_authentication?publicId=${created.publicId}`,
      );
      expect(await journey.state()).toMatchObject({ status: 'capturing', triesLeft: 5 });
      receiver.answerText('ご来店ありがとうございます');
      const form = await journey.form();
      form.set('face_auth_div', 'ignored, for the business set one');
      form.set('target_user_id', 'user-3');
      form.set('facialFeatures', '{"yaw":0.1}');
      const answer = await visitor.call('faceAuthentication.authenticateWithFeedback', form);
      receiver.answerText(null);
      expect(answer.body).toEqual({ result: 'matched', reasons: [], feedback: 'ご来店ありがとうございます' });
      const approved = await webhookOf(created.publicId, 'approved');
      expect(approved).toMatchObject({
        type: 'face_authentication.approved',
        sequence: 2,
        data: {
          decision: 'approved',
          faceAuthDiv: 'payment',
          outcomes: { faceMatch: 'clear', liveness: 'clear' },
        },
      });
      const seen = expectOk(
        await business.call('faceAuthentication.get', { params: { publicId: created.publicId } }),
        'get',
      );
      expect(seen).toMatchObject({
        status: 'approved',
        tries: 1,
        faceAuthDiv: 'payment',
        targetUserId: 'user-3',
      });
      expect(seen.materials).toHaveLength(3);
      expect(await journey.state()).toMatchObject({ status: 'approved', challenge: null });
      const again = await visitor.call('faceAuthentication.authenticate', form);
      expect(again.code).toBe('wrong_state');
    });

    test('the first call of a face authentication binds its security code, of two at once one', async () => {
      await enrolled('user-unbound');
      const { publicId } = expectOk(
        await business.call('faceAuthentication.create', { body: { targetUserId: 'user-unbound' } }),
        'create',
      );
      const comers = [1, 2].map(() => new VisitorClient(service.url, publicId));
      const weak = new VisitorClient(service.url, publicId, 'a'.repeat(43));
      expect(await weak.call('faceAuthentication.getState')).toMatchObject({ code: 'security_code_weak' });
      const answers = await Promise.all(comers.map((one) => one.call('faceAuthentication.getState')));
      const codes = new Set(answers.map(({ code }) => code));
      expect(codes).toEqual(new Set([null, 'security_code_mismatch']));
      const winner = comers[answers.findIndex(({ status }) => status === 200)];
      const loser = comers.find((one) => one !== winner);
      expectOk(await (winner as VisitorClient).call('faceAuthentication.bindSecurityCode'), 'security');
      expect(await loser?.call('faceAuthentication.bindSecurityCode')).toMatchObject({
        code: 'already_bound',
      });
      expectOk(await (winner as VisitorClient).call('faceAuthentication.cancel'), 'cancel');
    });

    test('a stranger, a still and a repeated picture are not matched; the sixth try is refused', async () => {
      await enrolled('user-4');
      const { created, visitor, journey } = await authentication('user-4');
      const strange = await journey.form({ file: await stranger() });
      expect((await visitor.call('faceAuthentication.authenticate', strange)).body).toEqual({
        result: 'notMatched',
        reasons: [],
      });
      expect((await visitor.call('faceAuthentication.authenticate', strange)).code).toBe(
        'challenge_not_open',
      );
      const still = await pictureOf(scenes, 'face.neutral');
      const held = await journey.form({ instruction1: shotAnew(still), instruction2: shotAnew(still) });
      expect((await visitor.call('faceAuthentication.authenticate', held)).body).toEqual({
        result: 'retry',
        reasons: ['instruction_not_followed'],
      });
      const kept = shotAnew(still);
      const first = await journey.form({ file: await stranger() });
      first.set('file', new Blob([new Uint8Array(await stranger())]), 'a.jpg');
      expect((await visitor.call('faceAuthentication.authenticate', first)).body.result).toBe('notMatched');
      expect(await journey.state()).toMatchObject({ status: 'capturing', triesLeft: 2 });
      for (const triesLeft of [1, 0]) {
        const form = await journey.form({ file: kept, instruction1: kept });
        expect((await visitor.call('faceAuthentication.authenticate', form)).body.result).not.toBe('matched');
        expect((await journey.state()).triesLeft).toBe(triesLeft);
      }
      expect(await journey.state()).toMatchObject({ status: 'declined', triesLeft: 0, challenge: null });
      expect((await visitor.call('faceAuthentication.authenticate', strange)).code).toBe('wrong_state');
      expect(await webhookOf(created.publicId, 'declined')).toMatchObject({
        type: 'face_authentication.declined',
        data: { status: 'declined' },
      });
    });

    test('who follows every instruction is not matched with the face of somebody else', async () => {
      const body = { targetUserId: 'user-11' };
      const created = expectOk(await business.call('selfieData.create', { body }), 'create');
      const visitor = new VisitorClient(service.url, created.publicId);
      const start = await new SelfieJourney(visitor, scenes).begin();
      const take = async (photoType: PhotoType) => {
        const looking = { shootingStatus: photoType };
        expectOk(await visitor.call('selfieData.startDetection', looking), 'detection');
        const form = new FormData();
        form.set('photoType', photoType);
        form.set('file', new Blob([new Uint8Array(await stranger())], { type: 'image/jpeg' }), 'a.jpg');
        return expectOk(await visitor.call('selfieData.uploadMaterial', form), 'material');
      };
      // A photograph cannot move: a person of the business lets it pass.
      let challenge = (await take('selfie')).nextInstruction ?? start.challenge;
      while (challenge) challenge = (await take(challenge.photoType)).nextInstruction;
      expectOk(await visitor.call('selfieData.endTake', {}), 'end');
      expectOk(await visitor.call('selfieData.submit', {}), 'submit');
      await webhookOf(created.publicId, 'review');
      const decision = {
        params: { publicId: created.publicId },
        body: { decision: 'approved', reason: 'x' },
      };
      expectOk(await business.call('selfieData.decide', decision), 'decide');
      const { visitor: other, journey } = await authentication('user-11');
      const answer = await other.call('faceAuthentication.authenticate', await journey.form());
      expect(answer.body).toEqual({ result: 'notMatched', reasons: [] });
    });

    test('nobody is matched with a face that another business keeps, or that was deleted', async () => {
      const visitor = await enrol('user-5');
      await webhookOf(visitor.publicId, 'approved');
      const elsewhere = await other.call('faceAuthentication.create', { body: { targetUserId: 'user-5' } });
      expect(elsewhere.code).toBe('template_missing');
      const { visitor: late, journey } = await authentication('user-5');
      expectOk(
        await business.call('selfieData.redact', { params: { publicId: visitor.publicId } }),
        'redact',
      );
      const answer = await late.call('faceAuthentication.authenticate', await journey.form());
      expect(answer.code).toBe('template_missing');
      expect((await journey.state()).triesLeft).toBe(5);
    });

    // Ten tries of three pictures: the count is the same statement on both databases.
    const onEmbedded = test.runIf(databaseName === 'embedded');
    onEmbedded('the eleventh failure of a day is refused across verifications', async () => {
      await enrolled('user-6');
      const begun = [
        await authentication('user-6'),
        await authentication('user-6'),
        await authentication('user-6'),
      ];
      for (const { visitor, journey } of begun.slice(0, 2)) {
        for (let at = 0; at < 5; at++) {
          const form = await journey.form({ file: await stranger() });
          expect((await visitor.call('faceAuthentication.authenticate', form)).body.result).toBe(
            'notMatched',
          );
        }
      }
      const [, , third] = begun;
      const form = (await third?.journey.form()) ?? new FormData();
      const answer = await third?.visitor.call('faceAuthentication.authenticate', form);
      expect(answer?.code).toBe('face_failure_limit_reached');
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(80_000);
      const body = { targetUserId: 'user-6' };
      expect((await business.call('faceAuthentication.create', { body })).code).toBe(
        'face_failure_limit_reached',
      );
    });

    test('of many tries at one challenge one counts', async () => {
      await enrolled('user-7');
      const { visitor, journey } = await authentication('user-7');
      const form = await journey.form({ file: await stranger() });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => visitor.call('faceAuthentication.authenticate', form)),
      );
      expect(answers.map(({ code }) => code ?? 'none').toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        'challenge_not_open',
        'challenge_not_open',
        'challenge_not_open',
        'none',
      ]);
      expect((await journey.state()).triesLeft).toBe(4);
    });

    test('a wrong person, wrong state and malformed input are told apart, and spend nothing', async () => {
      await enrolled('user-8');
      const { created, visitor, journey } = await authentication('user-8');
      const early = new FormData();
      for (const name of ['file', 'instruction1', 'instruction2'])
        early.set(name, new Blob([new Uint8Array(await stranger())]), 'a.jpg');
      expect((await visitor.call('faceAuthentication.authenticate', early)).code).toBe('challenge_not_open');
      const form = await journey.form();
      form.set('target_user_id', 'somebody-else');
      const mismatch = await visitor.call('faceAuthentication.authenticateWithFeedback', form);
      expect([mismatch.status, mismatch.code]).toEqual([403, 'target_user_mismatch']);
      const lacking = await journey.form();
      lacking.delete('instruction2');
      expect((await visitor.call('faceAuthentication.authenticate', lacking)).code).toBe('malformed_request');
      const garbage = await journey.form({ file: Buffer.from('no picture') });
      expect((await visitor.call('faceAuthentication.authenticate', garbage)).status).toBe(422);
      const large = await journey.form({ file: Buffer.alloc(13 * 1024 * 1024) });
      expect((await visitor.call('faceAuthentication.authenticate', large)).code).toBe('picture_too_large');
      const features = await journey.form();
      features.set('facialFeatures', 'x'.repeat(70_000));
      expect((await visitor.call('faceAuthentication.authenticate', features)).status).toBe(400);
      const stolen = new VisitorClient(service.url, created.publicId);
      expect((await stolen.call('faceAuthentication.getState')).code).toBe('security_code_mismatch');
      expect((await stolen.call('faceAuthentication.authenticate', await journey.form())).code).toBe(
        'security_code_mismatch',
      );
      expect((await visitor.call('selfieData.startTake', {})).code).toBe('not_found');
      expect((await visitor.call('identification.startTake', { type: 'face' })).code).toBe('not_found');
      expect(await journey.state()).toMatchObject({ status: 'capturing', triesLeft: 5 });
      expectOk(await visitor.call('faceAuthentication.cancel'), 'cancel');
      form.delete('target_user_id');
      expect((await visitor.call('faceAuthentication.authenticate', form)).code).toBe('wrong_state');
      expect(await journey.state()).toMatchObject({ status: 'canceled', challenge: null });
    });

    test('what a business asks for wrongly is refused', async () => {
      expect((await business.call('selfieData.create', { body: {} })).code).toBe('invalid_fields');
      const unknown = await business.call('faceAuthentication.create', { body: { targetUserId: 'nobody' } });
      expect([unknown.status, unknown.code]).toEqual([409, 'template_missing']);
      const long = { targetUserId: 'a', faceAuthDiv: 'x'.repeat(101) };
      expect((await business.call('faceAuthentication.create', { body: long })).code).toBe('invalid_fields');
      const body = { targetUserId: 'a', redirectUrl: 'https://elsewhere.example/' };
      expect((await business.call('selfieData.create', { body })).code).toBe(
        'redirect_origin_not_registered',
      );
      expect((await call(service.url, 'selfieData.create', { body })).code).toBe('api_key_missing');
    });

    test('the same Idempotency-Key is one verification of one kind', async () => {
      const headers = { 'idempotency-key': 'selfie-1' };
      const body = { targetUserId: 'user-9' };
      const [a, b] = await Promise.all([
        business.call('selfieData.create', { body, headers }),
        business.call('selfieData.create', { body, headers }),
      ]);
      expect(expectOk(a, 'first').publicId).toBe(expectOk(b, 'second').publicId);
      const asIdentification = await business.call('identification.create', { body, headers });
      expect(asIdentification.code).toBe('idempotency_key_reused');
    });
  },
);
