import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { enqueueSearches, searchRecording } from '@ekyc/service';
import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  profileOf,
  type TestDatabase,
  VisitorClient,
  visitorScenes,
} from '@ekyc/testkit';
import { createVisionEngine } from '@ekyc/vision';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';
import { frameOf } from './recording/recorded-visitor.ts';
import { inventedWebm } from './recording/invented-webm.ts';

const holder = licenceHolder(3);
/** Begins as a file does, and is none. */
const noVideo = () => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(500)]);

describe.each(oneDatabase)('a My Number that was filmed, on the %s database', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  let business: BusinessClient;
  let card: Buffer;
  let desk: Buffer;

  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(database.env);
    business = await service.addBusiness();
    const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    card = await frameOf(await pictureOf(scenes, 'myNumberBack'));
    desk = await frameOf(await pictureOf(scenes, 'desk'));
  }, 120_000);
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const begin = async () => {
    const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
    const client = new VisitorClient(service.url, publicId);
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    expectOk(await client.call('identification.putProfile', profileOf(holder)), 'profile');
    expectOk(await client.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
    return client;
  };
  const abortedTake = async (client: VisitorClient) => {
    expectOk(await client.call('identification.startTake', { type: 'document' }), 'take');
    expectOk(await client.call('identification.endTake', { type: 'document', abort: true }), 'abort');
  };
  const handIn = async (
    client: VisitorClient,
    bytes: Buffer,
    mimeType: 'video/webm' | 'video/mp4' = 'video/webm',
  ) => {
    const begun = await client.call('identification.startRecordingSegment', { mimeType });
    const { segment } = expectOk(begun, 'segment');
    const path = `${service.url}/api/v1/identifications/${client.publicId}/recording_segments/${segment}/0`;
    const put = await fetch(path, {
      method: 'PUT',
      headers: {
        'security-code': client.securityCode,
        'content-type': mimeType,
        'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
      },
      body: new Uint8Array(bytes),
    });
    expect(put.status).toBe(204);
  };
  const cancel = async (client: VisitorClient) => {
    expectOk(await client.call('identification.cancel'), 'cancel');
    return client.publicId;
  };
  const recordingOf = async (publicId: string) =>
    expectOk(await business.call('identification.getRecording', { params: { publicId } }), 'recording');
  const read = async (publicId: string, what: 'video' | 'evidence') => {
    const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/${what}`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isProblem = answer.headers.get('content-type')?.includes('problem') === true;
    const code = isProblem ? (JSON.parse(bytes.toString('utf8')) as { code: string }).code : null;
    return { status: answer.status, code, bytes };
  };
  /** Why nobody gets it yet. */
  const refusalOf = async (publicId: string, name: 'getVideo' | 'getEvidence') => {
    const { status, code } = await business.call(`identification.${name}`, { params: { publicId } });
    return { status, code };
  };
  const unsearched = { status: 409, code: 'recording_unsearched' };
  const idOf = async (publicId: string) => {
    const found = service.ports.db.selectFrom('verification').select('id').where('public_id', '=', publicId);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const search = async (publicId: string, ports = service.ports) =>
    searchRecording(ports, await idOf(publicId));
  const cutsOf = async (publicId: string) => {
    const entries = await service.ports.db
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('verification_id', '=', await idOf(publicId))
      .where('action', 'in', ['recording.cut', 'recording.searched'])
      .orderBy('sequence')
      .execute();
    return entries.map(({ action, details }) => ({ action, ...(JSON.parse(details) as object) }));
  };

  test('outside of any document take, in a session that was given up, is never shown and destroyed', async () => {
    const client = await begin();
    await abortedTake(client);
    await handIn(client, await inventedWebm(card));
    // Nor is it shown while the visitor is there.
    expect(await refusalOf(client.publicId, 'getVideo')).toEqual(unsearched);
    const publicId = await cancel(client);
    expect(service.jobs.at(-1)).toEqual({ queue: 'search', verificationId: await idOf(publicId) });
    expect(await refusalOf(publicId, 'getVideo')).toEqual(unsearched);
    expect(await refusalOf(publicId, 'getEvidence')).toEqual(unsearched);
    expect(await recordingOf(publicId)).toMatchObject({ search: 'waiting', videos: [], destroyed: 0 });
    await search(publicId);
    expect(await recordingOf(publicId)).toMatchObject({
      search: 'done',
      videos: [],
      destroyed: 1,
      whole: true,
    });
    expect((await read(publicId, 'video')).status).toBe(404);
    const evidence = await read(publicId, 'evidence');
    expect(evidence.status).toBe(200);
    expect(evidence.bytes.includes(card)).toBe(false);
    expect(await cutsOf(publicId)).toMatchObject([
      { action: 'recording.cut', reason: 'forbiddenNumber', chunks: 1, seenBefore: 0 },
      { action: 'recording.searched', destroyed: 1 },
    ]);
  });

  test('is destroyed alone: what was filmed in another segment can be watched', async () => {
    const client = await begin();
    await handIn(client, await inventedWebm(desk));
    await abortedTake(client);
    await handIn(client, await inventedWebm(card));
    const publicId = await cancel(client);
    await search(publicId);
    const recording = await recordingOf(publicId);
    expect(recording).toMatchObject({ search: 'done', destroyed: 1 });
    expect(recording.videos).toHaveLength(1);
    const video = await read(publicId, 'video');
    expect([video.status, video.bytes.includes(desk), video.bytes.includes(card)]).toEqual([
      200,
      true,
      false,
    ]);
  });

  test('is destroyed wherever the file says that its frames stood', async () => {
    const client = await begin();
    const webm = await inventedWebm(desk, 2);
    await handIn(client, webm);
    // Its pieces came at once; its frames claim to be of an hour.
    await handIn(client, await inventedWebm(card, 60));
    const publicId = await cancel(client);
    await search(publicId);
    // Outside every take: what lies between the neighbouring ones goes, which is all of it here.
    expect(await recordingOf(publicId)).toMatchObject({ search: 'done', videos: [] });
    expect((await read(publicId, 'video')).status).not.toBe(200);
  });

  test('is looked for again where the engine was down, and not shown until then', async () => {
    const client = await begin();
    await handIn(client, await inventedWebm(card));
    const publicId = await cancel(client);
    const down = createVisionEngine({
      children: 1,
      childModule: fileURLToPath(new URL('./recording/fallen-child.ts', import.meta.url)),
      onFailure: () => undefined,
      silent: true,
    });
    await expect(search(publicId, { ...service.ports, engine: down })).rejects.toThrow(
      /looks at no picture|children die/,
    );
    await down.close();
    expect(await recordingOf(publicId)).toMatchObject({ search: 'failed', videos: [], destroyed: 0 });
    expect(await refusalOf(publicId, 'getVideo')).toEqual(unsearched);
    expect(await refusalOf(publicId, 'getEvidence')).toEqual(unsearched);
    // Not at once again, but a minute later.
    await search(publicId);
    expect(await recordingOf(publicId)).toMatchObject({ search: 'failed' });
    service.pass(61);
    await enqueueSearches(service.ports);
    expect(service.jobs).toContainEqual({ queue: 'search', verificationId: await idOf(publicId) });
    // Two processes at once: one alone does it.
    await Promise.all([search(publicId), search(publicId)]);
    expect(await recordingOf(publicId)).toMatchObject({ search: 'done', destroyed: 1 });
    expect((await cutsOf(publicId)).map(({ action }) => action)).toEqual([
      'recording.cut',
      'recording.searched',
    ]);
  });

  test('may be in what is no video, or in no codec that is decoded here: nothing of it is kept', async () => {
    const client = await begin();
    await handIn(client, noVideo());
    await handIn(client, Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), randomBytes(400)]), 'video/mp4');
    await handIn(client, await inventedWebm(desk));
    const publicId = await cancel(client);
    await search(publicId);
    const recording = await recordingOf(publicId);
    expect(recording).toMatchObject({ search: 'done', destroyed: 2, whole: true });
    expect(recording.videos).toHaveLength(1);
    expect((await read(publicId, 'evidence')).status).toBe(200);
    expect(await cutsOf(publicId)).toMatchObject([
      { action: 'recording.cut', reason: 'unsearchable', chunks: 2 },
      { action: 'recording.searched' },
    ]);
  });

  test('is not waited for behind others that fail every time', async () => {
    const one = async () => {
      const client = await begin();
      await handIn(client, await inventedWebm(card));
      return cancel(client);
    };
    const [failing, fine] = [await one(), await one()];
    await service.ports.db
      .updateTable('verification')
      .set({ wrapped_key: randomBytes(60) })
      .where('public_id', '=', failing)
      .execute();
    await expect(search(failing)).rejects.toThrow();
    await search(fine);
    expect(await recordingOf(fine)).toMatchObject({ search: 'done', destroyed: 1 });
    const before = service.jobs.length;
    await enqueueSearches(service.ports);
    const enqueued = service.jobs.slice(before);
    expect(enqueued).not.toContainEqual({ queue: 'search', verificationId: await idOf(failing) });
    service.pass(61);
    const later = service.jobs.length;
    await enqueueSearches(service.ports);
    expect(service.jobs.slice(later)).toContainEqual({
      queue: 'search',
      verificationId: await idOf(failing),
    });
  });
});
