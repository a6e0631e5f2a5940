import type { Page } from '@playwright/test';
import { EmbeddingPage } from './embedding.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { expectAccessible } from './screen-checks.ts';

// The demo business's page embeds what is its own.
test.use({ filmed: true });

const overflow = (page: Page) => page.evaluate(() => document.documentElement.style.overflow);
const focusIsInDialog = (page: Page) =>
  page.evaluate(
    () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
  );

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('the modal keeps the focus, asks before it closes, and gives the focus back', async ({
      page,
      service,
      business,
    }) => {
      const host = await EmbeddingPage.of(page, service);
      const { publicId } = await createIdentification(service, business);
      // The script comes after the press: what gets the focus back has to have kept it until then.
      const pressed = Promise.withResolvers<void>();
      await page.route('**/embed.js', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await page.goto(`${host.origin}/?publicId=${publicId}`);
      const opener = page.getByTestId('show-modal');
      await opener.focus();
      await page.keyboard.press('Enter');
      // Two frames, within which a browser takes the focus from what cannot have it.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      pressed.resolve();
      await host.heading('デモ商店の本人確認');
      const dialog = page.getByRole('dialog', { name: '本人確認の手続き' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe('hidden');
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab');
        expect(await focusIsInDialog(page)).toBe(true);
      }
      await expect(dialog.getByRole('button', { name: '閉じる' })).toBeVisible();

      // Nothing was begun: Esc inside of the frame closes at once.
      await host.inside.getByTestId('agree').focus();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      expect(await overflow(page)).toBe('');
      await expect.poll(() => host.events()).toEqual(['onStarted', 'onClosed']);

      await page.keyboard.press('Enter');
      await host.inside.getByTestId('agree').press('Enter');
      await host.heading('カメラの使用を許可してください');
      await page.keyboard.press('Escape');
      const question = host.inside.getByRole('dialog', { name: '手続きの画面を閉じますか?' });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(dialog).toBeVisible();
      // The same question for the button outside of the frame.
      await dialog.getByRole('button', { name: '閉じる' }).press('Enter');
      await expect(question).toBeVisible();
      await question.getByTestId('confirm-close').press('Enter');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      // Opened again it goes on where it was.
      await page.keyboard.press('Enter');
      await host.heading('カメラの使用を許可してください');
    });
  });
}

test('a frame that was led to another origin is not heard, and closes all the same', {
  tag: '@nightly',
}, async ({ page, service, business }) => {
  const host = await EmbeddingPage.of(page, service);
  const { publicId } = await createIdentification(service, business);
  await host.show('modal', publicId);
  await host.heading('デモ商店の本人確認');
  await expect.poll(() => host.events()).toEqual(['onStarted']);
  const frame = host.frame();
  await frame.goto('about:blank');
  await frame.evaluate(() => {
    parent.postMessage({ from: 'crii-ekyc', type: 'completed', status: 'approved' }, '*');
  });
  await page.getByRole('button', { name: '閉じる' }).click();
  // Nobody answers: after a moment it is closed without.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect.poll(() => host.events()).toEqual(['onStarted', 'onClosed']);
});
