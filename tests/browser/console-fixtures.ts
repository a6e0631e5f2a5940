import { expectOk, profileOf, VisitorClient, VisitorJourney } from '@ekyc/testkit';
import { type Browser, devices, expect } from '@playwright/test';
import { ConsolePages } from './console-pages.ts';
import { test as base } from './fixtures.ts';
import { expectAccessible, expectFits } from './screen-checks.ts';

/** The demo business's first member, whom the service invites when it starts. */
const demoOwner = 'owner@demo.example';
/** On no document of the specimen people. */
export const anotherFirstName = '別名';
export const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

interface WorkerFixtures {
  /** The owner of the demo business, signed in once for all tests of a worker. */
  owner: ConsolePages;
}

interface TestFixtures {
  /** Makes an identification of the demo business that wants a person: what was entered is not what was read. */
  reviewed: (targetUserId?: string) => Promise<{ publicId: string; journey: VisitorJourney }>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // The owner is the demo business's.
  filmed: true,
  owner: [
    async ({ browser, service }, use) => {
      const owner = await newMember(browser, service.port);
      await owner.join(demoOwner);
      await use(owner);
      await owner.page.context().close();
    },
    { scope: 'worker' },
  ],
  reviewed: async ({ service, business, scenes, holder }, use) => {
    await use(async (targetUserId) => {
      const { publicId } = expectOk(
        await business.call('identification.create', {
          body: { idTypes: ['driversLicense'], ...(targetUserId ? { targetUserId } : {}) },
        }),
        'create',
      );
      const visitor = new VisitorClient(service.url, publicId);
      const journey = new VisitorJourney(visitor, scenes, holder);
      await journey.begin();
      const take = [await journey.takeDocument(), await journey.takeFace()];
      expectOk(await visitor.call('identification.extractText', {}), 'extract_text');
      const another = { ...profileOf(holder), firstName: anotherFirstName };
      expectOk(await visitor.call('identification.putProfile', another), 'profile');
      expectOk(await visitor.call('identification.checkSimilarity'), 'check_similarity');
      expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
      const status = async () =>
        (await business.call('identification.get', { params: { publicId } })).body.status;
      await expect.poll(status).toBe('review');
      return { publicId, journey };
    });
  },
});

/** A browser of its own at an office desk; the mailed links name the service's public address. */
export async function newMember(browser: Browser, port: number): Promise<ConsolePages> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'ja-JP',
    timezoneId: 'America/New_York',
    userAgent: devices['Desktop Chrome'].userAgent,
  });
  return new ConsolePages(await context.newPage(), `http://localhost:${port}`);
}

let pictures = 0;

/** Looks at a page of the console in both sizes: axe, width, and a picture where a folder is named. */
export async function lookAt({ page }: ConsolePages, name: string): Promise<void> {
  const folder = process.env['SCREENSHOT_DIR'];
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectFits(page);
    if (folder === undefined) continue;
    const number = String(pictures++).padStart(2, '0');
    await page.screenshot({ path: `${folder}/console-${number}-${name}-${size.width}.png`, fullPage: true });
  }
}

export { expect };
