import { VisitorClient, VisitorJourney } from '@ekyc/testkit';
import { EmbeddingPage } from './embedding.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { prepare, resultOf } from './prepared.ts';
import { expectAccessible } from './screen-checks.ts';
import { engineTimeout } from './visitor-page.ts';

// The demo business's page embeds what is its own.
test.use({ filmed: true });

test('the demo shop leads to a page of another origin, and the service opens inside of it', {
  tag: '@nightly',
}, async ({ page, service }) => {
  const host = await EmbeddingPage.of(page, service);
  await page.goto(`${service.url}/demo`);
  await page.getByTestId('demo-embedding').click();
  await page.waitForURL(`${host.origin}/`);
  expect(host.origin).not.toBe(new URL(service.url).origin);
  await page.getByTestId('show-inline').click();
  await host.heading('デモ商店の本人確認');
  await expect.poll(() => host.events()).toEqual(['onStarted']);
});

test('inline: a prepared identification goes to its end; events arrive in order and the frame follows its content', async ({
  page,
  service,
  business,
  scenes,
  holder,
}) => {
  const host = await EmbeddingPage.of(page, service);
  const { client } = await prepare(page, { service, business, scenes, holder, stage: 'text' });
  await host.show('inline', client.publicId);
  await host.heading('書類の内容を確認', engineTimeout);
  await expect(host.inside.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  await expectAccessible(page);
  // All of it is in sight without a scrollbar of its own.
  await expect
    .poll(async () => {
      const content = await host.frame().evaluate(() => document.documentElement.scrollHeight);
      return content - (await host.frameHeight());
    })
    .toBeLessThanOrEqual(0);
  const summary = await host.frameHeight();
  await host.inside.getByRole('checkbox').check();
  await host.press('提出する');
  await host.heading('本人確認が完了しました', engineTimeout);
  // The screen's beginning was brought into sight: the button pressed before was far below it.
  await expect.poll(() => host.frameTop()).toBeGreaterThanOrEqual(0);
  await expect.poll(() => host.frameHeight()).not.toBe(summary);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onSubmitted', 'onCompleted']);
  expect(await host.detailOf('onCompleted')).toEqual({ status: 'approved' });
  await expect.poll(async () => host.detailOf('onResize')).toEqual({ height: await host.frameHeight() });
  // The visitor is with the shop already.
  await expect(host.inside.getByRole('button', { name: /に戻る$|^閉じる$/ })).toHaveCount(0);
  await expectAccessible(page);
  expect((await resultOf(business, client.publicId)).status).toBe('approved');
});

test('modal: the end leads the whole window back to the address that the business gave', async ({
  page,
  service,
  business,
  scenes,
  holder,
}) => {
  const host = await EmbeddingPage.of(page, service);
  const { client } = await prepare(page, {
    service,
    business,
    scenes,
    holder,
    stage: 'text',
    body: { redirectUrl: `${host.origin}/` },
  });
  await host.show('modal', client.publicId);
  await host.heading('書類の内容を確認', engineTimeout);
  await expect(host.inside.getByTestId('oath')).toBeVisible({ timeout: engineTimeout });
  await expectAccessible(page);
  await host.inside.getByRole('checkbox').check();
  await host.press('提出する');
  await host.heading('本人確認が完了しました', engineTimeout);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onSubmitted', 'onCompleted']);
  await host.press('デモ商店に戻る');
  await page.waitForURL(/\/\?resultCode=[\w-]+$/);
  expect(new URL(page.url()).origin).toBe(host.origin);
});

test('giving up is reported, and the modal closes without a question then', { tag: '@nightly' }, async ({
  page,
  service,
  business,
}) => {
  const host = await EmbeddingPage.of(page, service);
  const { publicId } = await createIdentification(service, business);
  await host.show('modal', publicId);
  await host.heading('デモ商店の本人確認');
  await host.press('同意せずにやめる');
  await host.press('中止する');
  await host.heading('手続きを中止しました');
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onCanceled']);
  await host.press('閉じる');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onCanceled', 'onClosed']);
});

test('where storage is denied in the frame (by an init script) the whole way is gone in memory, with a real camera’s permission', {
  tag: '@nightly',
}, async ({ page, service, business, scenes, holder }) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    if (!location.pathname.startsWith('/embed/')) return;
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const host = await EmbeddingPage.of(page, service, 'crossSite');
  const { publicId } = await createIdentification(service, business);
  await host.show('modal', publicId);
  await host.heading('デモ商店の本人確認');
  // Closed and opened again before anything was entered, although the code is lost with the frame.
  await page.getByRole('button', { name: '閉じる', exact: true }).click();
  const sent = page.waitForRequest((request) => 'security-code' in request.headers());
  await host.show('modal', publicId);
  await host.heading('デモ商店の本人確認');
  const code = (await sent).headers()['security-code'] ?? '';
  // What the cameras would bring is handed in over the API, with the code that the page has in memory alone.
  const client = new VisitorClient(service.url, publicId, code);
  const journey = new VisitorJourney(client, scenes, holder);
  await journey.begin();
  await journey.takeDocument();
  await journey.takeFace();
  await host.press('同意してはじめる');
  await host.heading('カメラの使用を許可してください');
  await page.keyboard.press('Escape');
  await expect(host.inside.getByText('閉じると、この手続きは続けられなくなります。')).toBeVisible();
  await host.press('手続きを続ける');
  await host.press('カメラを開く');
  await host.heading('書類の内容を確認', engineTimeout);
  await host.inside.getByRole('checkbox').check();
  await host.press('提出する');
  await host.heading('本人確認が完了しました', engineTimeout);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onSubmitted', 'onCompleted']);
  expect((await resultOf(business, publicId)).status).toBe('approved');
});

test('a camera that the page around keeps to itself is recognised, and a window of our own takes over', {
  tag: '@nightly',
}, async ({ page, context, service, business }) => {
  const host = await EmbeddingPage.of(page, service);
  const { publicId } = await createIdentification(service, business);
  await host.show('inline', publicId);
  await host.heading('デモ商店の本人確認');
  // As a business might that writes the frame by hand.
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.allow = '';
    frame.src = new URL(frame.src).href;
  });
  await host.press('同意してはじめる');
  await host.press('カメラを開く');
  await host.heading('このページの中ではカメラを使えません');
  await expect.poll(() => host.detailOf('onError')).toEqual({ code: 'camera_not_delegated' });
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await host.inside.getByTestId('own-window').click();
  const own = await opening;
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('デモ商店の本人確認');
  expect(new URL(own.url()).pathname + new URL(own.url()).hash).toBe('/identification');
  await page.bringToFront();
  await host.frame().evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await host.heading('別の端末で手続き中です');
  await expect.poll(async () => (await host.events()).at(-1)).toBe('onError');
  expect(await host.detailOf('onError')).toEqual({ code: 'other_device' });
  // Taken back by a press, it is the frame's again, and nothing is left of the window.
  await host.inside.getByTestId('take-over').click();
  await host.heading('カメラの使用を許可してください');
  const noted = await host.frame().evaluate(() => Object.keys(sessionStorage));
  expect(noted.filter((key) => key.startsWith('ekyc:own-window'))).toEqual([]);
});
