import { readFile } from 'node:fs/promises';
import { expectOk, VisitorClient } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { expect, look, openAs, ownBusiness, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Three of today: one is waiting, one was never opened and canceled, one was opened with a telephone and canceled. */
async function makeThree({ service, members }: Staffed): Promise<void> {
  const make = async () =>
    expectOk(await members.reviewer.call('identification.create', { body: {} }), 'make').publicId;
  const cancel = async (publicId: string) =>
    expectOk(
      await members.reviewer.call('identification.cancelByClient', { params: { publicId } }),
      'cancel',
    );
  await make();
  await cancel(await make());
  const opened = await make();
  const visitor = new VisitorClient(service.url, opened);
  expectOk(await visitor.call('identification.bindSecurityCode', undefined, { 'user-agent': phone }), 'open');
  await cancel(opened);
}

async function savedCsv(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: `「${name}」のCSVを保存` }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${name}_\\d{4}-\\d{2}-\\d{2}_\\d{4}-\\d{2}-\\d{2}\\.csv$`),
  );
  return readFile(await download.path(), 'utf8');
}

test('a reviewer reads how many there were, where visitors gave up, and takes the numbers along', async ({
  page,
  staffed,
}) => {
  // A business of its own: what other tests of this worker make is not counted.
  const counted = await ownBusiness(staffed, 'reviewer');
  await makeThree(counted);
  await openAs(page, counted, 'reviewer', '/figures');
  await expect(page.getByText('この期間に作成された手続きは3件です。')).toBeVisible();
  const chart = page.getByRole('application', { name: /^日ごとの.*30日間、作成は合計3件/ });
  await expect(chart).toBeVisible();
  // By keyboard each day is told in words; the last one is today.
  await chart.focus();
  for (let day = 1; day < 30; day += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '作成:3件' })).toContainText('承認:0件');
  await page.getByRole('application', { name: /^途中でやめた段階のグラフ/ }).focus();
  await expect(page.getByRole('status').filter({ hasText: '件数:1件' })).toContainText(
    'リンクを開いていない',
  );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status').filter({ hasText: /件数:|作成:/ })).toHaveCount(0);
  const days = page.getByRole('table', { name: '日ごとの件数・数値の表' });
  await expect(days.getByRole('row', { name: /^合計/ })).toHaveText('合計300002');
  // Days on which nothing was made are in the file alone.
  await expect(days.getByRole('row')).toHaveCount(3);
  const main = page.getByRole('region', { name: '主な数値' });
  await expect(main).toContainText('3件前の30日間:0件');
  await expect(main).toContainText('提出まで進んだ割合0.0%1件中前の30日間:—');
  const documents = page.getByRole('table', { name: '方法と書類ごとの結果・数値の表' });
  await expect(documents.getByRole('row')).toHaveText([/^手続き/, '本人確認画像で確認未選択10000']);
  const steps = page.getByRole('table', { name: '途中でやめた段階・数値の表' });
  await expect(steps.getByRole('row', { name: '開始 Safari (iOS) 1' })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'リンクを開いていない 不明 1' })).toBeVisible();
  await look(page, 'figures');

  const csv = await savedCsv(page, '日ごとの件数');
  expect(csv.startsWith('\uFEFF日付,作成,')).toBe(true);
  expect(csv).toContain('\r\n合計,3,0,0,0,0,2\r\n');
  expect(await savedCsv(page, '途中でやめた段階')).toContain('\r\n開始,Safari (iOS),1\r\n');

  const from = page.getByLabel('作成日(から)');
  await from.fill('2020-01-01');
  await page.getByRole('button', { name: '表示する' }).click();
  await expect(page.getByText('期間は92日までです。')).toBeVisible();
  await expect(from).toBeFocused();
  await page.getByRole('button', { name: '直近7日' }).click();
  await expect(days.getByRole('row')).toHaveCount(3);
  await expect(main).toContainText('前の7日間:0件');
  await expect(page.getByText('期間は92日までです。')).toHaveCount(0);
  await page.getByLabel('作成日(まで)').fill('2026-01-31');
  await from.fill('2026-01-01');
  await from.press('Enter');
  await expect(page.getByText('この期間の手続きはありません。').first()).toBeVisible();
  await look(page, 'figures-none');
});
