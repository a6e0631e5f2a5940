import type { AnyVerification } from '@ekyc/contract';
import { examineVerification } from '@ekyc/service';
import {
  driversLicense,
  expectOk,
  FaceAuthenticationJourney,
  licenceHolder,
  type Scenes,
  SelfieJourney,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const holder = licenceHolder(3);
/** Set before the operator narrowed the bounds. */
const mild = { accept: 0.55, review: 0.65 };
const bounds = { MATCH_ACCEPT_BOUNDS: '0.4-0.5', MATCH_REVIEW_BOUNDS: '0.55-0.6' };
const narrowed = { accept: 0.5, review: 0.6 };
const person = { targetUserId: 'kokyaku-1' };
const own = { accept: 0.45, review: 0.58 };

const thresholdsIn = ({ examinations }: Pick<AnyVerification, 'examinations'>) =>
  examinations.find(({ check }) => check === 'faceMatch')?.thresholds;

describe('thresholds of faces: what a business chose, within what the operator allows', () => {
  let service: ClockedService;
  let scenes: Scenes;

  beforeAll(async () => {
    service = await startClockedService(bounds);
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  });
  afterAll(() => service.close());

  const examine = async (publicId: string) => {
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await examineVerification(service.ports, id);
  };

  test.each([
    ["the service's own", null, narrowed],
    ['what was set before', mild, narrowed],
    ["the business's", own, own],
  ])('%s, of an identification, selfie data and a face authentication', async (_, match, expected) => {
    const business = await service.addBusiness({ match });
    const made = expectOk(await business.call('createIdentification', { body: {} }), 'create');
    await new VisitorJourney(new VisitorClient(service.url, made.publicId), scenes, holder).submit();
    await examine(made.publicId);
    const params = { publicId: made.publicId };
    const seen = expectOk(await business.call('getIdentification', { params }), 'result');
    expect(thresholdsIn(seen)).toEqual(expected);

    const selfie = expectOk(await business.call('selfieData.create', { body: person }), 'create');
    await new SelfieJourney(new VisitorClient(service.url, selfie.publicId), scenes).submit();
    await examine(selfie.publicId);
    const enrolled = expectOk(
      await business.call('selfieData.get', { params: { publicId: selfie.publicId } }),
      'result',
    );
    expect(thresholdsIn(enrolled)).toEqual(expected);

    const asked = expectOk(await business.call('faceAuthentication.create', { body: person }), 'create');
    const visitor = new VisitorClient(service.url, asked.publicId);
    const journey = new FaceAuthenticationJourney(visitor, scenes);
    await journey.begin();
    expectOk(await visitor.call('faceAuthentication.authenticate', await journey.form()), 'authenticate');
    const authenticated = await business.call('faceAuthentication.get', {
      params: { publicId: asked.publicId },
    });
    expect(thresholdsIn(expectOk(authenticated, 'result'))).toEqual({ accept: expected.accept });
  });

  test('tell the visitor, too, whether the pictures show one person', async () => {
    // Between both in likeness.
    const other = licenceHolder(5);
    const shown = visitorScenes({ licence: await driversLicense(other), face: other.seed });
    for (const [match, similar] of [
      [null, true],
      [{ accept: 0.4, review: 0.6 }, false],
    ] as const) {
      const business = await service.addBusiness({ match });
      const made = expectOk(await business.call('createIdentification', { body: {} }), 'create');
      const visitor = new VisitorClient(service.url, made.publicId);
      const journey = new VisitorJourney(visitor, shown, other);
      await journey.begin();
      await journey.takeDocument();
      await journey.takeFace();
      expect((await visitor.call('checkSimilarity')).body).toMatchObject({ similar });
    }
  });
});
