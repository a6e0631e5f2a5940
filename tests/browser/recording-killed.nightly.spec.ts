import { DirectedCamera } from '@ekyc/testkit';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';
import { expect, test } from './fixtures.ts';
import { prepare, remember } from './prepared.ts';
import { recordingOf, recordSome } from './recording-watch.ts';

/** What is missing of a video whose browser or server was killed, at most; ms. */
const mostMissing = 2500;

test.use({ filmed: true });

test('kill -9 of a browser loses nothing that was sent; its tab, restored in a new one (its storage is carried over by the test), goes on in a second segment', async ({
  page,
  service,
  business,
  scenes,
  holder,
  camera,
  userAgent,
  viewport,
  isMobile,
  hasTouch,
}) => {
  const phone = { viewport, isMobile, hasTouch, locale: 'ja-JP', ...(userAgent ? { userAgent } : {}) };
  const killed = await chromium.launchServer({
    args: chromiumFlags,
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  });
  try {
    const browser = await chromium.connect(killed.wsEndpoint());
    const first = await (await browser.newContext(phone)).newPage();
    const firstCamera = await DirectedCamera.install(first, scenes);
    const { client, url } = await prepare(first, { service, business, scenes, holder, stage: 'document' });
    await first.goto(url);
    await firstCamera.show('desk');
    await recordSome(first, 4000);
    const gone = new Promise((resolve) => browser.once('disconnected', resolve));
    killed.process().kill('SIGKILL');
    const killedAt = Date.now();
    await gone;

    // Nobody says goodbye: the server misses it.
    const { publicId } = client;
    await expect.poll(async () => (await recordingOf(business, publicId)).segments[0]?.reason).not.toBeNull();
    const ended = await recordingOf(business, publicId);
    expect(ended).toMatchObject({ whole: true, segments: [{ by: 'webrtc' }] });
    const [segment] = ended.segments;
    expect(killedAt - Date.parse(segment?.to ?? '')).toBeLessThan(mostMissing);
    // More than a key frame came; how many a second is the machine's matter.
    expect(segment?.frames).toBeGreaterThan(5);

    // Who has the address alone does not get in.
    const stranger = await page.context().newPage();
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('別の端末で手続き中です');
    await stranger.close();

    await remember(page, client);
    await page.goto(url);
    await camera.show('desk');
    await recordSome(page);
    await page.goto('about:blank');
    await expect.poll(async () => (await recordingOf(business, publicId)).segments.length).toBe(2);
    const recording = await recordingOf(business, publicId);
    expect(recording.whole).toBe(true);
    expect(recording.segments[0]).toEqual(segment);
    expect(recording.segments[1]).toMatchObject({ segment: 1, by: 'webrtc' });
  } finally {
    await killed.close();
  }
});
