import { createHash } from 'node:crypto';
import { examineVerification, searchRecording, type ServicePorts } from '@ekyc/service';
import {
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  pictureOf,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { RecordedJourney } from './recording/recorded-visitor.ts';

const holder = licenceHolder(3);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Inspect = ServicePorts['engine']['inspectFrame'];

describe.each(oneDatabase)('the video is looked at while the visitor goes on, on the %s database', (name) => {
  let database: TestDatabase;
  let service: ClockedService;

  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
  }, 120_000);
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function begun() {
    const business = await service.addBusiness({ recording: 'required' });
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new RecordedJourney({ visitor, scenes, holder });
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    await journey.begin();
    const recording = async () => {
      const { examinations } = expectOk(
        await business.call('identification.get', { params: { publicId } }),
        'result',
      );
      return examinations.find(({ check }) => check === 'recording');
    };
    return { business, publicId, journey, scenes, visitor, id, recording };
  }

  /** All that an answer depends on, for each question that was asked. */
  const questions = (asked: MockInstance<Inspect>) =>
    asked.mock.calls.map(([frame, { picture, ...options }]) =>
      JSON.stringify([sha256(frame), picture ? sha256(picture) : null, { ...options, party: null }]),
    );
  /** Pictures that frames were compared with. */
  const compared = (asked: MockInstance<Inspect>, subject: string) =>
    new Set(
      asked.mock.calls.flatMap(([, options]) =>
        options.picture && options.subject === subject ? sha256(options.picture) : [],
      ),
    ).size;
  const frames = (asked: MockInstance<Inspect>) => new Set(asked.mock.calls.map(([frame]) => sha256(frame)));
  const searches = (asked: MockInstance<Inspect>) =>
    asked.mock.calls.filter(([, { picture, scanned }]) => !picture && scanned !== true).length;

  test('what was looked at before the oath is not looked at again after it; the search of the whole video looks itself', async () => {
    const inspect = vi.spyOn(service.ports.engine, 'inspectFrame');
    const { business, publicId, journey, scenes, visitor, id, recording } = await begun();
    const document = await journey.takeDocument();
    await expect.poll(() => compared(inspect, 'documentEdge'), { timeout: 60_000 }).toBe(1);
    expect(searches(inspect)).toBe(10);
    const face = await journey.takeFace();
    // Who reads the summary is still before the camera: two seconds of video are stored when the next ones begin.
    for (let seconds = 0; seconds < 3; seconds += 1)
      await journey.video.show(await pictureOf(scenes, 'face.neutral'));
    // The selfie and two instructions.
    await expect.poll(() => compared(inspect, 'face'), { timeout: 60_000 }).toBe(3);
    const early = questions(inspect).length;
    // Nothing but looks: what is stored of a video is stored after the oath, and nobody may watch it yet.
    const stored = await service.ports.db
      .selectFrom('recording_frame')
      .select('frame_hash')
      .where('verification_id', '=', id)
      .execute();
    expect(stored).toEqual([]);
    await journey.video.leave();
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(service.ports, id);
    expect(await recording()).toMatchObject({ outcome: 'clear', values: { missing: [], uncovered: [] } });
    const all = questions(inspect);
    expect(new Set(all).size).toBe(all.length);
    // Of the takes nothing is searched again.
    expect(searches(inspect)).toBe(10);
    expect(all.length - early).toBeLessThan(early);
    const watched = await business.call('identification.getVideo', { params: { publicId } });
    expect(watched.status).toBe(409);
    const lookedAt = frames(inspect);
    inspect.mockClear();
    await searchRecording(service.ports, id);
    expect(searches(inspect)).toBe(inspect.mock.calls.length);
    expect([...lookedAt].filter((frame) => !frames(inspect).has(frame))).toEqual([]);
    expect(frames(inspect).size).toBeGreaterThan(lookedAt.size);
  }, 240_000);

  test('where the engine is busy then (faked), all is looked at after the oath', async () => {
    const inspect = vi.spyOn(service.ports.engine, 'inspectFrame');
    inspect.mockResolvedValueOnce({ kind: 'busy', retryAfterSeconds: 3 });
    const { journey, visitor, id, recording } = await begun();
    const document = await journey.takeDocument();
    await expect.poll(() => inspect.mock.calls.length, { timeout: 60_000 }).toBe(1);
    inspect.mockResolvedValueOnce({ kind: 'busy', retryAfterSeconds: 3 });
    const face = await journey.takeFace();
    await expect.poll(() => inspect.mock.calls.length, { timeout: 60_000 }).toBe(2);
    await journey.video.leave();
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(service.ports, id);
    expect(await recording()).toMatchObject({ outcome: 'clear' });
    expect(searches(inspect)).toBe(12);
  }, 240_000);
});
