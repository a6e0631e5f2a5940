import type { Locator, Page } from '@playwright/test';
import { desk, lookAtToast, pauseOne, paused, phone, toast, undoOf, waiting } from './console-toasts.ts';
import { expect, openAs, ownBusiness, test } from './staffed-service.ts';

test.use({ viewport: desk, isMobile: false, hasTouch: false });

test('it stays ten seconds, longer under the pointer and with the focus; Escape and its button close it', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner', 'reviewer');
  const [publicId = ''] = await waiting(own, 1);
  await page.clock.install();
  await openAs(page, own, 'reviewer', `/verifications/${publicId}`);
  // Announced from the start, empty.
  const region = page.locator('[data-toasts] [role=status]');
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  const taken = toast(page, 'この案件を担当しました。');
  const take = page.getByRole('button', { name: 'この案件を担当する' });
  const release = page.getByRole('button', { name: '担当をやめる' });
  await take.press('Enter');
  await expect(taken).toBeVisible();
  await page.clock.fastForward(8000);
  await expect(taken).toBeVisible();
  await taken.hover();
  await page.clock.fastForward(30_000);
  await expect(taken).toBeVisible();
  await page.mouse.move(700, 300);
  await page.clock.fastForward(8000);
  await expect(taken).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(taken).toHaveCount(0);

  const gaveBack = toast(page, '担当をやめました。');
  await release.press('Enter');
  await expect(gaveBack).toBeVisible();
  await undoOf(page, '担当をやめました。').focus();
  await page.clock.fastForward(30_000);
  await expect(undoOf(page, '担当をやめました。')).toBeFocused();
  // The focus goes back to where it was.
  await page.keyboard.press('Escape');
  await expect(gaveBack).toHaveCount(0);
  await expect(take).toBeFocused();

  // Behind a dialog nobody reaches it: it waits.
  await take.press('Enter');
  await expect(taken).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'メモ' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(taken).toBeVisible();
  await taken.getByRole('button', { name: 'お知らせを閉じる' }).press('Enter');
  await expect(taken).toHaveCount(0);
  await expect(region).toBeEmpty();
});

test('it lies over nothing that has the focus, nor over the button that saves, on a phone and with the largest letters', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const { url } = await pauseOne(page, own);
  for (const [size, letters] of [
    [phone, '標準'],
    [phone, '特大'],
    [desk, '特大'],
    [desk, '標準'],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: letters, exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Webhook', exact: true }).press('Enter');
    await page.getByRole('button', { name: `再開:${url}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '再開する' }).press('Enter');
    await page.getByRole('button', { name: `一時停止:${url}` }).press('Enter');
    await expect(toast(page, paused)).toBeVisible();
    await lookAtToast(page, paused, `${letters}-${size.width}`);
    await page.setViewportSize(size);
    await toast(page, paused).hover();
    await page.getByRole('link', { name: '設定', exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('設定');
    await expect(page.getByRole('button', { name: '変更を保存' })).toBeVisible();
    // By Tab through the form.
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await liesOver(page, page.locator(':focus'))).toBe(false);
    }
    expect(await liesOver(page, page.getByRole('button', { name: '変更を保存' }))).toBe(false);
    await expect(toast(page, paused)).toBeVisible();
    if (process.env['SCREENSHOT_DIR'] !== undefined)
      await page.screenshot({
        path: `${process.env['SCREENSHOT_DIR']}/undo-settings-${letters}-${size.width}.png`,
        scale: 'css',
      });
  }
});

/** Whether a toast, or the bar that saves, lies over where one writes or presses: the first line, not the whole of a text. */
async function liesOver(page: Page, target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const lineEnd = Math.min(bottom, top + 40);
    return [...document.querySelectorAll('[data-toast], [data-save-bar]')]
      .filter((other) => !other.contains(element))
      .map((other) => other.getBoundingClientRect())
      .some((box) => left < box.right && box.left < right && top < box.bottom && box.top < lineEnd);
  });
}
