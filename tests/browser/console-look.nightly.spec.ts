import { consoleAreas } from './console-pages.ts';
import { expect, look, openAs, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a member chooses dark colours and less space, for this browser; every page can be read so', async ({
  page,
  staffed,
}) => {
  await openAs(page, staffed, 'owner', '');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const letters = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('手続き');
  expect(await ground()).toBe('rgb(255, 255, 255)');
  expect(await letters()).toBe('16px');
  await page.getByRole('button', { name: '画面の色と間隔' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '画面の色と間隔' });
  await dialog.getByLabel('暗い').press('Space');
  expect(await ground()).toBe('rgb(22, 25, 29)');
  await dialog.getByLabel(/^狭い/).press('Space');
  await dialog.getByRole('button', { name: '閉じる' }).press('Enter');
  await expect(page.getByRole('button', { name: '画面の色と間隔' })).toBeFocused();
  expect(await letters()).toBe('14px');
  for (const [path, heading] of consoleAreas) {
    await page.goto(`${staffed.service.url}/console${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByText('読み込んでいます')).toHaveCount(0);
    expect(await ground()).toBe('rgb(22, 25, 29)');
    await look(page, `dark${path.replace('/', '-')}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  // The visitor's page stays as visitors see it.
  await page.goto(`${staffed.service.url}/console/settings`);
  await expect(page.getByTestId('preview')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByTestId('preview')).toHaveCSS('color', 'rgb(26, 26, 26)');
});

test('the colours are those of the device, and follow it, until somebody chooses', async ({
  page,
  staffed,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${staffed.service.url}/console`);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-colours', 'dark');
  await look(page, 'dark-sign-in');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-colours', 'light');
  await openAs(page, staffed, 'auditor', '');
  await page.getByRole('button', { name: '画面の色と間隔' }).click();
  await page.getByRole('dialog').getByLabel('明るい').check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-colours', 'light');
  await page.getByRole('dialog').getByLabel('端末の設定に合わせる').check();
  await expect(html).toHaveAttribute('data-colours', 'dark');
});
