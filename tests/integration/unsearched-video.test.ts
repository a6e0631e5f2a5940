import { createHash, randomBytes } from 'node:crypto';
import { sampleUnsearched } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  oneDatabase,
  pictureOf,
  profileOf,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { frameOf } from './recording/filmed-visitor.ts';
import { inventedWebm } from './recording/invented-webm.ts';

const holder = licenceHolder(3);

describe.each(oneDatabase)('video that no examination has searched, on the %s database', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;

  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  /** A session that hands in one piece in the take of its document, and is given up. */
  const giveUp = async (piece: Buffer) => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const client = new VisitorClient(service.url, publicId);
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    expectOk(await client.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await client.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    expectOk(await client.call('identification.startTake', { type: 'document' }), 'take');
    expectOk(
      await client.call('identification.startRecordingSegment', { mimeType: 'video/webm' }),
      'segment',
    );
    const put = await fetch(`${service.url}/api/v1/identifications/${publicId}/recording_segments/0/0`, {
      method: 'PUT',
      headers: {
        'security-code': client.securityCode,
        'content-type': 'video/webm',
        'content-digest': `sha-256=:${createHash('sha256').update(piece).digest('base64')}:`,
      },
      body: new Uint8Array(piece),
    });
    expect(put.status).toBe(204);
    expectOk(await client.call('identification.cancel'), 'cancel');
    return publicId;
  };

  test('is searched though more than a batch of others fail every time', async () => {
    const noVideo = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(500)]);
    const failing: string[] = [];
    for (let at = 0; at < 11; at += 1) failing.push(await giveUp(noVideo));
    // Their keys can't be opened: that may pass, so they are tried again.
    await service.ports.db
      .updateTable('verification')
      .set({ wrapped_key: randomBytes(60) })
      .where('public_id', 'in', failing)
      .execute();
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    const publicId = await giveUp(await inventedWebm(await frameOf(await pictureOf(scenes, 'myNumberBack'))));
    const failures: [string, unknown][] = [];
    const run = () =>
      sampleUnsearched({ ...service.ports, onFailed: (id, error) => failures.push([id, error]) });
    // Which of them a run takes is left to chance.
    await vi.waitFor(async () => expect(await run()).toBe(1), { timeout: 60_000, interval: 0 });
    expect(new Set(failures.map(([id]) => id)).size).toBeGreaterThanOrEqual(9);
    const recording = await business.call('identification.getRecording', { params: { publicId } });
    expect(recording.body).toMatchObject({ whole: true, destroyed: 1, videos: [] });
    // It is not searched again; the others are.
    failures.length = 0;
    expect(await run()).toBe(0);
    expect(failures).toHaveLength(10);
  }, 180_000);

  test('is left where it is no video: nothing will ever be read of it', async () => {
    const publicId = await giveUp(Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(500)]));
    const { id } = await service.ports.db
      .selectFrom('verification')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    const heads = () =>
      service.ports.db
        .selectFrom('recording')
        .select(['head_index', 'sampled_head'])
        .where('verification_id', '=', id)
        .executeTakeFirstOrThrow();
    expect((await heads()).sampled_head).toBe(-1);
    await vi.waitFor(
      async () => {
        await sampleUnsearched({ ...service.ports, onFailed: () => undefined });
        const { head_index, sampled_head } = await heads();
        expect(sampled_head).toBe(head_index);
      },
      { timeout: 60_000, interval: 0 },
    );
  }, 180_000);
});
