import { examineVerification, redactVerification, searchRecording } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  type Scenes,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { encodedFrame, type Filmed, RecordedJourney, framesEach } from './recording/recorded-visitor.ts';

const holder = licenceHolder(3);

interface Visit {
  /** Where the visitor stands. */
  readonly place: number;
  readonly filmed?: Filmed;
  readonly by?: BusinessClient;
}

const containerOf = (frame: Buffer) => {
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(12 + frame.length + (frame.length % 2), 4);
  head.write('WEBPVP8 ', 8, 'latin1');
  head.writeUInt32LE(frame.length, 16);
  return Buffer.concat([head, frame, Buffer.alloc(frame.length % 2)]);
};

describe.each(oneDatabase)('a video that was filmed in an earlier session (%s)', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  let scenes: Scenes;

  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const idOf = async (publicId: string) => {
    const found = service.ports.db.selectFrom('verification').select('id').where('public_id', '=', publicId);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const begun = async ({ place, filmed, by = business }: Visit) => {
    const { publicId } = expectOk(await by.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    return new RecordedJourney({ visitor, scenes, holder }, filmed, place);
  };
  const visit = async (given: Visit) => {
    const journey = await begun(given);
    const { by = business } = given;
    const { publicId } = journey.visitor;
    await journey.submit();
    await journey.video.leave();
    await examineVerification(service.ports, await idOf(publicId));
    const { examinations } = expectOk(
      await by.call('identification.get', { params: { publicId } }),
      'result',
    );
    const recording = examinations.find(({ check }) => check === 'recording');
    return { publicId, sent: journey.video.sent, recording };
  };
  /** The frames of a session one after the other, an attacker's encoder behind them. */
  const played = (sent: readonly Buffer[], change: (frame: Buffer) => Promise<Buffer>): Filmed => {
    let scene = 0;
    return async () => {
      const own = sent.slice(scene * framesEach, ++scene * framesEach);
      return Promise.all(own.map((frame) => change(frame)));
    };
  };
  /** @param quality others for another copy: frames of equal bytes are known again by those alone */
  const encodedAnew = async (frame: Buffer, quality = 35) => {
    const cut = sharp(containerOf(frame)).extract({
      left: 3,
      top: 3,
      width: (frame.readUInt16LE(6) & 0x3fff) - 3,
      height: (frame.readUInt16LE(8) & 0x3fff) - 3,
    });
    return encodedFrame(cut, quality);
  };
  const momentsOf = async (publicId: string) =>
    service.ports.db
      .selectFrom('picture_print')
      .select('created_at')
      .where('verification_id', '=', await idOf(publicId))
      .where('material_id', 'is', null)
      .execute();

  test.concurrent('is known again, encoded anew too; who comes a second time is not taken for it', async () => {
    const first = await visit({ place: 1 });
    expect(first.recording?.values).toMatchObject({
      missing: [],
      handedIn: [],
      uncovered: [],
      replayedScenes: 0,
    });
    expect(first.recording).toMatchObject({ outcome: 'clear' });

    const elsewhere = await service.addBusiness();
    const [early, again, other] = await Promise.all([
      // Before the search of the first one's whole video, too: what was looked at is kept at once.
      visit({ place: 2, filmed: played(first.sent, encodedAnew) }),
      // The same person with the same card, in another place.
      visit({ place: 3 }),
      visit({ place: 4, filmed: played(first.sent, (frame) => encodedAnew(frame, 38)), by: elsewhere }),
    ]);
    expect(early.recording?.outcome).toBe('consider');
    expect(early.recording?.values['replayedFrames']).toBe(0);
    expect(early.recording?.values['replayedScenes']).toBeGreaterThanOrEqual(4);

    expect(again.recording).toMatchObject({ outcome: 'clear' });
    expect(again.recording?.values['replayedScenes']).toBeLessThan(4);

    // Nobody learns of another business's visitors.
    expect(other.recording?.values['replayedScenes']).toBe(0);
  }, 300_000);

  test.concurrent('is known again though its session was given up, once it was searched; a redaction forgets it', async () => {
    const by = await service.addBusiness();
    const journey = await begun({ place: 5, by });
    await journey.begin();
    await journey.takeDocument();
    const { publicId } = journey.visitor;
    expectOk(await journey.visitor.call('identification.cancel'), 'cancel');
    await journey.video.leave();
    expect(await momentsOf(publicId)).toEqual([]);
    await searchRecording(service.ports, await idOf(publicId));
    const moments = await momentsOf(publicId);
    expect(moments.length).toBeGreaterThanOrEqual(4);
    expect(moments.length).toBeLessThanOrEqual(16);

    const sent = [...journey.video.sent];
    let scene = 0;
    const filmed: Filmed = async (shot) => {
      const own = sent.slice(scene * framesEach, ++scene * framesEach);
      return own.length > 0 ? Promise.all(own.map((frame) => encodedAnew(frame))) : shot;
    };
    const copy = await visit({ place: 6, filmed, by });
    expect(copy.recording?.values['replayedScenes']).toBeGreaterThanOrEqual(4);
    await redactVerification(service.ports, await idOf(publicId), { actor: 'service', details: {} });
    expect(await momentsOf(publicId)).toEqual([]);
  }, 300_000);
});
