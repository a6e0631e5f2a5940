import { examineVerification, nearestPrints, redactVerification } from '@ekyc/service';
import {
  anyDocument,
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  expectOk,
  holderOf,
  pictureOf,
  type SceneName,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  withoutComments,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

const holder = holderOf('myNumberCard', 31);

/** Sends one picture as somebody else's camera took it, but for what is done to its bytes. */
class Thief extends VisitorJourney {
  readonly change: (jpeg: Buffer) => Promise<Buffer> | Buffer;
  readonly stolen: SceneName;
  constructor(
    visitor: VisitorClient,
    scenes: VisitorJourney['scenes'],
    stolen: SceneName,
    change: Thief['change'],
  ) {
    super(visitor, scenes, holder, 'myNumberCard');
    this.stolen = stolen;
    this.change = change;
  }

  override async shot(scene: SceneName): Promise<Buffer> {
    return scene === this.stolen ? this.change(await pictureOf(this.scenes, scene)) : super.shot(scene);
  }
}

describe.each(oneDatabase)('replays that change some bytes (%s)', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  const card = visitorScenesOf({});

  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const create = async (by: BusinessClient) => {
    const { publicId } = expectOk(await by.call('identification.create', { body: {} }), 'create');
    return new VisitorClient(service.url, publicId);
  };
  const idOf = async ({ publicId }: VisitorClient) =>
    (
      await service.ports.db
        .selectFrom('verification')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    ).id;
  const examined = async (journey: VisitorJourney, by: BusinessClient) => {
    await journey.submit();
    await examineVerification(service.ports, await idOf(journey.visitor));
    const { publicId } = journey.visitor;
    const result = expectOk(await by.call('identification.get', { params: { publicId } }), 'result');
    return {
      status: result.status,
      values: result.examinations.find(({ check }) => check === 'liveness')?.values,
    };
  };
  const steal = async (by: BusinessClient, stolen: SceneName, change: Thief['change']) =>
    examined(new Thief(await create(by), await card, stolen, change), by);

  test('are looked at by a person, and a redaction forgets what they are known by', async () => {
    // The victim's front and selfie are what the camera gave, without a stand-in for noise.
    const own = await create(business);
    const victim = new Thief(own, await card, 'front', (jpeg) => jpeg);
    await victim.begin();
    await victim.takeDocument();

    const appended = await steal(business, 'front', (jpeg) => Buffer.concat([jpeg, Buffer.from([0])]));
    expect(appended).toMatchObject({
      status: 'review',
      values: { picturesSeenBefore: 1, picturesChanged: 0 },
    });

    const cropped = await steal(business, 'front', async (jpeg) => {
      const { width, height } = await sharp(jpeg).metadata();
      const area = { left: 6, top: 6, width: width - 6, height: height - 6 };
      return sharp(jpeg).extract(area).jpeg({ quality: 80 }).toBuffer();
    });
    expect(cropped).toMatchObject({
      status: 'review',
      values: { picturesSeenBefore: 1, picturesChanged: 1 },
    });

    // The same card before the same person's camera on another day.
    const later = visitorScenesOf({ rotation: 2, centre: [0.48, 0.53] });
    const again = await steal(business, 'front', async () => pictureOf(await later, 'front'));
    expect(again).toMatchObject({
      status: 'approved',
      values: { picturesSeenBefore: 0, picturesChanged: 0 },
    });

    const { db } = service.ports;
    const kept = () =>
      db.selectFrom('picture_print').select('material_id').where('verification_id', '=', id).execute();
    const id = await idOf(own);
    expect((await kept()).length).toBeGreaterThan(0);
    expectOk(await own.call('identification.cancel'), 'cancel');
    await redactVerification(service.ports, id, { actor: 'service', details: {} });
    expect(await kept()).toEqual([]);
  }, 300_000);

  test('what one visitor takes twice in a session is never compared, only with others’', async () => {
    const shop = await service.addBusiness();
    const own = await create(shop);
    const visit = new Thief(own, await card, 'front', (jpeg) => jpeg);
    await visit.begin();
    await visit.takeDocument();
    const { engine, now } = service.ports;
    const taken = await engine.ingest(withoutComments(await pictureOf(await card, 'front')), {
      subject: 'documentFront',
      rotate: 0,
      idType: 'myNumberCard',
    });
    if (taken.kind !== 'accepted' || !taken.print) throw new Error('it was not taken');
    const sought = { print: taken.print, at: new Date(now().getTime() + 1000) };
    const near = async (verificationId: string) =>
      nearestPrints(service.ports, sought, { verificationId, businessId: shop.businessId });
    const id = await idOf(own);
    expect((await near('of somebody else')).map((one) => one.id)).toEqual([id]);
    expect(await near(id)).toEqual([]);
  });

  test('what the database holds of a picture tells nobody what it shows', async () => {
    const rows = await service.ports.db.selectFrom('picture_print').selectAll().execute();
    const front = await pictureOf(await card, 'front');
    const taken = await service.ports.engine.ingest(withoutComments(front), {
      subject: 'documentFront',
      rotate: 0,
      idType: 'myNumberCard',
    });
    if (taken.kind !== 'accepted' || !taken.print) throw new Error('it was not taken');
    const { words } = service.ports.engine.placeOf(taken.print);
    const { grey } = taken.print;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.sealed_print.includes(Buffer.from(grey.subarray(4000, 4032)))).toBe(false);
      expect(words.some((word) => row.words.includes(`${word}`))).toBe(false);
    }
  });
});

async function visitorScenesOf(photograph: object) {
  return visitorScenes({
    document: await anyDocument('myNumberCard', holder),
    face: holder.seed,
    photograph: { fill: 0.85, ...photograph },
  });
}
