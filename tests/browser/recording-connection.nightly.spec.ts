import { expectOk } from '@ekyc/testkit';
import { startClockedService } from '../integration/clocked-service.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare } from './prepared.ts';
import {
  chip,
  openAtDesk,
  recordingOf,
  recordSome,
  seenRecording,
  watchRecording,
} from './recording-watch.ts';
import { engineTimeout } from './visitor-page.ts';
import { openReceiver } from './whip-receiver.ts';

// A long file: whichever worker is free takes its next test, so that none is left with it at the end.
test.describe.configure({ mode: 'parallel' });

test.use({ filmed: true });

test.describe('where the page is at its first document', () => {
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
    const { publicId } = await openAtDesk(given);
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
    const { publicId } = await openAtDesk(given);
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
    const client = await openAtDesk(given);
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
    const { publicId } = await openAtDesk(given);
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
    const { publicId } = await openAtDesk(given);
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
      await page.getByText('取得する情報の詳しい内容').click();
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
