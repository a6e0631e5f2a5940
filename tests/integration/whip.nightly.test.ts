import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWhipToken } from '@ekyc/recording';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type EventLog, readConfig, startAdapter } from '@ekyc/whip-adapter/testing';
import { chromiumOffer } from '../../packages/recording/test/offers.ts';
import { AdapterProcess } from './whip/adapter-process.ts';
import { type Janus, startJanus, whyNoJanus } from './whip/janus.ts';
import { type PublishAnswer, PublishingPage } from './whip/page.ts';
import { FileReceiver, type ReceivedFile } from './whip/receiver.ts';

const reason = whyNoJanus();
const secret = randomBytes(32);

describe.skipIf(reason !== null)(`Janus behind the WHIP adapter${reason ? ` (${reason})` : ''}`, () => {
  let folder: string;
  let recordings: string;
  let page: PublishingPage;
  let janus: Janus;
  let adapter: AdapterProcess;
  const receiver = new FileReceiver(secret);

  const environment = () => ({
    JANUS_URL: janus.url,
    JANUS_RECORDINGS: recordings,
    WHIP_SECRET: secret.toString('hex'),
    EKYC_SERVER: receiver.origin,
    ALLOWED_ORIGINS: page.origin,
    PORT: '0',
    MAX_STREAMS: '2',
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ekyc-whip-'));
    recordings = join(folder, 'recordings');
    await mkdir(recordings, { mode: 0o700 });
    await receiver.open();
    page = await PublishingPage.open();
    janus = await startJanus(folder);
    adapter = await AdapterProcess.start(environment());
  });

  afterAll(async () => {
    await page?.close();
    await adapter?.end('SIGTERM');
    await janus?.kill('SIGTERM');
    await receiver.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  // What a test leaves would be the next one's.
  afterEach(async () => {
    await vi.waitFor(async () => expect(await readdir(recordings)).toEqual([]), {
      timeout: 40_000,
      interval: 200,
    });
  });

  const tokenFor = (recordingId: string, life = 60_000) =>
    signWhipToken(secret, { use: 'publish', recordingId, expiresAt: Date.now() + life });

  async function publish(
    id: string,
    token = tokenFor(`biz/${id}`),
    url = adapter.whipUrl,
  ): Promise<{ location: string; token: string }> {
    return { location: locationOf(await page.publish(id, url, token)), token };
  }

  async function untilSent(id: string, frames: number): Promise<void> {
    await vi.waitFor(async () => expect(await page.framesSent(id)).toBeGreaterThan(frames), {
      timeout: 40_000,
      interval: 200,
    });
  }

  test('records what a page publishes and hands it over whole', async () => {
    const { location, token } = await publish('whole');
    await untilSent('whole', 240);
    const modes = await Promise.all(
      (await readdir(recordings)).map(async (name) => (await stat(join(recordings, name))).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o600]);
    const sent = await page.hush('whole');
    expect(await page.end(location, token)).toBe(200);
    await page.leave('whole');

    const file = await receiver.fileOf('biz/whole');
    // Janus's clock is this machine's; a frame takes its time to be encoded.
    expect(Math.abs(file.claims.startedAt - sent.since)).toBeLessThan(1000);
    const video = await look(file);
    expect(video).toMatchObject({ codec: 'vp8', width: 640, height: 480 });
    expect(Math.abs(video.seconds - sent.seconds)).toBeLessThan(0.5);
    expect(video.frames).toBeGreaterThanOrEqual(sent.frames * 0.99);
    expect(video.frames).toBeLessThanOrEqual(sent.frames);
    expect(video.longestWithoutKeyFrame).toBeLessThan(2.6);
    // Gone by itself is the stream, too.
    expect(await page.end(location, token)).toBe(404);
  });

  test('refuses who may not publish', async () => {
    const code = async (token: string) => {
      const answer = await page.publish('none', adapter.whipUrl, token);
      return 'code' in answer ? [answer.status, answer.code] : [answer.status];
    };
    const other = signWhipToken(randomBytes(32), {
      use: 'publish',
      recordingId: 'biz/none',
      expiresAt: Date.now() + 60_000,
    });
    const forFile = signWhipToken(secret, {
      use: 'file',
      recordingId: 'biz/none',
      expiresAt: Date.now() + 60_000,
      sha256: '0'.repeat(64),
      startedAt: 0,
    });
    expect(await code('')).toEqual([401, 'token_missing']);
    expect(await code('nonsense')).toEqual([401, 'token_invalid']);
    expect(await code(other)).toEqual([401, 'token_invalid']);
    expect(await code(forFile)).toEqual([401, 'token_invalid']);
    expect(await code(tokenFor('biz/none', -1))).toEqual([401, 'token_expired']);
    expect(await readdir(recordings)).toEqual([]);
  });

  test('refuses what is not one video', async () => {
    const code = async (options: Parameters<PublishingPage['publish']>[3]) =>
      page.publish('none', adapter.whipUrl, tokenFor('biz/none'), options);
    expect(await code({ audio: true })).toMatchObject({ status: 422, code: 'offer_with_audio' });
    expect(await code({ channel: true })).toMatchObject({ status: 422, code: 'offer_with_data_channel' });
    expect(await code({ tracks: 2 })).toMatchObject({ status: 422, code: 'offer_with_many_tracks' });
    const status = async (offer: string, type?: string) =>
      (await post(adapter.whipUrl, tokenFor('biz/none'), offer, type)).status;
    expect(await status('hello')).toBe(400);
    expect(await status(videoOffer, 'application/json')).toBe(415);
    expect(await status('v=0\r\n'.repeat(20_000))).toBe(413);
  });

  test('lets its own pages ask, and no trickle', async () => {
    const preflight = (origin: string) =>
      fetch(adapter.whipUrl, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const ours = await preflight(page.origin);
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-origin')).toBe(page.origin);
    const foreign = await preflight('https://elsewhere.example');
    expect(foreign.status).toBe(403);
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    const patch = await fetch(`${adapter.whipUrl}/x`, { method: 'PATCH' });
    expect(patch.status).toBe(405);
    expect(patch.headers.get('content-type')).toContain('application/problem+json');
  });

  test('takes one stream at a time of a token, and no more than it may', async () => {
    const { location, token } = await publish('first');
    const again = await page.publish('first-again', adapter.whipUrl, token);
    expect(again).toMatchObject({ status: 409, code: 'already_publishing' });
    const second = await publish('second');
    const third = await page.publish('third', adapter.whipUrl, tokenFor('biz/third'));
    expect(third).toMatchObject({ status: 503, code: 'busy', retryAfter: '10' });
    // Another's token ends nothing.
    expect(await page.end(location, second.token)).toBe(404);
    await Promise.all([untilSent('first', 20), untilSent('second', 20)]);
    // The same visitor's page, loaded again: the stream before ends, and nobody is turned away.
    const reloaded = await publish('reloaded', tokenFor('biz/first', 50_000));
    await untilSent('reloaded', 20);
    expect(await page.end(reloaded.location, reloaded.token)).toBe(200);
    // A page that goes without a word.
    await page.leave('second');
    const files = [
      await receiver.fileOf('biz/first'),
      await receiver.fileOf('biz/first', 1),
      await receiver.fileOf('biz/second'),
    ];
    for (const file of files) expect((await look(file)).frames).toBeGreaterThan(10);
    await page.leave('first');
    await page.leave('reloaded');
  });

  test('finds after kill -9 what it was recording', async () => {
    await publish('killed');
    await untilSent('killed', 60);
    const frames = await page.framesSent('killed');
    await adapter.end('SIGKILL');
    expect(await readdir(recordings)).toHaveLength(2);
    adapter = await AdapterProcess.start(environment());
    const video = await look(await receiver.fileOf('biz/killed'));
    expect(video.frames).toBeGreaterThanOrEqual(frames * 0.9);
    await page.leave('killed');
  });

  test('keeps what the service does not take, and tries again', async () => {
    await receiver.close();
    const { location, token } = await publish('kept');
    await untilSent('kept', 30);
    await page.end(location, token);
    const unreachable = await adapter.until('file.kept');
    expect(unreachable).toMatchObject({ problem: 'ECONNREFUSED', retryInMs: 5000 });
    expect(await readdir(recordings)).toHaveLength(3);
    receiver.status = 503;
    await receiver.open();
    const refused = await adapter.until('file.kept', ({ problem }) => problem === '503');
    expect(refused['retryInMs']).toBe(10_000);
    expect(await readdir(recordings)).toHaveLength(3);
    receiver.status = 204;
    expect((await look(await receiver.fileOf('biz/kept'))).frames).toBeGreaterThan(20);
    await page.leave('kept');
  });

  test('keeps nothing of a verification that was redacted', async () => {
    receiver.status = 410;
    const { location, token } = await publish('redacted');
    await untilSent('redacted', 20);
    await page.end(location, token);
    await adapter.until('file.unwanted');
    receiver.status = 204;
    await page.leave('redacted');
  });

  test('takes what Janus could not finish, and publishes again once it is back', async () => {
    await publish('broken');
    await untilSent('broken', 60);
    await janus.kill('SIGKILL');
    await adapter.until('janus.lost');
    const refused = await page.publish('meanwhile', adapter.whipUrl, tokenFor('biz/meanwhile'));
    expect(refused).toMatchObject({ status: 503, code: 'media_server_unavailable' });
    const video = await look(await receiver.fileOf('biz/broken'));
    expect(video.frames).toBeGreaterThan(40);
    await page.leave('broken');
    janus = await startJanus(folder, janus);
    const { location, token } = await publish('back');
    await untilSent('back', 20);
    await page.end(location, token);
    await receiver.fileOf('biz/back');
    await page.leave('back');
  });

  test('hands over what it records when it is told to stop, and logs nobody', async () => {
    const { token } = await publish('stopped');
    await untilSent('stopped', 30);
    await adapter.end('SIGTERM');
    expect(await readdir(recordings)).toEqual([]);
    expect((await look(await receiver.fileOf('biz/stopped'))).frames).toBeGreaterThan(20);
    const logged = JSON.stringify(adapter.logged);
    expect(logged).toContain('file.delivered');
    for (const secretOfOne of ['biz', 'stopped"}', token, '192.', 'sdp'])
      expect(logged.replaceAll('adapter.stopped"}', '')).not.toContain(secretOfOne);
    adapter = await AdapterProcess.start(environment());
    await page.leave('stopped');
  });

  test('ends a stream that falls silent', async () => {
    await publish('silent');
    await untilSent('silent', 30);
    const { frames } = await page.hush('silent');
    const ended = await adapter.until('stream.ended', (logged) => logged['reason'] === 'silent');
    expect(ended['afterMs']).toBeGreaterThan(10_000);
    expect((await look(await receiver.fileOf('biz/silent'))).frames).toBeGreaterThan(frames * 0.9);
    await page.leave('silent');
  });

  test.each([
    ['tooLong', { durationMs: 2000 }],
    ['tooLarge', { bytes: 50_000 }],
    ['noMedia', { firstPacketMs: 500 }],
  ])('ends a stream that goes beyond its limits: %s', async (expected, limits) => {
    const { config, secrets } = readConfig(environment());
    const reasons = new EventEmitter();
    const log: EventLog = (name, fields) => {
      if (name === 'stream.ended') reasons.emit('ended', fields);
    };
    const ended = once(reasons, 'ended');
    const limited = await startAdapter(config, secrets, log, limits);
    const url = `http://127.0.0.1:${limited.port}/whip`;
    const token = tokenFor(`biz/${expected}`);
    // Nobody connects.
    if (expected === 'noMedia') expect((await post(url, token, videoOffer)).status).toBe(201);
    else await publish(expected, token, url);
    expect(await ended).toMatchObject([{ reason: expected }]);
    await limited.close();
  });

  test('does not start on a folder that others may look into', async () => {
    await chmod(recordings, 0o755);
    await expect(AdapterProcess.start(environment())).rejects.toThrow('ended');
    await chmod(recordings, 0o700);
  });
});

function locationOf(answer: PublishAnswer): string {
  if ('location' in answer) return answer.location;
  throw new Error(`refused: ${answer.status} ${answer.code}`);
}

/** As Chromium makes it, one video alone. */
const videoOffer = chromiumOffer
  .slice(0, chromiumOffer.indexOf('m=application'))
  .replace('BUNDLE 0 1', 'BUNDLE 0');

function post(url: string, token: string, offer: string, type = 'application/sdp'): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return fetch(url, { method: 'POST', headers, body: offer });
}

/** What a player finds in a file. */
async function look({ bytes }: ReceivedFile) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('the file has no video');
  const times: number[] = [];
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    times.push(packet.timestamp);
    if (packet.type === 'key') keys.push(packet.timestamp);
  }
  const last = times.at(-1) ?? 0;
  return {
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    frames: times.length,
    seconds: last - (times[0] ?? 0),
    longestWithoutKeyFrame: Math.max(
      ...[...keys, last].map((at, n) => at - (n === 0 ? 0 : (keys[n - 1] ?? 0))),
    ),
  };
}
