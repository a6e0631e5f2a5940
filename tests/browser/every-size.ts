import { expect, type Frame, type Page } from '@playwright/test';
import { layoutFaults } from './layout-checks.ts';
import { expectAccessible } from './screen-checks.ts';

const sizes = [
  { width: 320, height: 568 },
  { width: 360, height: 800 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
const textSizes = ['normal', 'extra-large'] as const;

const none = { beyond: 0, outside: [], overlapping: [], unreachable: [], pale: [] };

/**
 * The page as it stands, at every width and both text sizes, with its motion reduced; axe where it is tightest.
 * @param frame where our screen stands in a page of the business
 */
export async function holdsAtEverySize(
  page: Page,
  screen: string,
  frame: Frame = page.mainFrame(),
): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const textSize of textSizes) {
    await frame.evaluate((size) => {
      document.documentElement.dataset['textSize'] = size;
      localStorage.setItem('ekyc:text-size', size);
    }, textSize);
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Two frames: what measures itself has done so.
      await frame.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await keepPicture(page, `${screen}-${size.width}-${textSize}`);
      expect(await layoutFaults(frame), `${screen} at ${size.width}, ${textSize}`).toEqual(none);
      if (size.width === 320 && textSize === 'extra-large') await expectAccessible(page);
    }
  }
  await frame.evaluate(() => localStorage.setItem('ekyc:text-size', 'normal'));
  await page.setViewportSize({ width: 390, height: 844 });
}

/** For who looks at them, where a folder is named. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOT_DIR'];
  if (folder === undefined) return;
  await page.screenshot({
    path: `${folder}/${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`,
    fullPage: true,
  });
}
