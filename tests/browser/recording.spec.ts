import {
  type BusinessClient,
  type DirectedCamera,
  expectOk,
  type LicenceHolder,
  type Scenes,
} from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { machineAddresses } from '../../apps/server/src/config/machine-addresses.ts';
import { startClockedService } from '../integration/clocked-service.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare, resultOf } from './prepared.ts';
import {
  blockUdp,
  chip,
  keptPieces,
  recordingOf,
  recordSome,
  seenRecording,
  watchRecording,
} from './recording-watch.ts';
import { engineTimeout } from './visitor-page.ts';
import { takeDocument, takeFace } from './watched-takes.ts';
import { openReceiver } from './whip-receiver.ts';

interface Given {
  readonly page: Page;
  readonly service: { readonly url: string };
  readonly business: BusinessClient;
  readonly scenes: Scenes;
  readonly holder: LicenceHolder;
  readonly camera: DirectedCamera;
}

const documents = ['front', 'back', 'tilted', 'thickness'];

test.use({ filmed: true });

test('a whole identification is one connection, with a chip on every camera and a mark for every picture; one that comes late holds up the first, and the video covers it', async ({
  page,
  service,
  business,
  camera,
  visitor,
}) => {
  test.slow();
  await page.route('**/webrtc', async (route) => {
    // Longer than a picture may stand before its video.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await route.continue();
  });
  await watchRecording(page);
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await expect(page.getByText('撮影の様子の動画(音声なし)')).toBeVisible();
  await visitor.introduce();
  const openings: string[] = [];
  visitor.look = async () => {
    const stage = page.getByTestId('camera');
    if (!(await stage.isVisible())) return;
    await expect(chip(page)).toHaveText('録画中');
    openings.push((await stage.getAttribute('data-wants')) ?? '');
  };
  // The front lies there from the beginning: nothing but the connection keeps the shutter.
  await camera.show('front');
  await expect(chip(page)).toHaveText('録画中');
  await visitor.takeDocumentPicture('表面');
  await camera.show('desk');
  await takeDocument(visitor, camera);
  await takeFace(visitor, camera);
  visitor.look = () => Promise.resolve();
  await visitor.heading('書類の内容を確認', 60_000);
  expect(await camera.liveTracks()).toBe(0);
  await visitor.confirm();
  await visitor.heading(/^(本人確認が完了しました|受け付けました)$/, 60_000);
  const { examinations, materials } = await resultOf(business, publicId);
  const values: unknown = examinations.find(({ check }) => check === 'recording')?.values;
  const covered = { live: true, missing: [], uncovered: [], replayedFrames: 0 };
  expect(values, JSON.stringify(values)).toMatchObject(covered);
  expect(examinations.find(({ check }) => check === 'recording')?.outcome).toBe('clear');
  await visitor.outcome('本人確認が完了しました');

  const seen = await seenRecording(page);
  expect(seen.connections).toBe(1);
  expect(seen.mutedTracks).toBe(0);
  // The permission's check, one for all pictures of the document, and one for the whole face.
  expect(seen.cameras).toBe(3);
  expect(openings).toEqual(expect.arrayContaining([...documents.slice(1), 'selfie']));
  expect(seen.chips).toEqual(expect.arrayContaining([...documents, 'selfie']));
  const marks = seen.marks.map((text) => JSON.parse(text));
  const hashes = marks.filter(({ name }) => name === 'shutter').map(({ detail }) => detail);
  expect(materials.length).toBeGreaterThanOrEqual(7);
  expect(hashes).toEqual(expect.arrayContaining(materials.map(({ receivedSha256 }) => receivedSha256)));
  const names = marks.map(({ name }) => name);
  expect(names.filter((name) => name === 'instruction.shown').length).toBeGreaterThanOrEqual(2);

  const recording = await recordingOf(business, publicId);
  expect(recording.whole).toBe(true);
  expect(recording.segments).toMatchObject([{ by: 'webrtc' }]);
  const kept = recording.marks.map(({ name }) => name);
  expect(kept.filter((name) => name === 'shutter').length).toBeGreaterThanOrEqual(materials.length);
  expect(kept).toEqual(expect.arrayContaining(['take.started', 'take.ended', 'instruction.shown']));
});

test.describe('where the page is at its first document', () => {
  /** The page before its camera, which sees a desk and no document. */
  async function open({ page, service, business, scenes, holder, camera }: Given) {
    const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
    await watchRecording(page);
    await page.goto(prepared.url);
    await camera.show('desk');
    return prepared.client;
  }

  test('a camera closed for longer than the server waits for frames goes on over the same connection', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    const { publicId } = await open(given);
    await expect(chip(page)).toBeVisible();
    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    await camera.show('desk');
    await visitor.pressOn(page.getByTestId('back'));
    await visitor.heading('本人確認書類を選んでください');
    await expect(chip(page)).toBeHidden();
    expect(await camera.liveTracks()).toBe(0);
    // As long as somebody reads it; ten seconds of silence would end the recording.
    await page.waitForTimeout(12_000);
    await visitor.chooseDocument('運転免許証');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'back', {
      timeout: engineTimeout,
    });
    await recordSome(page);
    expect((await seenRecording(page)).connections).toBe(1);
    await page.goto('about:blank');
    await expect.poll(async () => (await recordingOf(business, publicId)).segments[0]?.reason).not.toBeNull();
    const recording = await recordingOf(business, publicId);
    expect(recording.segments).toMatchObject([{ by: 'webrtc' }]);
    expect(recording.whole).toBe(true);
    const [segment] = recording.segments;
    const lasted = Date.parse(segment?.to ?? '') - Date.parse(segment?.from ?? '');
    expect(lasted).toBeGreaterThan(12_000);
    expect(recording.marks.map(({ name }) => name)).toContain('camera.off');
  });

  test('a page reloaded in mid-take goes on in a second segment', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    const { publicId } = await open(given);
    await recordSome(page);
    await page.reload();
    await given.camera.show('desk');
    await recordSome(page);
    expect((await seenRecording(page)).connections).toBe(2);
    await page.goto('about:blank');
    await expect.poll(async () => (await recordingOf(business, publicId)).segments.length).toBe(2);
    const recording = await recordingOf(business, publicId);
    expect(recording.segments.map(({ by }) => by)).toEqual(['webrtc', 'webrtc']);
    expect(recording.whole).toBe(true);
  });

  test('a connection that the server drops is made anew once, while the camera runs on', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    const client = await open(given);
    await recordSome(page);
    // Whoever begins another segment takes the recording from the connection before it.
    expectOk(
      await client.call('identification.startRecordingSegment', { mimeType: 'video/webm' }),
      'segment',
    );
    await expect.poll(async () => (await seenRecording(page)).connections).toBe(2);
    await recordSome(page);
    const seen = await seenRecording(page);
    expect(seen.cameras).toBe(1);
    expect(await camera.liveTracks()).toBe(1);
  });

  test('where UDP is blocked (the answer’s candidates are dropped on the way) pieces are recorded, through a lost network and a reload', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
    visitor,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    await blockUdp(page);
    const arrived: string[] = [];
    page.on('response', (response) => {
      const place = /recording_segments\/(\d+\/\d+)$/.exec(new URL(response.url()).pathname)?.[1];
      if (place !== undefined && response.ok()) arrived.push(place);
    });
    const { publicId } = await open(given);
    await expect(page.getByLabel('カメラの映像')).toBeVisible();
    const begun = Date.now();
    await expect(chip(page)).toBeVisible({ timeout: 8000 });
    expect(Date.now() - begun).toBeLessThan(8000);
    await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(2);

    await page.route('**/recording_segments/**', (route) => route.abort('internetdisconnected'));
    const before = arrived.length;
    await recordSome(page, 5000);
    expect(arrived.length).toBe(before);
    expect(await keptPieces(page)).toBeGreaterThanOrEqual(3);
    await page.reload();
    await camera.show('desk');
    // At once: this tab knows that there is no connection.
    await expect(chip(page)).toBeVisible({ timeout: 4000 });
    await page.unroute('**/recording_segments/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => arrived.some((place) => place.startsWith('2/'))).toBe(true);

    await camera.show('front');
    await visitor.takeDocumentPicture('表面');
    // A camera that closes ends its segment: whoever goes back to the choice and comes again begins the next.
    await camera.show('desk');
    await visitor.pressOn(page.getByTestId('back'));
    await visitor.heading('本人確認書類を選んでください');
    await expect.poll(() => keptPieces(page)).toBe(0);
    await visitor.chooseDocument('運転免許証');
    await expect(page.getByTestId('camera')).toHaveAttribute('data-wants', 'back', {
      timeout: engineTimeout,
    });
    await expect.poll(() => arrived.some((place) => place.startsWith('3/'))).toBe(true);

    // The first segment was the connection that never came about; each other one is whole, and in order.
    const bySegment = ['1', '2', '3'].map((segment) =>
      arrived.filter((place) => place.startsWith(`${segment}/`)).map((place) => Number(place.split('/')[1])),
    );
    for (const pieces of bySegment) expect(pieces).toEqual(pieces.map((_, at) => at));
    expect(bySegment[0]?.length).toBeGreaterThan(before);
    expect(arrived.toSorted()).toEqual(arrived);
    expect((await seenRecording(page)).connections).toBe(1);
    const recording = await recordingOf(business, publicId);
    expect(recording.whole).toBe(true);
    expect(recording.segments.map(({ by }) => by)).toEqual(['fallback', 'fallback', 'fallback']);
    const names = recording.marks.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['take.started', 'shutter', 'camera.off']));
  });

  test('a page left while it connects, and an offer that is lost on its way, say nothing against a connection', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    let offers = 0;
    const offered = page.waitForRequest('**/webrtc');
    await page.route('**/webrtc', async (route) => {
      offers += 1;
      // Nobody answers the first one; the second finds no network.
      if (offers === 2) await route.abort('internetdisconnected');
      if (offers > 2) await route.continue();
    });
    const { publicId } = await open(given);
    await offered;
    await page.reload();
    await camera.show('desk');
    await recordSome(page, 4500);
    expect(offers).toBe(3);
    await expect
      .poll(async () => (await recordingOf(business, publicId)).segments)
      .toMatchObject([{ by: 'webrtc' }]);
  });

  test('where the server is too busy for a connection (faked on the way) pieces are recorded', async ({
    page,
    service,
    business,
    scenes,
    holder,
    camera,
  }) => {
    const given = { page, service, business, scenes, holder, camera };
    const busy = { code: 'recording_busy', title: '混み合っています。', status: 503, type: 'about:blank' };
    await page.route('**/webrtc', (route) =>
      route.fulfill({ status: 503, json: busy, headers: { 'Retry-After': '10' } }),
    );
    const { publicId } = await open(given);
    await recordSome(page, 4500);
    await expect
      .poll(async () => (await recordingOf(business, publicId)).segments)
      .toMatchObject([{ by: 'fallback' }]);
    expect((await seenRecording(page)).connections).toBe(1);
    expect((await recordingOf(business, publicId)).whole).toBe(true);
  });

  test('where the business wants no video nothing is sent and nothing is said of it', async ({
    page,
    camera,
    visitor,
  }) => {
    const on = await startClockedService();
    try {
      const business = await on.addBusiness({ recording: 'off' });
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      await watchRecording(page);
      const { url } = await createIdentification(on, business);
      await page.goto(url);
      await visitor.heading(/の本人確認$/);
      await expect(page.getByText('動画')).toHaveCount(0);
      await page.getByText('取得する情報のくわしい内容').click();
      await expect(page.getByText('動画')).toHaveCount(0);
      await visitor.press('同意してはじめる');
      await visitor.press('カメラを開く');
      await camera.show('front');
      await visitor.takeDocumentPicture('表面');
      const seen = await seenRecording(page);
      expect(seen).toMatchObject({ connections: 0, chips: [], marks: [] });
      expect(calls.filter((path) => /webrtc|recording/.test(path) && !path.startsWith('/assets/'))).toEqual(
        [],
      );
    } finally {
      await on.close();
    }
  });
});

test('where a media server takes the video it is sent there (one of another page of this browser, named by an answer faked on the way)', async ({
  page,
  context,
  service,
  business,
  scenes,
  holder,
  camera,
  visitor,
}) => {
  const receiver = await openReceiver(await context.newPage());
  const told: { method: string; authorization: string | undefined; contentType: string | undefined }[] = [];
  const marks: string[] = [];
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const url = `${service.url}/whip/in`;
  await page.route('**/webrtc', (route) =>
    route.fulfill({ json: { segment: 0, whip: { url, token: 'secret', expiresAt } } }),
  );
  await page.route('**/whip/**', async (route) => {
    const request = route.request();
    const { authorization, 'content-type': contentType } = request.headers();
    told.push({ method: request.method(), authorization, contentType });
    if (request.method() === 'DELETE') return route.fulfill({ status: 200 });
    const answer = await receiver.answer(request.postData() ?? '');
    await route.fulfill({
      status: 201,
      contentType: 'application/sdp',
      headers: { Location: '/whip/session/7' },
      body: answer,
    });
  });
  await page.route('**/recording_marks', async (route) => {
    const { marks: given } = route.request().postDataJSON() as { marks: { name: string }[] };
    marks.push(...given.map(({ name }) => name));
    await route.fulfill({ status: 204 });
  });
  const prepared = await prepare(page, { service, business, scenes, holder, stage: 'document' });
  await watchRecording(page);
  await page.goto(prepared.url);
  await camera.show('desk');
  await recordSome(page);
  expect(told).toEqual([{ method: 'POST', authorization: 'Bearer secret', contentType: 'application/sdp' }]);
  expect(await receiver.received()).toMatchObject({ codec: 'video/VP8', shortSide: 540 });
  expect((await seenRecording(page)).connections).toBe(2);
  await expect.poll(() => marks).toContain('take.started');
  const ended = page.waitForRequest((request) => request.method() === 'DELETE');
  await camera.show('front');
  await visitor.takeDocumentPicture('表面');
  // The camera stays for the next picture: it closes where the visitor goes back.
  await visitor.pressOn(page.getByTestId('back'));
  await expect.poll(() => marks).toContain('camera.off');
  // As when the page is left: a call made then is not seen by the test.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect((await ended).url()).toBe(`${service.url}/whip/session/7`);
  expect(marks).toContain('shutter');
});

test.describe('over HTTPS without ICE_PORT, as a phone on the same network', () => {
  test.use({ ignoreHTTPSErrors: true });

  test('the video comes live, whichever of the machine’s addresses it is sent to', async ({
    page,
    scenes,
    holder,
    camera,
  }) => {
    // The service's own certificate is not known to this process either.
    const checked = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const on = await startClockedService({ HTTPS: '1' });
    try {
      const business = await on.addBusiness({ recording: 'required' });
      const [address = 'localhost'] = machineAddresses();
      const service = { url: `https://${address}:${new URL(on.url).port}` };
      const { url } = await prepare(page, { service, business, scenes, holder, stage: 'document' });
      await watchRecording(page);
      await page.goto(url);
      await camera.show('desk');
      await expect(chip(page)).toHaveText('録画中');
      // A mark goes through the connection's data channel: that opens when the handshake is complete.
      await expect.poll(async () => (await seenRecording(page)).marks.length).toBeGreaterThan(0);
      expect((await seenRecording(page)).connections).toBe(1);
    } finally {
      await on.close();
      if (checked === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = checked;
    }
  });
});
