import type { FatalReport } from '@ekyc/contract';
import { createIdentification, expect, test } from './fixtures.ts';
import { chooseTextSize, expectAccessible, expectUsableSideways } from './screen-checks.ts';

test('the plain page and an unknown link say what to do', async ({ page, service, visitor }) => {
  await page.goto(`${service.url}/`);
  await visitor.heading('クリィeKYC');
  await expect(page.getByText('事業者から届いたリンクが必要です')).toBeVisible();
  await page.goto(`${service.url}/identification?publicId=${'A'.repeat(24)}`);
  await visitor.heading('このリンクは使えません');
  await expectUsableSideways(page);
});

test('nothing is shown before the runtime settings; without them the fatal page shows and is reported', {
  tag: '@nightly',
}, async ({ page, service, business }) => {
  const { publicId, url } = await createIdentification(service, business);
  await page.route('**/api/endpoints', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const report = page.waitForRequest('**/api/fatal');
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page.getByRole('textbox')).toHaveAttribute('readonly', '');
  const sent = (await report).postDataJSON() as FatalReport;
  expect(sent).toMatchObject({ path: '/identification', screenWidth: 390, screenHeight: 844 });
  expect(JSON.stringify(sent)).not.toContain(publicId);
});

test('a phone held sideways is asked to be turned, and OK is enough', async ({
  page,
  service,
  business,
  visitor,
}) => {
  const { url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByText('端末を縦向きにしてください')).toBeVisible();
  await visitor.press('OK');
  await expect(page.getByText('端末を縦向きにしてください')).toBeHidden();
  // Where nothing is photographed it does not matter how a phone is held.
  await page.goto(`${service.url}/user`);
  await visitor.heading('ログイン');
  await expect(page.getByText('端末を縦向きにしてください')).toBeHidden();
});

test('giving up is asked for, ends at the business, and cannot be undone', async ({
  page,
  service,
  business,
  visitor,
}) => {
  const redirectUrl = `http://localhost:${service.port}/demo`;
  const { publicId, url } = await createIdentification(service, business, { redirectUrl });
  await page.goto(url);
  await visitor.press('同意せずにやめる');
  await visitor.press('手続きを続ける');
  await visitor.heading(/の本人確認$/);
  await visitor.press('同意せずにやめる');
  await visitor.press('中止する');
  await visitor.heading('手続きを中止しました');
  await expectUsableSideways(page);
  const result = await business.call('identification.get', { params: { publicId } });
  expect(result.body.status).toBe('canceled');
  await page.reload();
  await visitor.heading('手続きを中止しました');
  await visitor.press('デモ商店に戻る');
  await expect(page).toHaveURL(/\/demo/);
});

test('text sizes are remembered, and screens have no accessibility violations but the fixed viewport', {
  tag: '@nightly',
}, async ({ page, service, business, camera, visitor }) => {
  const { url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.heading(/の本人確認$/);
  await chooseTextSize(page, '特大');
  await expectAccessible(page);
  await page.getByText('取得する情報の詳しい内容').click();
  await expectAccessible(page);
  await visitor.press('同意してはじめる');
  await visitor.heading('カメラの使用を許可してください');
  await expectAccessible(page);
  await camera.allow();
  await visitor.press('カメラを開く');
  await visitor.heading('表面を撮影します');
  await expectAccessible(page);
  await page.reload();
  await visitor.heading('表面を撮影します');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');
});
