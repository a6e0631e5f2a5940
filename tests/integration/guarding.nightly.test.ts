import type { Instruction } from '@ekyc/contract';
import { examineVerification } from '@ekyc/service';
import {
  anyDocument,
  type BusinessClient,
  expectOk,
  holderOf,
  realPerson,
  type SceneName,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const scenesOf: Record<Instruction, SceneName> = {
  turnLeft: 'face.turnLeft',
  turnRight: 'face.turnRight',
  lookUp: 'face.lookUp',
  blink: 'face.blink',
};
const holder = holderOf('myNumberCard', 31);
const other = holderOf('driversLicense', 31);

describe('what keeps attackers out (the clock is set by the test, which runs the jobs)', () => {
  let service: ClockedService;
  let business: BusinessClient;
  /** A My Number card has the fewest pictures; a licence has a number. */
  let card: Scenes;
  let licence: Scenes;

  beforeAll(async () => {
    service = await startClockedService();
    business = await service.addBusiness();
    const photograph = { fill: 0.85 };
    card = visitorScenes({
      document: await anyDocument('myNumberCard', holder),
      face: holder.seed,
      photograph,
    });
    licence = visitorScenes({ document: await anyDocument('driversLicense', other), face: other.seed });
  });
  afterAll(() => service.close());

  const begin = async (by: BusinessClient = business, body: object = {}, shown: Scenes = card) => {
    const { publicId } = expectOk(await by.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const journey =
      shown === card
        ? new VisitorJourney(visitor, card, holder, 'myNumberCard')
        : new VisitorJourney(visitor, shown, other, 'driversLicense');
    await journey.begin();
    return { visitor, journey };
  };
  const rowOf = (visitor: VisitorClient) =>
    service.ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', visitor.publicId)
      .executeTakeFirstOrThrow();
  const swear = async (visitor: VisitorClient, take: number[], by: BusinessClient = business) => {
    expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
    await examineVerification(service.ports, (await rowOf(visitor)).id);
    return expectOk(
      await by.call('identification.get', { params: { publicId: visitor.publicId } }),
      'result',
    );
  };
  const startFace = async (visitor: VisitorClient) =>
    expectOk(await visitor.call('identification.startTake', { type: 'face' }), 'take_start');

  test('the second instruction is told only when the first one was followed; what is frozen stays', async () => {
    const { visitor, journey } = await begin();
    const document = await journey.takeDocument();
    const start = await startFace(visitor);
    expect(start.challenge?.photoType).toBe('instruction1');
    const first = await journey.takePicture('face', 'selfie', 'face.neutral');
    expect(first.nextInstruction?.id).toBe(start.challenge?.id);
    expect((await visitor.call('identification.listMaterials')).body.challenge?.id).toBe(start.challenge?.id);
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: 'instruction2' }),
      'detection_start',
    );
    const early = await visitor.upload(
      { type: 'face', photoType: 'instruction2' },
      await journey.shot('face.blink'),
    );
    expect(early).toMatchObject({ status: 409, code: 'challenge_not_open' });
    const asked = scenesOf[start.challenge?.instruction ?? 'blink'];
    const second = await journey.takePicture('face', 'instruction1', asked);
    expect(second.nextInstruction?.photoType).toBe('instruction2');
    expect(second.nextInstruction?.instruction).not.toBe(start.challenge?.instruction);
    // Spent: the same challenge takes no other picture.
    const again = new VisitorJourney(visitor, card, holder, 'myNumberCard');
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: 'instruction1' }),
      'detection_start',
    );
    expect(
      await visitor.upload({ type: 'face', photoType: 'instruction1' }, await again.shot(asked)),
    ).toMatchObject({
      status: 409,
      code: 'challenge_not_open',
    });
    await journey.takePicture(
      'face',
      'instruction2',
      scenesOf[second.nextInstruction?.instruction ?? 'blink'],
    );
    const face = expectOk(await visitor.call('identification.endTake', { type: 'face' }), 'take_end');
    expect(face.accepted).toBe(true);
    expect(
      await visitor.upload({ type: 'face', photoType: 'selfie' }, await again.shot('face.neutral')),
    ).toMatchObject({
      status: 409,
      code: 'take_not_open',
    });
    expect(await visitor.call('identification.startDetection', { shootingStatus: 'selfie' })).toMatchObject({
      status: 409,
      code: 'take_not_open',
    });
    const result = await swear(visitor, [document, face.take]);
    expect(result.status).toBe('approved');
    const pairs = result.examinations.find(({ check }) => check === 'faceMatch')?.values['pairs'] as {
      a: string;
      b: string;
    }[];
    // Every face with every other: the portrait, the selfie and both instructions.
    expect(pairs.map(({ a, b }) => `${a}-${b}`)).toEqual([
      'front-selfie',
      'front-instruction1',
      'front-instruction2',
      'selfie-instruction1',
      'selfie-instruction2',
      'instruction1-instruction2',
    ]);
  });

  test('an instruction that was not followed is replaced by another; after three a person reviews', async () => {
    const { visitor, journey } = await begin();
    const document = await journey.takeDocument();
    let challenge = (await startFace(visitor)).challenge;
    await journey.takePicture('face', 'selfie', 'face.neutral');
    const asked: string[] = [];
    while (challenge) {
      asked.push(challenge.instruction);
      const again = new VisitorJourney(visitor, card, holder, 'myNumberCard');
      const answer = await again.takePicture('face', 'instruction1', 'face.neutral');
      expect(answer.quality.problems).toEqual(['instruction_not_followed']);
      expect(answer.nextInstruction?.instruction).not.toBe(challenge.instruction);
      challenge = answer.nextInstruction;
    }
    expect(asked.length).toBe(3);
    const face = expectOk(await visitor.call('identification.endTake', { type: 'face' }), 'take_end');
    const result = await swear(visitor, [document, face.take]);
    expect(result).toMatchObject({ status: 'review', reasons: ['liveness'] });
    expect((await visitor.call('identification.getCompleted')).body).toMatchObject({
      status: 'review',
      reasons: [],
    });
  });

  test('the same bytes in another verification are looked at by a person, and whose they were is told to nobody', async () => {
    const own = await begin();
    const first = [await own.journey.takeDocument(), await own.journey.takeFace()];
    const elsewhere = await service.addBusiness();
    const copy = await begin(elsewhere);
    const document = await copy.journey.takeDocument();
    await startFace(copy.visitor);
    expectOk(
      await copy.visitor.call('identification.startDetection', { shootingStatus: 'selfie' }),
      'detection_start',
    );
    const stolen = await own.journey.shot('face.neutral');
    expectOk(await copy.visitor.upload({ type: 'face', photoType: 'selfie' }, stolen), 'selfie');
    const face = await copy.journey.takeFace();
    // The newer good selfie is the one that is frozen: the copy is not examined.
    expect((await swear(copy.visitor, [document, face], elsewhere)).status).toBe('approved');

    const thief = await begin(elsewhere);
    const stolenFront = await own.journey.shot('front');
    expectOk(await thief.visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(
      await thief.visitor.call('identification.startDetection', { shootingStatus: 'front' }),
      'detection_start',
    );
    expectOk(await thief.visitor.upload({ type: 'document', photoType: 'front' }, stolenFront), 'front');
    await thief.journey.takePicture('document', 'thickness', 'thickness');
    const ended = expectOk(
      await thief.visitor.call('identification.endTake', { type: 'document' }),
      'take_end',
    );
    const result = await swear(thief.visitor, [ended.take, await thief.journey.takeFace()], elsewhere);
    expect(result).toMatchObject({ status: 'review', reasons: ['liveness'] });
    const liveness = result.examinations.find(({ check }) => check === 'liveness');
    expect(liveness).toMatchObject({ outcome: 'consider', values: { picturesSeenBefore: 1 } });
    const { id, business_id } = await rowOf(own.visitor);
    expect(JSON.stringify(result)).not.toMatch(
      new RegExp(`${id}|${business_id}|${own.visitor.publicId}`, 'u'),
    );
    expect((await thief.visitor.call('identification.getCompleted')).body).toMatchObject({ reasons: [] });
    // Who took the picture first is not blamed for the thief, however late the examination comes.
    expect((await swear(own.visitor, first)).status).toBe('approved');
  });

  // Four journeys one after another: longer than a test may usually last on a busy machine.
  test('a document number of another person is noticed within the business, and counts as it wishes', async () => {
    const strict = await service.addBusiness({ policy: { duplicate: { advisory: 'review' } } });
    const identify = async (by: BusinessClient, targetUserId: string) => {
      const { visitor, journey } = await begin(by, { targetUserId }, licence);
      const take = [await journey.takeDocument(), await journey.takeFace()];
      const { status, reasons, examinations } = await swear(visitor, take, by);
      return { status, reasons, duplicate: examinations.find(({ check }) => check === 'duplicate') };
    };
    const clear = {
      status: 'approved',
      duplicate: { outcome: 'clear', values: { others: 0 } },
    };
    expect(await identify(strict, 'anna')).toMatchObject(clear);
    // The same person is identified again: no duplicate.
    expect(await identify(strict, 'anna')).toMatchObject(clear);
    expect(await identify(strict, 'ben')).toMatchObject({
      status: 'review',
      reasons: ['duplicate'],
      duplicate: { outcome: 'advisory', values: { others: 2 } },
    });
    // Another business knows nothing of it.
    expect(await identify(business, 'ben')).toMatchObject(clear);
    const rows = await service.ports.db
      .selectFrom('verification')
      .select('document_number_hash')
      .where('document_number_hash', 'is not', null)
      .execute();
    const hashes = new Set(rows.map((row) => row.document_number_hash?.toString('hex')));
    expect(hashes.size).toBe(2);
    expect([...hashes].join()).not.toContain(Buffer.from(other.number, 'utf8').toString('hex'));
  }, 400_000);

  test('a face that fails ten times a day is refused across verifications, for a day', async () => {
    const portrait = await realPerson('hopper');
    const wrong = visitorScenes({
      document: await anyDocument('myNumberCard', holder, { portrait }),
      face: holder.seed,
      photograph: { fill: 0.85 },
    });
    const make = (targetUserId: string, by: BusinessClient = business) =>
      by.call('identification.create', { body: { targetUserId } });
    const { publicId } = expectOk(await make('carl'), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new VisitorJourney(visitor, wrong, holder, 'myNumberCard');
    await journey.begin();
    await journey.takeDocument();
    await journey.takeFace();
    const { target_user_hash: hash, business_id, id } = await rowOf(visitor);
    // Eight failures of earlier verifications; the ninth and the tenth are this visitor's.
    const earlier = Array.from({ length: 8 }, (_, index) => ({
      id: `earlier-${index}`,
      business_id,
      target_user_hash: hash as Buffer,
      verification_id: id,
      at: service.ports.now(),
    }));
    await service.ports.db.insertInto('face_failure').values(earlier).execute();
    for (let times = 9; times <= 10; times++) {
      expect((await visitor.call('identification.checkSimilarity')).body).toMatchObject({ similar: false });
    }
    const refused = await visitor.call('identification.checkSimilarity');
    expect(refused).toMatchObject({ status: 429, code: 'face_failure_limit_reached' });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect(await make('carl')).toMatchObject({ status: 429, code: 'face_failure_limit_reached' });
    expect((await make('dora')).status).toBe(201);
    expect((await make('carl', await service.addBusiness())).status).toBe(201);
    service.pass(86_401);
    expect((await make('carl')).status).toBe(201);
    service.pass(-86_401);
  });
});
