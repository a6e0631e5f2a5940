import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { EmbeddingPage } from './embedding.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { resultOf } from './prepared.ts';

// The demo business's page embeds what is its own.
test.use({ filmed: true });

/** A page on an origin that nobody registered, which uses the service's script like any other. */
async function foreignPage(script: string): Promise<{ url: string; close: () => void }> {
  const html = `<!doctype html><html lang="ja"><title>foreign</title><div id="place"></div><script src="${script}"></script>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

test('an origin that the business did not register gets nothing of the journey to see', async ({
  page,
  service,
  business,
}) => {
  await page.clock.install();
  const { publicId } = await createIdentification(service, business);
  const foreign = await foreignPage(`${service.url}/embed.js`);
  await page.goto(foreign.url);
  await page.evaluate((id) => {
    const told: unknown[] = [];
    const options = {
      publicId: id,
      onStarted: () => told.push('started'),
      onError: (error: unknown) => told.push(error),
    };
    const { CriiEkyc } = window as unknown as {
      CriiEkyc: { mount(element: unknown, options: unknown): unknown };
    };
    Object.assign(window, { told, handle: CriiEkyc.mount(document.getElementById('place'), options) });
  }, publicId);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  await page.clock.runFor(21_000);
  expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([
    { code: 'not_loaded' },
  ]);
  expect(await page.frames()[1]?.evaluate(() => document.body.textContent)).not.toMatch(/本人確認|デモ商店/);
  // Not even opened: nothing was bound.
  expect((await resultOf(business, publicId)).status).toBe('created');
  foreign.close();
});

test('an id that nobody knows is shown to no origin', { tag: '@nightly' }, async ({ page, service }) => {
  const host = await EmbeddingPage.of(page, service);
  await host.show('inline', 'AbCdEfGhIjKlMnOpQrStUv');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

/** Says something to a window as another window would. */
async function forge(page: Page, frame: number, to: 'parent' | 'first', message: unknown): Promise<void> {
  const [, ...frames] = page.frames();
  await frames[frame]?.evaluate(
    ([to, message]) => (to === 'parent' ? parent : parent.frames[0])?.postMessage(message, '*'),
    [to, message] as const,
  );
}

test('messages of other windows and origins move neither the page around nor the frame', {
  tag: '@nightly',
}, async ({ page, service, business }) => {
  const host = await EmbeddingPage.of(page, service);
  const { publicId } = await createIdentification(service, business);
  const other = await createIdentification(service, business);
  await host.show('inline', publicId);
  await host.heading('デモ商店の本人確認');
  await expect.poll(() => host.events()).toEqual(['onStarted']);
  // Two more windows in the page: one of its own origin, one of the service's with another verification.
  const address = `${new URL(host.frame().url()).origin}/embed/identification?publicId=${other.publicId}`;
  await page.evaluate(async (src) => {
    for (const source of ['about:blank', src]) {
      const frame = document.createElement('iframe');
      frame.src = source;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
    }
  }, address);
  const completed = { from: 'crii-ekyc', type: 'completed', status: 'approved' };
  const close = { from: 'crii-ekyc', type: 'close' };
  const askClose = { from: 'crii-ekyc-host', type: 'askClose' };
  for (const frame of [1, 2]) {
    await forge(page, frame, 'parent', completed);
    await forge(page, frame, 'parent', close);
    await forge(page, frame, 'first', askClose);
  }
  await page.evaluate(
    (messages) => {
      for (const message of messages) window.postMessage(message, '*');
    },
    [completed, close],
  );
  // Whatever was to be heard was heard before this.
  await forge(page, 0, 'parent', completed);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onCompleted']);
  await expect(page.locator('iframe')).toHaveCount(3);
  // The same words from the page around itself: the frame closes.
  await page.evaluate((message) => window.frames[0]?.postMessage(message, '*'), askClose);
  await expect(page.locator('iframe')).toHaveCount(2);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onCompleted', 'onClosed']);
});
