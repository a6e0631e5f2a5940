import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identification } from '@ekyc/contract';
import {
  addBusiness,
  BusinessClient,
  createTestDatabase,
  databaseNames,
  driversLicense,
  expectOk,
  holdToDocument,
  licenceHolder,
  oneDatabase,
  pictureOf,
  seen,
  SelfieJourney,
  realPerson,
  runOperator,
  type SceneName,
  type Scenes,
  startService,
  type StartedService,
  type TestDatabase,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openArchive } from '@ekyc/service/testing';
import {
  RecordedJourney,
  type Filmed,
  RecordedVisitor,
  frameOf,
  framesEach,
  orderOf,
} from './recording/recorded-visitor.ts';
import { checkAsStranger, hasPython } from './evidence-verifier/stranger.ts';
import { forgeArchive, verifyForged } from './recording/forge-archive.ts';
import { inventedWebm } from './recording/invented-webm.ts';

const holder = licenceHolder(3);
const other = licenceHolder(5);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What no database answers differently is tried on one. */
const lastDatabase = databaseNames.at(-1);

describe.each(oneDatabase)("a session's video, on the %s database", (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let off: BusinessClient;
  let scenes: Scenes;
  let folder: string;
  let dataDirectory: string;
  let frame: Buffer;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-video-'));
    folder = await mkdtemp(join(tmpdir(), 'ekyc-video-files-'));
    const env = { DATA_DIR: dataDirectory, ...database.env };
    const strict = await addBusiness(env, '録画する会社', '--sandbox', '--recording', 'required');
    const silent = await addBusiness(env, '録画しない会社', '--sandbox', '--recording', 'off');
    service = await startService({ process: 'own', dataDirectory, env: database.env });
    business = new BusinessClient(service.url, strict.apiKey);
    off = new BusinessClient(service.url, silent.apiKey);
    scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
    frame = await frameOf(await pictureOf(scenes, 'front'));
  }, 240_000);
  afterAll(async () => {
    await service.stop();
    await service.removeData();
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  });

  const create = async (client = business, body: unknown = {}) =>
    expectOk(await client.call('identification.create', { body }), 'create').publicId;
  const read = async (publicId: string, client = business) =>
    expectOk(await client.call('identification.get', { params: { publicId } }), 'read');
  const decided = (publicId: string, client = business): Promise<Identification> =>
    vi.waitUntil(
      async () => {
        const found = await read(publicId, client);
        return found.status === 'submitted' || found.status === 'examining' ? null : found;
      },
      { timeout: 90_000, interval: 250 },
    );
  const visitor = (publicId: string) => new VisitorClient(service.url, publicId);
  const filmed = (publicId: string, seen?: Filmed) =>
    new RecordedJourney({ visitor: visitor(publicId), scenes, holder }, seen);
  const checkOf = ({ examinations }: Identification) =>
    examinations.find(({ check }) => check === 'recording');
  /** For a failure's message: what a check that was not clear has measured. */
  const unclear = ({ examinations }: Identification) =>
    JSON.stringify(examinations.filter(({ outcome }) => outcome !== 'clear'));
  const recordingOf = async (publicId: string) =>
    expectOk(await business.call('identification.getRecording', { params: { publicId } }), 'recording');
  /** Once every key frame was searched: before, nobody may watch or export it. */
  const searchedOf = async (publicId: string) =>
    vi.waitUntil(
      async () => {
        const recording = await recordingOf(publicId);
        return recording.search === 'done' ? recording : null;
      },
      { timeout: 90_000, interval: 250 },
    );
  const videoOf = (publicId: string, headers: Record<string, string> = {}, key = business.apiKey) =>
    fetch(`${service.url}/api/v1/identifications/${publicId}/video`, {
      headers: { authorization: `Bearer ${key}`, ...headers },
    });
  const download = async (publicId: string) => {
    const answer = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, {
      headers: { authorization: `Bearer ${business.apiKey}` },
    });
    expect(answer.status).toBe(200);
    const file = join(folder, `${publicId}.zip`);
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    return file;
  };
  /** Sealed chunks of one verification in its folder, newest last. */
  const chunksOf = async () => {
    const names = await readdir(join(dataDirectory, 'evidence'), { recursive: true });
    return names.filter((name) => /\/v-[0-9a-f]{64}\.sealed$/.test(name));
  };
  const putPiece = async (
    client: VisitorClient,
    place: { segment: number; piece: number },
    bytes: Buffer,
    headers: Record<string, string> = {},
  ) => {
    const path = `${service.url}/api/v1/identifications/${client.publicId}/recording_segments`;
    const response = await fetch(`${path}/${place.segment}/${place.piece}`, {
      method: 'PUT',
      headers: {
        'security-code': client.securityCode,
        'content-type': 'video/webm',
        'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
        ...headers,
      },
      body: new Uint8Array(bytes),
    });
    const text = await response.text();
    const parsed = text === '' ? { code: null } : (JSON.parse(text) as { code: string });
    const reported = { ...seen(response), body: text === '' ? '' : parsed };
    holdToDocument('identification.putRecordingPiece', reported);
    return { status: response.status, code: parsed.code };
  };
  const onLast = test.runIf(databaseName === lastDatabase);
  let approved: { readonly publicId: string; readonly sent: readonly Buffer[] };

  test('a filmed journey is approved, and its video plays in parts', async () => {
    const publicId = await create();
    const journey = filmed(publicId);
    await journey.submit();
    const found = await decided(publicId);
    expect(checkOf(found)).toMatchObject({ outcome: 'clear', values: { whole: true, live: true } });
    expect(found.status).toBe('approved');
    // One of the two may have been a blink, which frames are not sure to show.
    const liveness = found.examinations.find(({ check }) => check === 'liveness');
    expect(liveness).toMatchObject({ outcome: 'clear', values: { virtualCamera: false } });
    expect(liveness?.values['movement']).toMatch(/^shown/);
    approved = { publicId, sent: journey.video.sent };
    const recording = await searchedOf(publicId);
    expect(recording).toMatchObject({ whole: true, destroyed: 0, segments: [{ by: 'webrtc' }] });
    expect(recording.segments).toHaveLength(1);
    expect(recording.marks.filter(({ name }) => name === 'shutter')).toHaveLength(7);
    expect(recording.segments[0]?.frames).toBe(journey.video.sent.length);
    const [video] = recording.videos;
    const whole = await videoOf(publicId);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="session-${publicId}-0.webm"`,
    });
    expect([bytes.length, sha256(bytes)]).toEqual([video?.size, video?.sha256]);
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=1000-', 1000, bytes.length - 1],
      ['bytes=-10', bytes.length - 10, bytes.length - 1],
    ] as const) {
      const part = await videoOf(publicId, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${bytes.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(from, to + 1));
    }
    const beyond = await videoOf(publicId, { range: `bytes=${bytes.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await videoOf(publicId, {}, off.apiKey)).status).toBe(404);
    expect((await off.call('identification.getRecording', { params: { publicId } })).status).toBe(404);
  }, 180_000);

  test('its evidence is genuine; a flipped byte, a removed chunk and a cut end are found in it', async () => {
    const { publicId } = approved;
    const file = await download(publicId);
    const keys = join(folder, 'keys.json');
    await writeFile(keys, await (await fetch(`${service.url}/api/v1/evidence_keys`)).text());
    const verify = (path: string) =>
      runOperator({ DATA_DIR: join(folder, 'nowhere') }, 'evidence', 'verify', path, '--key', keys).then(
        (text) => text,
        (error: { stdout: string }) => error.stdout,
      );
    expect(await verify(file)).toMatch(/^GENUINE/);
    const archive = await openArchive(file);
    const chunks = archive.names.filter((name) => name.startsWith('recording/'));
    expect(chunks.length).toBeGreaterThan(3);
    const audit = (await archive.read('audit.jsonl')).toString('utf8');
    archive.close();
    expect(audit).toContain('video.viewed');
    expect(audit).toContain('recording.ended');
    // Signed anew by who has the real key: what the audit chain says remains.
    const forged = (change: (files: Map<string, Buffer>) => void) =>
      forgeArchive(file, join(folder, 'forged.zip'), change).then(verifyForged);
    const last = chunks.at(-1) ?? '';
    const [first = '', second = '', third = ''] = chunks;
    // Nothing else is wrong with it: the log's head was signed by the real key.
    expect(await forged((files) => void files)).toEqual(['log_head_unsigned']);
    expect(await forged((files) => files.delete(last))).toContain('recording_cut');
    expect(await forged((files) => files.delete(second))).toContain('recording_broken');
    expect(
      await forged((files) => {
        const [a, b] = [files.get(second), files.get(third)];
        if (a && b) files.set(second, b).set(third, a);
      }),
    ).toContain('recording_broken');
    expect(
      await forged((files) => {
        const chunk = files.get(first);
        if (chunk) chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
      }),
    ).toContain('recording_broken');
    expect(
      await forged((files) => {
        files.delete(last);
        const description = JSON.parse(files.get('recording.json')?.toString('utf8') ?? '') as {
          head: { index: number; hash: string };
        };
        description.head = {
          index: description.head.index - 1,
          hash: sha256(files.get(chunks.at(-2) ?? '') ?? Buffer.of()),
        };
        files.set('recording.json', Buffer.from(JSON.stringify(description)));
      }),
    ).toContain('recording_cut');
    expect(
      await forged((files) => {
        for (const name of files.keys()) if (/^recording[./]/.test(name)) files.delete(name);
      }),
    ).toContain('recording_missing');
  });

  test.runIf(hasPython)('a stranger checks it by its README alone, the video too (in Python)', async () => {
    const file = join(folder, `${approved.publicId}.zip`);
    expect(await checkAsStranger(file, join(folder, 'keys.json'))).toEqual(['GENUINE']);
    const archive = await openArchive(file);
    const chunks = archive.names.filter((name) => name.startsWith('recording/'));
    const readme = (await archive.read('README.txt')).toString('utf8');
    for (const name of archive.names.filter((name) => name !== 'README.txt'))
      expect(readme).toContain(name.includes('/') ? `${name.split('/')[0]}/` : name);
    archive.close();
    const seen = (change: (files: Map<string, Buffer>) => void) =>
      forgeArchive(file, join(folder, 'forged.zip'), change).then(({ path, publicKey }) =>
        checkAsStranger(path, publicKey),
      );
    // The forger's key is believed, but the log's head was signed by the real one.
    const unsigned = 'log: head not signed by a given key';
    expect(await seen(() => undefined)).toEqual([unsigned]);
    const [first = '', second = ''] = chunks;
    const last = chunks.at(-1) ?? '';
    expect(await seen((files) => files.delete(second))).toEqual([`video: missing ${second}`, unsigned]);
    expect(await seen((files) => files.delete(last))).toEqual([`video: missing ${last}`, unsigned]);
    const flip = (name: string, at: number) => (files: Map<string, Buffer>) => {
      const bytes = files.get(name) ?? Buffer.of();
      bytes[at] = (bytes[at] ?? 0) ^ 1;
    };
    expect(await seen(flip(first, 30))).toEqual([`video: broken at ${first}`, unsigned]);
    expect(await seen(flip(first, 200))).toEqual([`video: broken at ${second}`, unsigned]);
    const picture = archive.names.find((name) => name.startsWith('pictures/')) ?? '';
    expect(await seen(flip(picture, 50))).toEqual([`pictures: ${picture}`, unsigned]);
  });

  test('a broken store is told, and shows nothing', async () => {
    const { publicId } = approved;
    const [name = ''] = await chunksOf();
    const path = join(dataDirectory, 'evidence', name);
    const bytes = await readFile(path);
    const spoiled = Buffer.from(bytes);
    spoiled[spoiled.length - 1] = (spoiled.at(-1) ?? 0) ^ 1;
    await writeFile(path, spoiled);
    expect(await recordingOf(publicId)).toMatchObject({ whole: false, videos: [] });
    expect(await business.call('identification.getEvidence', { params: { publicId } })).toMatchObject({
      status: 500,
      code: 'evidence_damaged',
    });
    await rm(path);
    expect(await recordingOf(publicId)).toMatchObject({ whole: false, videos: [] });
    await writeFile(path, bytes);
    expect(await recordingOf(publicId)).toMatchObject({ whole: true });
  });

  onLast(
    'without a video: reviewed where it is required, approved where preferred or off',
    async () => {
      const unfilmed = async (client: BusinessClient) => {
        const publicId = await create(client);
        await new VisitorJourney(visitor(publicId), scenes, holder).submit();
        return decided(publicId, client);
      };
      const demo = new BusinessClient(service.url, service.apiKey);
      const [required, preferred, silent] = await Promise.all([
        unfilmed(business),
        unfilmed(demo),
        unfilmed(off),
      ]);
      expect(required).toMatchObject({ status: 'review', reasons: ['recording'] });
      expect(checkOf(required)).toMatchObject({ outcome: 'consider', values: { present: false } });
      expect([preferred.status, checkOf(preferred)?.outcome]).toEqual(['approved', 'advisory']);
      expect([silent.status, checkOf(silent)?.outcome]).toEqual(['approved', 'notApplicable']);
      // The other kinds that are examined want theirs as well.
      const selfie = expectOk(
        await business.call('selfieData.create', { body: { targetUserId: 'user-9' } }),
        'create',
      );
      await new SelfieJourney(visitor(selfie.publicId), scenes).submit();
      await vi.waitFor(
        async () =>
          expect(
            await business.call('selfieData.get', { params: { publicId: selfie.publicId } }),
          ).toMatchObject({ body: { status: 'review', reasons: ['recording'] } }),
        { timeout: 60_000, interval: 250 },
      );
      const body = { regime: 'secondhandArticles' };
      expect((await off.call('identification.create', { body })).code).toBe('recording_policy_not_allowed');
      const quiet = visitor(await create(off));
      await quiet.call('identification.bindSecurityCode');
      expect((await quiet.call('identification.startWebrtc', { sdp: 'v=0' })).code).toBe('recording_off');
      expect((await quiet.call('identification.getCustomizations')).body.recording).toBe('off');
    },
    240_000,
  );

  onLast(
    'invented videos, pictures that were never filmed and frames of another session are not approved',
    async () => {
      const stranger = visitorScenes({
        licence: await driversLicense(other),
        face: await realPerson('hopper'),
      });
      const never = filmed(await create(), (_, scene) =>
        pictureOf(stranger, scene.startsWith('face.') ? 'face.neutral' : scene),
      );
      const neutral = await pictureOf(scenes, 'face.neutral');
      const still = filmed(await create(), (shot, scene) => (scene.startsWith('face.') ? neutral : shot));
      const again = filmed(await create(), (_, scene) => {
        const at = orderOf(scene) * framesEach;
        return approved.sent.slice(at, at + framesEach);
      });
      // To film is to wait in real time: none waits for another.
      const outcomeOf = async (journey: RecordedJourney) => {
        await journey.submit();
        return decided(journey.visitor.publicId);
      };
      const [unseen, unmoved, replayed] = await Promise.all([
        outcomeOf(never),
        outcomeOf(still),
        outcomeOf(again),
      ]);
      expect(unseen).toMatchObject({ status: 'review', reasons: ['recording'] });
      expect(checkOf(unseen)?.values['missing']).toEqual(expect.arrayContaining(['front', 'selfie']));

      expect(unmoved).toMatchObject({ status: 'review' });
      expect(unmoved.reasons).toContain('liveness');
      expect(unmoved.examinations.find(({ check }) => check === 'liveness')).toMatchObject({
        outcome: 'consider',
        values: { passedInstructions: 2, movement: 'notShown' },
      });

      expect(replayed.status).toBe('review');
      expect(replayed.reasons).toContain('recording');
      expect(checkOf(replayed)?.values['replayedFrames']).toBeGreaterThan(2);

      const invented = new VisitorJourney(visitor(await create()), scenes, holder);
      expectOk(await invented.visitor.call('identification.bindSecurityCode'), 'security');
      const { segment } = expectOk(
        await invented.visitor.call('identification.startRecordingSegment', { mimeType: 'video/webm' }),
        'segment',
      );
      const webm = await inventedWebm(frame);
      expect((await putPiece(invented.visitor, { segment, piece: 0 }, webm)).status).toBe(204);
      await invented.submit();
      const handedIn = await decided(invented.visitor.publicId);
      expect(handedIn).toMatchObject({ status: 'review', reasons: ['recording'] });
      expect(checkOf(handedIn)?.values).toMatchObject({ live: false });
    },
    300_000,
  );

  onLast(
    'pictures in pieces that were handed in are not approved, though a connection filmed the desk before',
    async () => {
      const client = visitor(await create());
      const camera = new RecordedVisitor(client);
      // Each picture has a video of its own, with a mark for its very bytes.
      class HandingIn extends VisitorJourney {
        override async begin(): Promise<void> {
          await super.begin();
          await camera.connect();
          await camera.show(await pictureOf(scenes, 'desk'));
          await camera.leave();
        }
        override async shot(scene: SceneName): Promise<Buffer> {
          const shot = await super.shot(scene);
          const begun = await client.call('identification.startRecordingSegment', { mimeType: 'video/webm' });
          const { segment } = expectOk(begun, 'segment');
          const webm = await inventedWebm(await frameOf(shot));
          expect((await putPiece(client, { segment, piece: 0 }, webm)).status).toBe(204);
          const marks = [{ name: 'shutter', at: 1, detail: sha256(shot) }];
          expect((await client.call('identification.addRecordingMarks', { marks })).status).toBe(204);
          return shot;
        }
      }
      await new HandingIn(client, scenes, holder).submit();
      const found = await decided(client.publicId);
      expect(found, unclear(found)).toMatchObject({ status: 'review', reasons: ['recording'] });
      expect(checkOf(found)).toMatchObject({ outcome: 'consider', values: { live: true } });
      expect(checkOf(found)?.values['handedIn']).toEqual(expect.arrayContaining(['front', 'selfie']));
    },
    180_000,
  );

  onLast(
    'a My Number that was filmed is destroyed, and the rest still proves itself',
    async () => {
      const shown = filmed(await create(), async (shot, scene) =>
        scene === 'back' ? pictureOf(scenes, 'myNumberBack') : shot,
      );
      await shown.submit();
      const found = await decided(shown.visitor.publicId);
      // A busy machine films some movements too late to show them: that is another reason.
      expect(found.reasons, unclear(found)).toContain('recording');
      expect(found.status).toBe('review');
      const recording = await searchedOf(found.publicId);
      expect(recording.whole).toBe(true);
      expect(recording.destroyed).toBeGreaterThan(0);
      expect(recording.videos).toHaveLength(1);
      const file = await download(found.publicId);
      if (hasPython) expect(await checkAsStranger(file, join(folder, 'keys.json'))).toEqual(['GENUINE']);
      const forged = (change: (files: Map<string, Buffer>) => void) =>
        forgeArchive(file, join(folder, 'forged.zip'), change).then(verifyForged);
      expect(await forged((files) => void files)).toEqual(['log_head_unsigned']);
      // A hole that the audit does not know.
      const widen = (files: Map<string, Buffer>) => {
        const description = JSON.parse(files.get('recording.json')?.toString('utf8') ?? '') as {
          cuts: { to: number }[];
        };
        for (const cut of description.cuts) cut.to += 1;
        files.set('recording.json', Buffer.from(JSON.stringify(description)));
      };
      expect(await forged(widen)).toContain('recording_broken');
    },
    180_000,
  );

  test('pieces come in order, once each, and are what their digest says', async () => {
    const client = visitor(await create());
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    const webm = await inventedWebm(frame);
    const at = (piece: number, segment = 0) => ({ segment, piece });
    expect((await putPiece(client, at(0), webm)).code).toBe('recording_piece_unexpected');
    const begin = () => client.call('identification.startRecordingSegment', { mimeType: 'video/webm' });
    expect(await begin()).toMatchObject({ status: 201, body: { segment: 0 } });
    expect((await putPiece(client, at(1), webm)).code).toBe('recording_piece_unexpected');
    expect((await putPiece(client, at(0), randomBytes(2000))).code).toBe('recording_malformed');
    const wrong = `sha-256=:${Buffer.alloc(32).toString('base64')}:`;
    expect((await putPiece(client, at(0), webm, { 'content-digest': wrong })).code).toBe('digest_mismatch');
    expect((await putPiece(client, at(0), webm, { 'content-digest': 'md5=:AA==:' })).code).toBe(
      'malformed_request',
    );
    expect((await putPiece(client, at(0), webm, { 'content-type': 'video/mp4' })).code).toBe(
      'recording_malformed',
    );
    expect((await putPiece(client, at(0), webm, { 'content-type': 'text/html' })).status).toBe(415);
    expect((await putPiece(client, at(0), Buffer.alloc(4_194_305))).code).toBe('body_too_large');
    expect((await putPiece(client, at(0), Buffer.of())).status).toBe(400);
    const stranger = new VisitorClient(service.url, client.publicId);
    expect((await putPiece(stranger, at(0), webm)).code).toBe('security_code_mismatch');
    expect((await putPiece(visitor('AAAAAAAAAAAAAAAAAAAAAAAA'), at(0), webm)).code).toBe('not_found');
    // The same one eight times at once: one chunk, one answer.
    const answers = await Promise.all(Array.from({ length: 8 }, () => putPiece(client, at(0), webm)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await putPiece(client, at(0), randomBytes(900))).status).toBe(422);
    const other = Buffer.concat([webm, Buffer.of(0)]);
    expect((await putPiece(client, at(0), other)).code).toBe('recording_piece_unexpected');
    expect((await putPiece(client, at(1), randomBytes(900))).status).toBe(204);
    const marks = [{ name: 'take.started', at: 1, take: 1 }];
    expect((await client.call('identification.addRecordingMarks', { marks })).status).toBe(204);
    expect((await putPiece(client, at(2), randomBytes(900))).status).toBe(204);
    expect((await begin()).body).toEqual({ segment: 1 });
    expect((await putPiece(client, at(3), randomBytes(900))).code).toBe('recording_piece_unexpected');
    expect((await putPiece(client, at(1), other)).code).toBe('recording_piece_unexpected');
    expectOk(await client.call('identification.cancel'), 'cancel');
    expect((await putPiece(client, at(0, 1), webm)).code).toBe('wrong_state');
    expect((await begin()).code).toBe('wrong_state');
    expect((await client.call('identification.addRecordingMarks', { marks })).code).toBe('wrong_state');
    expect((await client.call('identification.startWebrtc', { sdp: 'v=0' })).code).toBe('wrong_state');
  });

  test('an offer that cannot be followed is refused, and marks need a recording without a channel', async () => {
    const client = visitor(await create());
    expect((await client.call('identification.startWebrtc', { sdp: 'v=0' })).code).toBe('not_bound');
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    expect((await client.call('identification.startWebrtc', { sdp: 'v=0' })).code).toBe('offer_not_accepted');
    expect((await client.call('identification.startWebrtc', { sdp: '' })).code).toBe('invalid_fields');
    const marks = [{ name: 'x', at: 1 }];
    expect((await client.call('identification.addRecordingMarks', { marks })).code).toBe('wrong_state');
  });

  test('kill -9 loses nothing that was kept; the visitor connects anew and goes on', async () => {
    const client = visitor(await create());
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    const first = new RecordedVisitor(client);
    expect(await first.connect()).toBe(0);
    const front = await pictureOf(scenes, 'front');
    for (let second = 0; second < 6; second += 1) await first.show(front);
    const killedAt = Date.now();
    await service.kill();
    await first.leave();
    service = await startService({ process: 'own', dataDirectory, env: database.env, port: service.port });
    const second = new RecordedVisitor(client);
    expect(await second.connect()).toBeGreaterThan(0);
    await second.show(front);
    await second.leave();
    await vi.waitFor(async () => expect((await recordingOf(client.publicId)).segments).toHaveLength(2), {
      timeout: 30_000,
    });
    const recording = await recordingOf(client.publicId);
    expect(recording.whole).toBe(true);
    expect(killedAt - Date.parse(recording.segments[0]?.to ?? '')).toBeLessThan(2500);
    expect(recording.segments[0]?.reason).toBeNull();
  }, 180_000);

  test('nobody waits for the video of another visitor', async () => {
    const cameras: RecordedVisitor[] = [];
    const bind = async () => {
      const client = visitor(await create());
      expectOk(await client.call('identification.bindSecurityCode'), 'security');
      return client;
    };
    const [first, second] = [await bind(), await bind()];
    const front = await pictureOf(scenes, 'front');
    for (const client of [first, second]) {
      const camera = new RecordedVisitor(client);
      cameras.push(camera);
      await camera.connect();
      await camera.show(front);
    }
    // Neither the second's begin nor its end has ended the first's, nor waited for it.
    const end = { params: { publicId: second.publicId } };
    expectOk(await business.call('identification.cancelByClient', end), 'cancel');
    await cameras[0]?.show(front);
    expectOk(await first.call('identification.cancel'), 'cancel');
    const [segment] = (await recordingOf(first.publicId)).segments;
    expect(segment).toMatchObject({ frames: 2 * framesEach, reason: 'stopped' });
    await Promise.all(cameras.map((camera) => camera.leave()));
  }, 20_000);

  test('a business that cancels ends the video', async () => {
    const client = visitor(await create());
    expectOk(await client.call('identification.bindSecurityCode'), 'security');
    const camera = new RecordedVisitor(client);
    await camera.connect();
    await camera.show(await pictureOf(scenes, 'front'));
    const { publicId } = client;
    expectOk(await business.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
    expect((await recordingOf(publicId)).segments).toMatchObject([{ reason: 'stopped' }]);
    await camera.leave();
  });

  test('a redacted video is gone, with its keys', async () => {
    const { publicId } = approved;
    const before = await chunksOf();
    expectOk(await business.call('identification.redact', { params: { publicId } }), 'redact');
    const after = await chunksOf();
    expect(after.length).toBeLessThan(before.length);
    expect((await videoOf(publicId)).status).toBe(410);
    expect((await business.call('identification.getRecording', { params: { publicId } })).code).toBe(
      'redacted',
    );
  });
});
