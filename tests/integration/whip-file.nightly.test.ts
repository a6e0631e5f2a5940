import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWhipToken, signWhipToken, type WhipClaims } from '@ekyc/recording';
import {
  addBusiness,
  BusinessClient,
  call,
  createTestDatabase,
  expectOk,
  freePort,
  holdToDocument,
  oneDatabase,
  seen,
  type StartedService,
  startService,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AdapterProcess } from './whip/adapter-process.ts';
import { startJanus, whyNoJanus } from './whip/janus.ts';
import { PublishingPage } from './whip/page.ts';
import { webmFile } from './whip/webm-file.ts';

type FileClaims = Extract<WhipClaims, { use: 'file' }>;

const noJanus = whyNoJanus();
const secret = randomBytes(32);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const limit = 150 * 1024 * 1024;

describe.each(oneDatabase)("a media server's files, on the %s database", (databaseName) => {
  let database: TestDatabase;
  let service: StartedService;
  let business: BusinessClient;
  let dataDirectory: string;
  let whipPort: number;

  beforeAll(async () => {
    database = await createTestDatabase(databaseName);
    dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-whip-file-'));
    whipPort = await freePort();
    const added = await addBusiness(
      { DATA_DIR: dataDirectory, ...database.env },
      '録画する会社',
      '--recording',
      'preferred',
    );
    service = await startService({
      dataDirectory,
      env: {
        ...database.env,
        WHIP_URL: `http://127.0.0.1:${whipPort}/whip`,
        WHIP_SECRET: secret.toString('hex'),
      },
    });
    business = new BusinessClient(service.url, added.apiKey);
  }, 240_000);

  afterAll(async () => {
    await service?.stop();
    await service?.removeData();
    await database?.remove();
  });

  test('pages are told where the media server is', async () => {
    const settings = await call(service.url, 'service.getEndpoints');
    expect(settings.body.streamServerDomain).toBe(`127.0.0.1:${whipPort}`);
  });

  /** A visitor whose page was told where to publish, and as what. */
  async function begin(client = business) {
    const { publicId } = expectOk(await client.call('identification.create', { body: {} }), 'create');
    const visitor = new VisitorClient(service.url, publicId);
    expectOk(await visitor.call('identification.bindSecurityCode'), 'bind');
    const { whip, sdp } = expectOk(
      await visitor.call('identification.startWebrtc', { sdp: 'v=0' }),
      'webrtc',
    );
    expect(sdp).toBeUndefined();
    const read = readWhipToken(secret, whip?.token ?? '', Date.now());
    if (!whip || !read.ok) throw new Error('no token to publish');
    return { publicId, visitor, whip, recordingId: read.claims.recordingId };
  }

  const claimsOf = (recordingId: string, bytes: Uint8Array, more: Partial<FileClaims> = {}): FileClaims => ({
    use: 'file',
    recordingId,
    expiresAt: Date.now() + 60_000,
    sha256: sha256(bytes),
    startedAt: Date.now() - 10_000,
    ...more,
  });

  async function put(claims: WhipClaims | string | null, bytes: Buffer, type = 'video/webm') {
    const token = typeof claims === 'string' || claims === null ? claims : signWhipToken(secret, claims);
    const response = await fetch(`${service.url}/api/v1/recordings/whip_file`, {
      method: 'PUT',
      headers: { 'content-type': type, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: new Uint8Array(bytes),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? '' : JSON.parse(text);
    holdToDocument('recording.putWhipFile', { ...seen(response), body: answer });
    return [response.status, text === '' ? null : (answer as { code: string }).code];
  }

  const recordingOf = async (publicId: string) =>
    expectOk(await business.call('identification.getRecording', { params: { publicId } }), 'recording');

  test('tells the page where to publish, for five minutes', async () => {
    const { whip } = await begin();
    expect(whip.url).toBe(`http://127.0.0.1:${whipPort}/whip`);
    const life = Date.parse(whip.expiresAt) - Date.now();
    expect(life).toBeGreaterThan(240_000);
    expect(life).toBeLessThanOrEqual(300_000);
    const page = await fetch(`${service.url}/`);
    expect(page.headers.get('content-security-policy')).toContain(`http://127.0.0.1:${whipPort}`);
  });

  test('become a segment in parts of two seconds, once', async () => {
    const { publicId, recordingId } = await begin();
    const file = await webmFile(200);
    const startedAt = Date.now() - 8000;
    expect(await put(claimsOf(recordingId, file, { startedAt }), file)).toEqual([204, null]);
    const once = await recordingOf(publicId);
    expect(once).toMatchObject({ whole: true, chunks: 5, destroyed: 0 });
    expect(once.segments).toMatchObject([
      { by: 'webrtc', frames: 200, gaps: [], reason: 'stopped', from: new Date(startedAt).toISOString() },
    ]);
    const [segment] = once.segments;
    const durationMs = Date.parse(segment?.to ?? '') - Date.parse(segment?.from ?? '');
    expect(Math.abs(durationMs - 199 * 33)).toBeLessThan(100);
    // The adapter did not hear the answer, and has a new token.
    expect(await put(claimsOf(recordingId, file, { startedAt }), file)).toEqual([204, null]);
    expect(await recordingOf(publicId)).toEqual(once);
    // The page came back: another file.
    const second = await webmFile(70);
    expect(await put(claimsOf(recordingId, second, { startedAt: Date.now() }), second)).toEqual([204, null]);
    const twice = await recordingOf(publicId);
    expect(twice).toMatchObject({ whole: true, chunks: 8 });
    expect(twice.segments.map(({ frames }) => frames)).toEqual([200, 70]);
  });

  test('are taken one time where the same one comes twice at once', async () => {
    const { publicId, recordingId } = await begin();
    const file = await webmFile(100);
    const claims = claimsOf(recordingId, file);
    const answers = await Promise.all([put(claims, file), put(claims, file)]);
    expect(answers).toEqual([
      [204, null],
      [204, null],
    ]);
    expect((await recordingOf(publicId)).segments).toMatchObject([{ frames: 100 }]);
  });

  test('are refused without a token that is for them (401)', async () => {
    const { recordingId, whip } = await begin();
    const file = await webmFile(3);
    const claims = claimsOf(recordingId, file);
    const refused = [401, 'media_token_invalid'];
    expect(await put(null, file)).toEqual(refused);
    expect(await put('nonsense', file)).toEqual(refused);
    expect(await put(signWhipToken(randomBytes(32), claims), file)).toEqual(refused);
    expect(await put(whip.token, file)).toEqual(refused);
    expect(await put({ ...claims, expiresAt: Date.now() - 1 }, file)).toEqual(refused);
  });

  test('are refused where nobody asked for them (404, 409, 410)', async () => {
    const file = await webmFile(3);
    const { publicId, recordingId, visitor } = await begin();
    const [owner = '', id = ''] = recordingId.split('/');
    for (const unknown of [`${owner}/none`, `another/${id}`, `${owner}/${crypto.randomUUID()}`])
      expect(await put(claimsOf(unknown, file), file), unknown).toEqual([404, 'not_found']);
    expectOk(
      await visitor.call('identification.startRecordingSegment', { mimeType: 'video/webm' }),
      'pieces',
    );
    expect(await put(claimsOf(recordingId, file), file)).toEqual([409, 'wrong_state']);
    // The visitor has given up: nothing more comes by another way.
    expectOk(await visitor.call('identification.cancel'), 'cancel');
    expect(await put(claimsOf(recordingId, file), file)).toEqual([204, null]);
    expectOk(await business.call('identification.redact', { params: { publicId } }), 'redact');
    expect(await put(claimsOf(recordingId, file), file)).toEqual([410, 'redacted']);
  });

  test('are refused where they are not what the token says, or no video (413, 415, 422)', async () => {
    const { publicId, recordingId } = await begin();
    const file = await webmFile(10);
    const changed = Buffer.from(file);
    changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
    expect(await put(claimsOf(recordingId, file), changed)).toEqual([422, 'digest_mismatch']);
    expect(await put(claimsOf(recordingId, file), file, 'video/mp4')).toEqual([
      415,
      'unsupported_media_type',
    ]);
    for (const none of [Buffer.from('no video'), file.subarray(0, 60), randomBytes(5000)])
      expect(await put(claimsOf(recordingId, none), none)).toEqual([422, 'recording_malformed']);
    expect(await put(claimsOf(recordingId, file), Buffer.alloc(0))).toEqual([400, 'malformed_request']);
    expect(await tellLength(claimsOf(recordingId, file), limit + 1)).toBe(413);
    expect((await recordingOf(publicId)).chunks).toBe(0);
  });

  test('are refused beyond ten minutes (409)', async () => {
    const { publicId, recordingId } = await begin();
    const file = await webmFile(18_300, 10);
    expect(await put(claimsOf(recordingId, file), file)).toEqual([409, 'recording_full']);
    expect((await recordingOf(publicId)).chunks).toBe(0);
  });

  /** Status of a request that says how long its body is, before a byte of it was sent. */
  function tellLength(claims: FileClaims, length: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(`${service.url}/api/v1/recordings/whip_file`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${signWhipToken(secret, claims)}`,
          'content-type': 'video/webm',
          'content-length': length,
        },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
  }

  test.skipIf(noJanus !== null)(
    `come from Chromium by the adapter and Janus${noJanus ? ` (${noJanus})` : ''}`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'ekyc-whip-whole-'));
      const recordings = join(folder, 'recordings');
      await mkdir(recordings, { mode: 0o700 });
      const page = await PublishingPage.open();
      const janus = await startJanus(folder);
      const adapter = await AdapterProcess.start({
        PORT: String(whipPort),
        JANUS_URL: janus.url,
        JANUS_RECORDINGS: recordings,
        WHIP_SECRET: secret.toString('hex'),
        EKYC_SERVER: service.url,
        ALLOWED_ORIGINS: page.origin,
      });
      try {
        const { publicId, whip } = await begin();
        const published = await page.publish('whole', whip.url, whip.token);
        if (!('location' in published)) throw new Error(published.code);
        await vi.waitFor(async () => expect(await page.framesSent('whole')).toBeGreaterThan(120), {
          timeout: 40_000,
          interval: 200,
        });
        const sent = await page.hush('whole');
        expect(await page.end(published.location, whip.token)).toBe(200);
        await adapter.until('file.delivered');
        expect(await readdir(recordings)).toEqual([]);
        const recording = await recordingOf(publicId);
        expect(recording).toMatchObject({ whole: true, segments: [{ by: 'webrtc', gaps: [] }] });
        expect(recording.segments[0]?.frames).toBeGreaterThanOrEqual(sent.frames * 0.99);
        expect(Math.abs((recording.videos[0]?.durationMs ?? 0) / 1000 - sent.seconds)).toBeLessThan(0.5);
      } finally {
        await page.close();
        await adapter.end('SIGTERM');
        await janus.kill('SIGTERM');
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
