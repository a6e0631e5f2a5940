import { expectOk, profileOf, VisitorClient, VisitorJourney } from '@ekyc/testkit';
import { expect } from '@playwright/test';
import { type ConsolePages, desktop } from './console-pages.ts';
import { test as base } from './fixtures.ts';
import { expectAccessible, expectFits } from './screen-checks.ts';

/** On no document of the specimen people. */
export const anotherFirstName = '別名';
const phone = { width: 390, height: 844 };

interface TestFixtures {
  /** Makes an identification of the demo business that wants a person: what was entered is not what was read. */
  reviewed: (targetUserId?: string) => Promise<{ publicId: string; journey: VisitorJourney }>;
}

export const test = base.extend<TestFixtures>({
  // The owner is the demo business's.
  filmed: true,
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
export { desktop, newMember } from './console-pages.ts';
