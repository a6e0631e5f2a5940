import { examineVerification } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  expectOk,
  oneDatabase,
  pictureOf,
  realPerson,
  SelfieJourney,
  shotAnew,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

describe.each(oneDatabase)('a face authentication by one picture, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  const targetUserId = 'known';
  const scenesOf = (face: number | Buffer) =>
    visitorScenes({ licence: { front: Buffer.alloc(0) } as never, face });
  const scenes = scenesOf(5);

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function businessWith(faceWithoutLiveness: boolean): Promise<BusinessClient> {
    const business = await service.addBusiness({ faceWithoutLiveness });
    const { publicId } = expectOk(
      await business.call('selfieData.create', { body: { targetUserId } }),
      'create',
    );
    await new SelfieJourney(new VisitorClient(service.url, publicId), scenes).submit();
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await examineVerification(service.ports, id);
    return business;
  }
  /** As the specification has it: no `POST security`, and no GET before the picture. */
  async function comer(business: BusinessClient): Promise<VisitorClient> {
    const body = { targetUserId };
    const { publicId } = expectOk(await business.call('faceAuthentication.create', { body }), 'create');
    return new VisitorClient(service.url, publicId);
  }
  function formOf(shown: Buffer): FormData {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(shotAnew(shown))], { type: 'image/jpeg' }), 'face.jpg');
    form.set('facialFeatures', '{}');
    return form;
  }
  const own = async () => formOf(await pictureOf(scenes, 'face.neutral'));

  test('is not compared, spends no try and says why, unless the business allows it', async () => {
    const visitor = await comer(await businessWith(false));
    const answer = await visitor.call('faceAuthentication.authenticate', await own());
    expect([answer.status, answer.body]).toEqual([
      200,
      { result: 'retry', reasons: ['liveness_not_checked'], liveness: 'notChecked' },
    ]);
    const state = expectOk(await visitor.call('faceAuthentication.getState'), 'state');
    expect(state).toMatchObject({ status: 'capturing', triesLeft: 5 });
    const halfway = await own();
    halfway.set('instruction1', halfway.get('file') ?? '');
    expect((await visitor.call('faceAuthentication.authenticate', halfway)).code).toBe('malformed_request');
  });

  test('matches the enrolled person and nobody else where the business allows it, and says that liveness is not checked', async () => {
    const business = await businessWith(true);
    const stranger = await comer(business);
    const strange = formOf(await pictureOf(scenesOf(await realPerson('hopper')), 'face.neutral'));
    strange.set('face_auth_div', 'withdrawal');
    strange.set('target_user_id', targetUserId);
    const refused = await stranger.call('faceAuthentication.authenticateWithFeedback', strange);
    expect(refused.body).toEqual({
      result: 'notMatched',
      reasons: [],
      liveness: 'notChecked',
      feedback: null,
    });
    const visitor = await comer(business);
    const answer = await visitor.call('faceAuthentication.authenticate', await own());
    expect(answer.body).toEqual({ result: 'matched', reasons: [], liveness: 'notChecked' });
    const params = { publicId: visitor.publicId };
    const seen = expectOk(await business.call('faceAuthentication.get', { params }), 'get');
    expect(seen).toMatchObject({ status: 'approved', reasons: [] });
    const liveness = await service.ports.db
      .selectFrom('examination')
      .innerJoin('verification', 'verification.id', 'examination.verification_id')
      .selectAll('examination')
      .where('public_id', '=', visitor.publicId)
      .where('check_name', '=', 'liveness')
      .executeTakeFirstOrThrow();
    expect(liveness).toMatchObject({ outcome: 'notApplicable', measured: { notChecked: true } });
    const again = await comer(business);
    // The very picture that was sent before is nobody's face in person.
    const form = await own();
    expectOk(await again.call('faceAuthentication.authenticate', form), 'try');
    const third = await comer(business);
    expect((await third.call('faceAuthentication.authenticate', form)).body).toMatchObject({
      result: 'notMatched',
    });
  });
});
