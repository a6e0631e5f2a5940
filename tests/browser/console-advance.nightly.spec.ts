import { expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { expect, look, openAs, ownBusiness, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const make = async ({ members }: Staffed) =>
  expectOk(await members.reviewer.call('identification.create', { body: {} }), 'make').publicId;
const dialogOf = (page: Page) => page.getByRole('dialog', { name: '時間を進める' });
const button = (page: Page) => page.getByRole('button', { name: '時間を進める', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 2, name: 'その他の操作' });

test('a developer lets time pass for a case of a sandbox, by keyboard: to its end, a day, and what they type', {
  tag: '@nightly',
}, async ({ page, staffed }) => {
  const own = await ownBusiness(staffed, 'developer', 'reviewer');
  const publicId = await make(own);
  await openAs(page, own, 'developer', `/verifications/${publicId}`);
  await button(page).press('Enter');
  const dialog = dialogOf(page);
  const told = dialog.getByRole('status');
  const send = dialog.getByRole('button', { name: '進める', exact: true });
  await expect(dialog.getByRole('radio', { name: '有効期限まで' })).toBeChecked();
  await look(page, 'advance-asked');

  await dialog.getByRole('radio', { name: '任意の時間' }).press('Space');
  const amount = dialog.getByLabel('長さ');
  await send.press('Enter');
  await expect(dialog.getByText('1以上の整数を入力してください。')).toBeVisible();
  await expect(amount).toBeFocused();
  await look(page, 'advance-missing');
  await amount.fill('９０');
  await dialog.getByLabel('単位').selectOption('分');
  await amount.press('Enter');
  await expect(told).toContainText('1時間30分進めました。');
  await expect(told).toContainText('開始前');
  const { expiresAt } = expectOk(
    await own.members.reviewer.call('identification.get', { params: { publicId } }),
    'get',
  );
  // Japan has no summer time: nine hours ahead, all year.
  const inJapan = new Date(Date.parse(expiresAt) + 9 * 3_600_000).toISOString();
  const shown = inJapan.slice(0, 16).replaceAll('-', '/').replace('T', ' ');
  await expect(told).toContainText(shown);
  await look(page, 'advance-passed');

  // More than may pass is the server's to refuse: by the call's bound, and by the sum of all calls.
  await dialog.getByLabel('単位').selectOption('日');
  for (const days of ['4019', '4018']) {
    await amount.fill(days);
    await amount.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('4018日まで');
    await expect(dialog.getByText('進めました。')).toHaveCount(0);
  }
  await look(page, 'advance-refused');

  await dialog.getByRole('radio', { name: '有効期限まで' }).press('Space');
  await send.press('Enter');
  await expect(told).toContainText('期限切れ');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  // There is no end to wait for any more.
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(send).toBeFocused();
  await dialog.getByRole('radio', { name: '1日' }).press('Space');
  await send.press('Enter');
  await expect(told).toContainText('1日進めました。');
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
  await expect(page.getByRole('region', { name: '履歴' })).toContainText(
    'サンドボックスの時間を進行(1時間30分)',
  );
  await look(page, 'advanced');
});

test('time passes once where an answer was lost and the button is pressed again', {
  tag: '@nightly',
}, async ({ page, staffed }) => {
  const own = await ownBusiness(staffed, 'reviewer');
  const publicId = await make(own);
  await openAs(page, own, 'reviewer', `/verifications/${publicId}`);
  await button(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: '1日' }).check();
  await page.route(
    '**/advance_time',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: '進める', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('通信できませんでした。');
  await dialog.getByRole('button', { name: '進める', exact: true }).click();
  const total = dialog.getByText('進めた時間の合計').locator('..');
  await expect(total).toHaveText('進めた時間の合計1日');
  await dialog.getByRole('button', { name: '進める', exact: true }).click();
  await expect(total).toHaveText('進めた時間の合計2日');
});

test('no time passes for a live case, nor by an auditor', async ({ page, browser, staffed }) => {
  const live = await make(staffed);
  await openAs(page, staffed, 'owner', `/verifications/${live}`);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: '手続きを中止する' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);

  const own = await ownBusiness(staffed, 'auditor', 'reviewer');
  const other = await browser.newPage();
  await openAs(other, own, 'auditor', `/verifications/${await make(own)}`);
  await expect(heading(other)).toBeVisible();
  await expect(other.getByText('この手続きで行える操作はありません。')).toBeVisible();
  await expect(button(other)).toHaveCount(0);
  await other.close();
});
