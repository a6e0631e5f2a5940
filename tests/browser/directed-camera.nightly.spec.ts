import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  askAsPhonesDo,
  DirectedCamera,
  driversLicense,
  licenceHolder,
  visitorScenes,
  writeCameraFile,
} from '@ekyc/testkit';
import { chromium, expect, type Page, test } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../chromium.ts';

/** A page of nothing but a preview; answered by the test itself, under an origin where cameras are allowed. */
const address = 'http://localhost:29471/';
const pageHtml =
  '<!doctype html><title>camera</title><video id="preview" autoplay muted playsinline></video><div id="screen"></div>';

async function openPage(page: Page): Promise<void> {
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: pageHtml }));
  await page.goto(address);
}

/** Opens a camera as the web app does and tells what it got, or the name of the refusal. */
function openCamera(page: Page, facingMode: 'environment' | 'user') {
  return page.evaluate(async (facingMode) => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: facingMode }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
      const preview = document.querySelector('video');
      if (!preview) throw new Error('no preview');
      preview.srcObject = stream;
      await new Promise((loaded) => preview.addEventListener('loadeddata', loaded, { once: true }));
      return `${preview.videoWidth} × ${preview.videoHeight}`;
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  }, facingMode);
}

/** Mean brightness of the preview's frame and of its middle. */
function brightness(page: Page): Promise<{ all: number; middle: number }> {
  return page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 45, height: 80 });
    const context = canvas.getContext('2d');
    const preview = document.querySelector('video');
    if (!context || !preview) throw new Error('no preview');
    context.drawImage(preview, 0, 0, 45, 80);
    const mean = (x: number, y: number, width: number, height: number) => {
      const { data } = context.getImageData(x, y, width, height);
      return (
        data.reduce((sum, value, index) => sum + (index % 4 === 3 ? 0 : value), 0) / (data.length * 0.75)
      );
    };
    return { all: mean(0, 0, 45, 80), middle: mean(12, 34, 20, 12) };
  });
}

const want = (page: Page, wants: string) =>
  page.evaluate((wants) => {
    const screen = document.querySelector('#screen');
    screen?.setAttribute('data-testid', 'camera');
    screen?.setAttribute('data-wants', wants);
  }, wants);

async function scenesOfVisitor() {
  return visitorScenes({ licence: await driversLicense(licenceHolder(0)), face: 0 });
}

test('shows what the page asks for, and something else where told to disobey', async ({ page }) => {
  const camera = await DirectedCamera.install(page, await scenesOfVisitor());
  await camera.followDemands({ except: { back: 'black' } });
  await openPage(page);
  expect(await openCamera(page, 'environment')).toBe('1080 × 1920');
  await want(page, 'front');
  await expect.poll(async () => (await brightness(page)).middle).toBeGreaterThan(150);
  await want(page, 'back');
  await expect.poll(async () => (await brightness(page)).all).toBeLessThan(5);
  await want(page, 'turnLeft');
  await expect.poll(async () => (await brightness(page)).all).toBeGreaterThan(120);
  expect(camera.demands).toEqual(['front', 'back', 'turnLeft']);
});

test('refuses, goes dark, gives other cameras and ends like a real one', async ({ page }) => {
  const camera = await DirectedCamera.install(page, await scenesOfVisitor());
  await openPage(page);
  const labels = () =>
    page.evaluate(async () => (await navigator.mediaDevices.enumerateDevices()).map(({ label }) => label));
  expect(await labels()).toEqual(['', '']);
  await camera.deny();
  expect(await openCamera(page, 'user')).toBe('NotAllowedError');
  await camera.busy();
  expect(await openCamera(page, 'user')).toBe('NotReadableError');
  await camera.missing();
  expect(await openCamera(page, 'user')).toBe('NotFoundError');
  expect(await labels()).toEqual([]);
  await camera.allow();
  expect(await openCamera(page, 'user')).toBe('720 × 1280');
  expect(await labels()).toEqual(['camera2 0, facing back', 'camera2 1, facing front']);
  await camera.show('face.neutral');
  await expect.poll(async () => (await brightness(page)).all).toBeGreaterThan(120);
  await camera.black();
  await expect.poll(async () => (await brightness(page)).all).toBeLessThan(5);
  expect(await camera.liveTracks()).toBe(1);
  await camera.unplug();
  expect(await camera.liveTracks()).toBe(0);
});

test('moves a little from frame to frame, as in a hand', async ({ page }) => {
  const camera = await DirectedCamera.install(page, await scenesOfVisitor());
  await openPage(page);
  await openCamera(page, 'environment');
  await camera.show('front');
  await expect.poll(async () => (await brightness(page)).middle).toBeGreaterThan(150);
  const rate = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const preview = document.querySelector('video');
        const start = performance.now();
        let frames = 0;
        const count = () => {
          frames += 1;
          if (performance.now() - start < 2000) preview?.requestVideoFrameCallback(count);
          else resolve(frames / 2);
        };
        preview?.requestVideoFrameCallback(count);
      }),
  );
  // Fifteen are drawn a second; a busy machine may lose some.
  expect(rate).toBeGreaterThan(5);
});

test('Chromium plays a camera file upright', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ekyc-camera-'));
  const file = path.join(folder, 'front.mjpeg');
  const [frame] = (await (await scenesOfVisitor()).get('front')).frames;
  await writeCameraFile(file, frame ? [frame.jpeg] : [], { secondsEach: 1 });
  const browser = await chromium.launch({
    args: [...chromiumFlags, `--use-file-for-fake-video-capture=${file}`],
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  });
  try {
    const page = await browser.newPage();
    await askAsPhonesDo(page);
    await openPage(page);
    expect(await openCamera(page, 'environment')).toBe('1080 × 1920');
    await expect.poll(async () => (await brightness(page)).middle).toBeGreaterThan(150);
    expect((await brightness(page)).all).toBeLessThan(120);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
