import { createHash } from 'node:crypto';
import { examineVerification, searchRecording, type ServicePorts } from '@ekyc/service';
import {
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  licenceHolder,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { FilmedJourney } from './recording/filmed-visitor.ts';

const holder = licenceHolder(3);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(databaseNames)('the video is looked at while the visitor goes on (%s)', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
  }, 120_000);
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function filmed() {
    const business = await service.addBusiness({ recording: 'required' });
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const visitor = new VisitorClient(service.url, publicId);
    const journey = new FilmedJourney({ visitor, scenes, holder });
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const result = async () =>
      expectOk(await business.call('identification.get', { params: { publicId } }), 'result');
    return { journey, visitor, id, result };
  }

  type Inspect = ServicePorts['engine']['inspectFrame'];
  /** All that an answer depends on, for each question that was asked. */
  const questions = (asked: MockInstance<Inspect>) =>
    asked.mock.calls.map(([frame, { picture, party: _, ...options }]) =>
      JSON.stringify([sha256(frame), picture ? sha256(picture) : null, options]),
    );

  test('what was looked at before the oath is not looked at again, by examination or search', async () => {
    const inspect = vi.spyOn(service.ports.engine, 'inspectFrame');
    const { journey, visitor, id, result } = await filmed();
    await journey.begin();
    const document = await journey.takeDocument();
    // Ten frames of the take for a My Number, and one for each of its four pictures.
    await expect.poll(() => inspect.mock.calls.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(14);
    expect((await result()).status).toBe('capturing');
    const early = questions(inspect);
    const face = await journey.takeFace();
    await journey.film.leave();
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(service.ports, id);
    const { examinations } = await result();
    const recording = examinations.find(({ check }) => check === 'recording');
    expect(recording).toMatchObject({ outcome: 'clear', values: { missing: [], uncovered: [] } });
    await searchRecording(service.ports, id);
    const all = questions(inspect);
    expect(all.length).toBeGreaterThan(early.length);
    expect(new Set(all).size).toBe(all.length);
  }, 240_000);

  test('an early look destroys and keeps nothing, and where the engine is busy then (faked) all is looked at after the oath', async () => {
    const inspect = vi.spyOn(service.ports.engine, 'inspectFrame');
    inspect.mockResolvedValueOnce({ kind: 'busy', retryAfterSeconds: 3 });
    const { journey, visitor, id, result } = await filmed();
    await journey.begin();
    const document = await journey.takeDocument();
    await expect.poll(() => inspect.mock.calls.length, { timeout: 60_000 }).toBe(1);
    const face = await journey.takeFace();
    const frames = await service.ports.db
      .selectFrom('recording_frame')
      .select('frame_hash')
      .where('verification_id', '=', id)
      .execute();
    expect(frames).toEqual([]);
    await journey.film.leave();
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(service.ports, id);
    const { examinations } = await result();
    expect(examinations.find(({ check }) => check === 'recording')).toMatchObject({ outcome: 'clear' });
  }, 240_000);
});
