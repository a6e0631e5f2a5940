import { machineAddresses } from '@ekyc/server/testing';
import { startClockedService } from '../integration/clocked-service.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare, resultOf } from './prepared.ts';
import {
  blockUdp,
  chip,
  openAtDesk,
  storedPieces,
  recordingOf,
  recordSome,
  seenRecording,
  watchRecording,
} from './recording-watch.ts';
import { engineTimeout } from './visitor-page.ts';
import { takeDocument, takeFace } from './watched-takes.ts';

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
  const markNames = recording.marks.map(({ name }) => name);
  expect(markNames.filter((name) => name === 'shutter').length).toBeGreaterThanOrEqual(materials.length);
  expect(markNames).toEqual(expect.arrayContaining(['take.started', 'take.ended', 'instruction.shown']));
});

test('where UDP is blocked (the answer’s candidates are dropped on the way) pieces are recorded, through a lost network and a reload', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder, camera, visitor }) => {
  const given = { page, service, business, scenes, holder, camera };
  await blockUdp(page);
  const arrived: string[] = [];
  page.on('response', (response) => {
    const place = /recording_segments\/(\d+\/\d+)$/.exec(new URL(response.url()).pathname)?.[1];
    if (place !== undefined && response.ok()) arrived.push(place);
  });
  const { publicId } = await openAtDesk(given);
  await expect(page.getByLabel('カメラの映像')).toBeVisible();
  const begun = Date.now();
  await expect(chip(page)).toBeVisible({ timeout: 8000 });
  expect(Date.now() - begun).toBeLessThan(8000);
  await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(2);

  await page.route('**/recording_segments/**', (route) => route.abort('internetdisconnected'));
  const before = arrived.length;
  await recordSome(page, 5000);
  expect(arrived.length).toBe(before);
  expect(await storedPieces(page)).toBeGreaterThanOrEqual(3);
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
  await expect.poll(() => storedPieces(page)).toBe(0);
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

test.describe('over HTTPS without ICE_PORT, as a phone on the same network', () => {
  test.use({ ignoreHTTPSErrors: true });

  test('the video comes live, whichever of the machine’s addresses it is sent to', {
    tag: '@nightly',
  }, async ({ page, scenes, holder, camera }) => {
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
