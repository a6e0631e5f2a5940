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
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const holder = licenceHolder(3);
/** Set before the operator narrowed the bounds. */
const mild = { accept: 0.55, review: 0.65 };
const bounds = { MATCH_ACCEPT_BOUNDS: '0.4-0.52', MATCH_REVIEW_BOUNDS: '0.55-0.6' };
const narrowed = { accept: 0.52, review: 0.6 };
const person = { targetUserId: 'kokyaku-1' };
/** Above what this person's pictures lie apart, whatever they are told to do (at most 0.473): they are approved. */
const own = { accept: 0.5, review: 0.58 };

const thresholdsIn = ({ examinations }: Pick<AnyVerification, 'examinations'>) =>
  examinations.find(({ check }) => check === 'faceMatch')?.thresholds;

describe('thresholds of faces: what a business chose, within what the operator allows', () => {
  let service: ClockedService;
  let scenes: Scenes;

  beforeAll(async () => {
    service = await startClockedService(undefined, {}, { env: bounds });
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
    const made = expectOk(await business.call('identification.create', { body: {} }), 'create');
    await new VisitorJourney(new VisitorClient(service.url, made.publicId), scenes, holder).submit();
    await examine(made.publicId);
    const params = { publicId: made.publicId };
    const seen = expectOk(await business.call('identification.get', { params }), 'result');
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
    expect(thresholdsIn(expectOk(authenticated, 'result'))).toEqual(expected);
  });
});

test('the visitor is told whether the pictures show one person, by the thresholds of the business', async () => {
  // So far apart that one person's pictures lie between them, however the poses asked for turn out.
  const [strict, mild] = [0.01, 0.99];
  const anything = { min: strict, max: mild };
  const service = await startClockedService(
    undefined,
    {},
    { matchBounds: { accept: anything, review: anything } },
  );
  onTestFinished(() => service.close());
  const business = await service.addBusiness();
  const made = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(service.url, made.publicId);
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  const journey = new VisitorJourney(visitor, scenes, holder);
  await journey.begin();
  await journey.takeDocument();
  await journey.takeFace();
  for (const [accept, similar] of [
    [strict, false],
    [mild, true],
  ] as const) {
    const customization = { recording: 'preferred', match: { accept, review: mild } } as const;
    await service.ports.db
      .updateTable('business')
      .set({ customization })
      .where('id', '=', business.businessId)
      .execute();
    expect((await visitor.call('identification.checkSimilarity')).body).toMatchObject({ similar });
  }
});
