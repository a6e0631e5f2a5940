import { readdir } from 'node:fs/promises';
import type { Identification, IdType, PhotoType } from '@ekyc/contract';
import { idTypes } from '@ekyc/documents';
import { examineVerification } from '@ekyc/service';
import {
  anyDocument,
  type BusinessClient,
  type DocumentHolder,
  type DocumentSpecimen,
  expectOk,
  holderOf,
  passport,
  residenceCard,
  type SceneName,
  specialPermanentResidentCertificate,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const all = Object.keys(idTypes) as IdType[];
/** One person for all: what the engine was asked about once is known in the other tests. */
const seed = 31;

describe('every document, to its decision over the API', () => {
  let service: ClockedService;
  let business: BusinessClient;

  beforeAll(async () => {
    service = await startClockedService();
    business = await service.addBusiness();
  });
  afterAll(() => service.close());

  const begin = async (specimen: DocumentSpecimen, holder: DocumentHolder, body: object = {}) => {
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const scenes = visitorScenes({ document: specimen, face: holder.seed, photograph: { fill: 0.85 } });
    const journey = new VisitorJourney(visitor, scenes, holder, specimen.idType);
    await journey.begin();
    return { visitor, journey };
  };
  const idOf = async ({ publicId }: VisitorClient) =>
    (
      await service.ports.db
        .selectFrom('verification')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    ).id;
  const finish = async ({ visitor, journey }: Awaited<ReturnType<typeof begin>>): Promise<Identification> => {
    const take = [await journey.takeDocument(), await journey.takeFace()];
    expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
    await examineVerification(service.ports, await idOf(visitor));
    const params = { publicId: visitor.publicId };
    return expectOk(await business.call('identification.get', { params }), 'result');
  };
  const outcomesOf = ({ examinations }: Identification) =>
    Object.fromEntries(examinations.map(({ check, outcome, values }) => [check, { outcome, values }]));
  const taken = ({ materials }: Identification) =>
    materials.filter(({ type }) => type === 'document').map(({ photoType }) => photoType);

  test.each(all)('%s', async (idType) => {
    const holder = holderOf(idType, seed);
    const result = await finish(await begin(await anyDocument(idType, holder), holder));
    expect(taken(result)).toEqual(idTypes[idType].photoTypes);
    const outcomes = outcomesOf(result);
    const against = Object.entries(outcomes).filter(
      ([, { outcome }]) => outcome === 'failed' || outcome === 'consider',
    );
    expect(against, JSON.stringify(against)).toEqual([]);
    expect(result.status).toBe('approved');
    expect(outcomes['expiry']?.outcome).toBe(idTypes[idType].expires ? 'clear' : 'notApplicable');
  });

  test.each([
    ['residenceCard', residenceCard],
    ['specialPermanentResidentCertificate', specialPermanentResidentCertificate],
  ] as const)(
    'a %s united with the My Number card: its back is never asked for nor taken',
    async (idType, draw) => {
      const holder = holderOf(idType, seed);
      const { visitor, journey } = await begin(await draw(holder, { united: true }), holder);
      expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
      // Not even before the front was seen.
      expect(await visitor.call('identification.startDetection', { shootingStatus: 'back' })).toMatchObject({
        status: 422,
        code: 'photo_type_not_expected',
      });
      const front = await journey.takePicture('document', 'front', 'front');
      expect(front).toMatchObject({ quality: { ok: true }, photoTypes: ['front', 'thickness'] });
      const back = await journey.shot('back');
      expect(await visitor.upload({ type: 'document', photoType: 'back' }, back)).toMatchObject({
        status: 422,
        code: 'photo_type_not_expected',
      });
      expect(
        expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start')
          .photoTypes,
      ).toEqual(['front', 'thickness']);
      await journey.takePicture('document', 'thickness', 'thickness');
      expect(
        expectOk(await visitor.call('identification.endTake', { type: 'document' }), 'take_end').accepted,
      ).toBe(true);
      const { materials } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
      expect(materials.map(({ photoType }) => photoType)).toEqual(['front', 'thickness']);
    },
  );

  test('a back that was taken before a united front came to light is erased', async () => {
    const holder = holderOf('residenceCard', seed);
    const { visitor, journey } = await begin(await anyDocument('residenceCard', holder), holder);
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    await journey.takePicture('document', 'front', 'front');
    const back = await journey.takePicture('document', 'back', 'back');
    const united = await residenceCard(holder, { united: true });
    const scenes = visitorScenes({ document: united, face: holder.seed, photograph: { fill: 0.85 } });
    const turned = new VisitorJourney(visitor, scenes, holder, 'residenceCard');
    expect((await turned.takePicture('document', 'front', 'front')).photoTypes).toEqual([
      'front',
      'thickness',
    ]);
    await nothingStored(visitor, [], 2);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .select('details')
      .where('verification_id', '=', await idOf(visitor))
      .where('action', '=', 'material.erased')
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details) as object)).toEqual([
      { form: 'unitedWithMyNumberCard', materials: [back.id] },
    ]);
  });

  test('a residence card whose form cannot be told goes on without its back', async () => {
    const holder = holderOf('residenceCard', seed);
    const { visitor, journey } = await begin(await anyDocument('residenceCard', holder), holder);
    const start = expectOk(
      await visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    expect(start.photoTypes).toEqual(['front', 'back', 'thickness']);
    const wanted: unknown[] = [];
    for (let times = 1; times <= 3; times++) {
      const again = new VisitorJourney(visitor, journey.scenes, holder, 'residenceCard');
      wanted.push((await again.takePicture('document', 'front', 'frontBlurred')).photoTypes);
      expect((await visitor.call('identification.startDetection', { shootingStatus: 'back' })).code).toBe(
        'photo_type_not_expected',
      );
    }
    expect(wanted).toEqual([start.photoTypes, start.photoTypes, ['front', 'thickness']]);
    await journey.takePicture('document', 'thickness', 'thickness');
    expect(
      expectOk(await visitor.call('identification.endTake', { type: 'document' }), 'take_end').accepted,
    ).toBe(true);
  });

  test('where the whole document is wanted again, another one may be chosen', async () => {
    const holder = holderOf('passport', seed);
    const specimen = await anyDocument('passport', holder);
    const begun = await begin(specimen, holder, { regime: 'secondhandArticles' });
    const { visitor } = begun;
    expect((await finish(begun)).status).toBe('review');
    const params = { publicId: visitor.publicId };
    const ask = { decision: 'resubmission', reason: '住所の欄が読めない', parts: [{ take: 'document' }] };
    expect((await business.call('identification.decide', { params, body: ask })).status).toBe(200);
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    // The face stays; of the passport nothing does.
    expect((await visitor.call('identification.startTake', { type: 'face' })).code).toBe('wrong_state');
    const licence = await anyDocument('driversLicense', holder);
    const scenes = visitorScenes({ document: licence, face: holder.seed });
    const take = await new VisitorJourney(visitor, scenes, holder).takeDocument();
    const { takes } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    expect(takes.map(({ state }) => state)).toEqual(['superseded', 'accepted', 'accepted']);
    expectOk(await visitor.call('identification.takeOath', { take: [2, take] }), 'oath');
    await examineVerification(service.ports, await idOf(visitor));
    const result = expectOk(await business.call('identification.get', { params }), 'result');
    expect(result).toMatchObject({ status: 'approved', idType: 'driversLicense', resubmissions: 1 });
    expect(taken(result)).toEqual(idTypes.driversLicense.photoTypes);
  });

  test('a passport without an address page serves where no address is wanted', async () => {
    const holder = holderOf('passport', seed);
    const specimen = await passport(holder, { booklet: 'from2020' });
    const { visitor, journey } = await begin(specimen, holder);
    await journey.takeDocument();
    const { materials } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    expect(materials.map(({ photoType }) => photoType)).toEqual(['front', 'thickness']);
  });

  test('and is refused with its reason where the regime wants it: another document is chosen', async () => {
    const holder = holderOf('passport', seed);
    const specimen = await passport(holder, { booklet: 'from2020' });
    const { visitor, journey } = await begin(specimen, holder, { regime: 'secondhandArticles' });
    const start = expectOk(
      await visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    for (let times = 1; times <= 4; times++) {
      const again = new VisitorJourney(visitor, journey.scenes, holder, 'passport');
      expect((await again.takePicture('document', 'front', 'front')).quality.problems).toEqual([
        'passport_without_address_page',
      ]);
    }
    await journey.takePicture('document', 'thickness', 'thickness');
    // No patience takes it.
    expect(expectOk(await visitor.call('identification.endTake', { type: 'document' }), 'take_end')).toEqual({
      take: start.take,
      accepted: false,
      problems: [{ photoType: 'front', problem: 'passport_without_address_page' }],
    });
    expect((await visitor.call('identification.putIdType', { idType: 'driversLicense' })).body).toEqual({
      idType: 'driversLicense',
    });
    const other = expectOk(
      await visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    expect(other).toMatchObject({ take: start.take + 1, photoTypes: idTypes.driversLicense.photoTypes });
  });

  test('a document that was not chosen is named; chosen instead, it is taken, and its name is told once more for the same bytes', async () => {
    const holder = holderOf('driversLicense', seed);
    const begun = await begin(await anyDocument('driversLicense', holder), holder);
    const { visitor, journey } = begun;
    expectOk(await visitor.call('identification.putIdType', { idType: 'myNumberCard' }), 'id_type');
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    expectOk(await visitor.call('identification.startDetection', { shootingStatus: 'front' }), 'detection');
    const shot = await journey.shot('front');
    const named = {
      quality: { ok: false, problems: ['document_wrong_type'] },
      shownIdType: 'driversLicense',
    };
    for (let times = 1; times <= 2; times++) {
      const answer = await visitor.upload({ type: 'document', photoType: 'front' }, shot);
      expect(answer).toMatchObject({ status: 201, body: named });
    }
    const { materials } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    expect(materials).toHaveLength(1);
    expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    const result = await finish(begun);
    expect(result).toMatchObject({ status: 'approved', idType: 'driversLicense' });
  });

  test('a passport with its address page goes to a person where the regime wants the address', async () => {
    const holder = holderOf('passport', seed);
    const specimen = await anyDocument('passport', holder);
    const result = await finish(await begin(specimen, holder, { regime: 'secondhandArticles' }));
    expect(taken(result)).toEqual(['front', 'addressPage', 'thickness']);
    expect(result).toMatchObject({ status: 'review', reasons: ['profileMatch'] });
    expect(outcomesOf(result)['profileMatch']?.values).toMatchObject({ fields: { address: 'byHand' } });
  });

  test.each(all)('a My Number is refused in every picture of a %s', async (idType) => {
    const holder = holderOf(idType, seed);
    const { visitor, journey } = await begin(await anyDocument(idType, holder), holder);
    const { photoTypes } = expectOk(
      await visitor.call('identification.startTake', { type: 'document' }),
      'take_start',
    );
    const refused: PhotoType[] = [];
    for (const photoType of photoTypes) {
      // A residence card's back is wanted only after its front.
      if (photoType === 'back') await journey.takePicture('document', 'front', 'front');
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: photoType }),
        'detection_start',
      );
      const answer = await visitor.upload(
        { type: 'document', photoType },
        await journey.shot('myNumberBack'),
      );
      expect(answer).toMatchObject({ status: 422, code: 'forbidden_number' });
      refused.push(photoType);
    }
    await nothingStored(visitor, refused);
  });

  test('and in every picture of a face', async () => {
    const holder = holderOf('driversLicense', seed);
    const { visitor, journey } = await begin(await anyDocument('driversLicense', holder), holder);
    await journey.takeDocument();
    const before = expectOk(await visitor.call('identification.listMaterials'), 'materials').materials.length;
    const start = expectOk(await visitor.call('identification.startTake', { type: 'face' }), 'take_start');
    const show = async (photoType: PhotoType) => {
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: photoType }),
        'detection_start',
      );
      const answer = await visitor.upload({ type: 'face', photoType }, await journey.shot('myNumberBack'));
      expect(answer).toMatchObject({ status: 422, code: 'forbidden_number' });
    };
    await show('selfie');
    await journey.takePicture('face', 'selfie', 'face.neutral');
    await show('instruction1');
    const scenes = {
      turnLeft: 'face.turnLeft',
      turnRight: 'face.turnRight',
      lookUp: 'face.lookUp',
      blink: 'face.blink',
    };
    // The refused picture did not spend the instruction.
    const instruction = start.challenge?.instruction ?? 'blink';
    const next = await journey.takePicture('face', 'instruction1', scenes[instruction] as SceneName);
    expect(next.nextInstruction?.photoType).toBe('instruction2');
    await show('instruction2');
    await nothingStored(visitor, ['selfie', 'instruction1', 'instruction2'], before + 2);
  });

  /** Only what was accepted lies anywhere, and each refusal is in the audit. */
  async function nothingStored(visitor: VisitorClient, refused: readonly PhotoType[], kept?: number) {
    const { materials } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
    if (kept !== undefined) expect(materials.length).toBe(kept);
    const id = await idOf(visitor);
    const files = (await readdir(service.evidenceDirectory, { recursive: true })).filter(
      (name) => name.includes(id) && name.endsWith('.sealed'),
    );
    expect(files.length).toBe(materials.length);
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .select('details')
      .where('verification_id', '=', id)
      .where('action', '=', 'material.forbidden_number')
      .orderBy('sequence')
      .execute();
    expect(entries.map(({ details }) => (JSON.parse(details) as { on: string }).on)).toEqual(refused);
  }
});
