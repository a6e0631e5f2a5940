import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '@ekyc/testkit';
import { expect } from '@playwright/test';
import { onceAWorker, test as base } from './worker-fixtures.ts';

const publicUrl = 'https://ekyc.example';
const measurementId = 'G-AB12CD34EF';
const tagManager = 'https://www.googletagmanager.com';

const production = onceAWorker(async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'ekyc-analytics-'));
  const service = await startService({
    dataDirectory,
    env: {
      ENV_TYPE: 'production',
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: '127.0.0.1',
      MASTER_KEY: 'ab'.repeat(32),
      // Nobody listens there: no mail is sent here.
      SMTP_URL: 'smtp://127.0.0.1:9',
      OPERATOR_CONTACT: 'https://ekyc.example/contact',
      MAIL_FROM: 'ekyc@ekyc.example',
      ICE_PORT: '42010-42013',
      ANALYTICS_ID: measurementId,
    },
  });
  const close = async () => {
    await service.stop();
    await service.removeData();
  };
  return { value: service.url, close };
});

/** A service in production, and a browser that reaches it as through the proxy in front of it. */
const test = base.extend<{ tagScripts: string[]; address: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  address: async ({}, use) => use(await production()),
  /** Of Google's script each address that was asked for; none is reached from here. */
  tagScripts: async ({ page, address }, use) => {
    const forwarded = {
      host: 'ekyc.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    };
    await page.route(`${publicUrl}/**`, async (route) => {
      const request = route.request();
      const url = address + request.url().slice(publicUrl.length);
      const response = await route.fetch({ url, headers: { ...(await request.allHeaders()), ...forwarded } });
      await route.fulfill({ response });
    });
    const asked: string[] = [];
    await page.route(`${tagManager}/**`, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true' });
    });
    await use(asked);
    // What is still on its way would be an error once the page is closed.
    await page.unrouteAll({ behavior: 'wait' });
  },
});

for (const path of ['/', '/terms', '/privacy']) {
  test(`a visit of ${path} is counted, without cookies and by its path alone`, async ({
    page,
    tagScripts,
  }) => {
    await page.goto(`${publicUrl}${path}#section`, { referer: 'https://shop.example/order/4711' });
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(tagScripts).toEqual([`${tagManager}/gtag/js?id=${measurementId}`]);
    const commands = await page.evaluate(() =>
      (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((parts) => Array.from(parts)),
    );
    const denied = 'denied';
    expect(commands).toEqual([
      [
        'consent',
        'default',
        { analytics_storage: denied, ad_storage: denied, ad_user_data: denied, ad_personalization: denied },
      ],
      ['js', expect.any(Date)],
      [
        'config',
        measurementId,
        { page_location: `${publicUrl}${path}`, page_referrer: '', allow_google_signals: false },
      ],
    ]);
    expect(await page.context().cookies()).toEqual([]);
  });
}

for (const path of [
  '/identification?publicId=AAAAAAAAAAAAAAAAAAAAAAAA',
  '/user',
  '/?from=mail',
  '/terms?x=1',
]) {
  test(`a visit of ${path} is not`, async ({ page, tagScripts }) => {
    await page.goto(publicUrl + path);
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(tagScripts).toEqual([]);
  });
}
