import { expectOk } from '@ekyc/testkit';
import { test, expect } from './console-fixtures.ts';
test('shots', async ({ owner, business }) => {
  const { page } = owner;
  for (let at = 0; at < 4; at++)
    expectOk(
      await business.call('identification.create', {
        body: { targetUserId: `kokyaku-47${at}`, metadata: { 'sandbox.outcome': 'review' } },
      }),
      'c',
    );
  const shot = async (
    name: string,
    sizes = [
      [1440, 900],
      [390, 844],
    ],
  ) => {
    for (const [width = 0, height = 0] of sizes) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/h/console/shots/${name}-${width}.png` });
      if (width === 390)
        await page.screenshot({ path: `/tmp/h/console/shots/${name}-${width}-full.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await owner.open('/reviews');
  await expect(page.getByRole('row')).toHaveCount(5);
  await shot('queue');
  await page.keyboard.press('n');
  await owner.heading('本人確認');
  await expect(page.getByText('あなたが担当')).toBeVisible();
  await shot('case-withheld');
  await page.keyboard.press('v');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '書類の表面' })).toBeVisible();
  await expect(page.locator('main img[src^="blob:"]').nth(3)).toBeVisible();
  await page.keyboard.press('3');
  await page.keyboard.press('a');
  await shot('case');
  await page.keyboard.press('1');
  await shot('case-approve', [[1440, 900]]);
  await page.screenshot({ path: `/tmp/h/console/shots/case-full-1440.png`, fullPage: true });
  await page.keyboard.press('?');
  await shot('keys');
  await page.keyboard.press('Escape');
  await owner.open('/settings');
  await owner.heading('設定');
  await page.getByLabel('審査の期限').scrollIntoViewIfNeeded();
  await shot('settings', [[1440, 900]]);
  await page.context().clearCookies();
});
