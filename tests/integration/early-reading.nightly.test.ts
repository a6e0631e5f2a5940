import { examineVerification, type ServicePorts } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  profileOf,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openVault, readFrozenFront } from '@ekyc/service/testing';
import { type ClockedService, startClockedService } from './clocked-service.ts';

describe.each(oneDatabase)('reading begins before it is asked for, on the %s database', (databaseName) => {
  let database: TestDatabase;
  let service: ClockedService;
  let ports: ServicePorts;
  let business: BusinessClient;
  const holder = licenceHolder(3);

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    service = await startClockedService(database.env);
    ports = service.ports;
    business = await service.addBusiness();
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  async function begun() {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const journey = new VisitorJourney(visitor, scenes, holder);
    await journey.begin();
    return { visitor, journey };
  }

  const rowOf = ({ publicId }: VisitorClient) =>
    ports.db
      .selectFrom('verification')
      .selectAll()
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();

  const idOf = async (visitor: VisitorClient) => (await rowOf(visitor)).id;

  async function readingsOf(visitor: VisitorClient): Promise<number> {
    const entries = await ports.db
      .selectFrom('audit_entry')
      .select('sequence')
      .where('verification_id', '=', await idOf(visitor))
      .where('action', '=', 'document.read')
      .execute();
    return entries.length;
  }

  test('the document is read once its take is accepted, and neither the summary nor the examination reads it again', async () => {
    const read = vi.spyOn(ports.engine, 'readDocument');
    const embedded = vi.spyOn(ports.engine, 'embedFaces');
    const { visitor, journey } = await begun();
    const document = await journey.takeDocument();
    await expect.poll(() => readingsOf(visitor)).toBe(1);
    const face = await journey.takeFace();
    expect(
      expectOk(await visitor.call('identification.extractText', {}), 'extract_text').proposed,
    ).toMatchObject({
      familyName: holder.familyName,
    });
    expectOk(await visitor.call('identification.checkSimilarity'), 'check_similarity');
    expectOk(await visitor.call('identification.takeOath', { take: [document, face] }), 'oath');
    await examineVerification(ports, await idOf(visitor));
    expect((await visitor.call('identification.getCompleted')).body.status).toBe('approved');
    expect(read).toHaveBeenCalledTimes(1);
    // Faces were described when their pictures came.
    expect(embedded).not.toHaveBeenCalled();
    expect(await readingsOf(visitor)).toBe(1);
  });

  test('whoever asks while it is being read waits for that reading', async () => {
    const read = vi.spyOn(ports.engine, 'readDocument');
    const { visitor, journey } = await begun();
    await journey.takeDocument();
    const both = await Promise.all([
      visitor.call('identification.extractText', {}),
      visitor.call('identification.extractText', {}),
    ]);
    for (const answer of both)
      expect(expectOk(answer, 'extract_text').fields.number?.value).toBe(holder.number);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await readingsOf(visitor)).toBe(1);
  });

  test('whoever saw the row before the reading ended is answered with that reading', async () => {
    const read = vi.spyOn(ports.engine, 'readDocument');
    const { visitor, journey } = await begun();
    await journey.takeDocument();
    await expect.poll(() => readingsOf(visitor)).toBe(1);
    const row = await rowOf(visitor);
    const reading = await readFrozenFront(
      ports,
      { ...row, sealed_reading: null },
      openVault(ports.master, row),
    );
    expect(reading?.fields.number?.value).toBe(holder.number);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('where the engine is busy or fails then (faked), it is read when it is asked for', async () => {
    const read = vi.spyOn(ports.engine, 'readDocument');
    read.mockResolvedValueOnce({ kind: 'busy', retryAfterSeconds: 3 });
    const busy = await begun();
    await busy.journey.takeDocument();
    await expect.poll(() => read.mock.calls.length).toBe(1);
    read.mockRejectedValueOnce(new Error('the child went down'));
    const failed = await begun();
    await failed.journey.takeDocument();
    await expect.poll(() => read.mock.calls.length).toBe(2);
    for (const { visitor } of [busy, failed]) {
      expect(await readingsOf(visitor)).toBe(0);
      expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
      expect(await readingsOf(visitor)).toBe(1);
    }
  });

  test('a document taken again is read again', async () => {
    const { visitor, journey } = await begun();
    await journey.takeDocument();
    await expect.poll(() => readingsOf(visitor)).toBe(1);
    await journey.takeDocument();
    await expect.poll(() => readingsOf(visitor)).toBe(2);
    expectOk(await visitor.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
    expect(await readingsOf(visitor)).toBe(2);
  });

  test('a take that is given up is not read', async () => {
    const read = vi.spyOn(ports.engine, 'readDocument');
    const { visitor, journey } = await begun();
    expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
    await journey.takePicture('document', 'front', 'front');
    expectOk(await visitor.call('identification.endTake', { type: 'document', abort: true }), 'take_end');
    expectOk(await visitor.call('identification.getCompleted'), 'completed');
    expect(read).not.toHaveBeenCalled();
  });
});
