import { type BusinessClient, expectOk, receiveWebhooks } from '@ekyc/testkit';
import { newEmail } from '../account-pages.ts';
import { expect, newMember, test } from '../console-fixtures.ts';
import type { ConsolePages } from '../console-pages.ts';
import { ContactSheet } from './contact-sheet.ts';

const outcomes = ['review', 'approved', 'declined', 'review', 'review'] as const;

/** Cases of the sandbox, played to their ends. */
async function prepare(business: BusinessClient): Promise<void> {
  const made = await Promise.all(
    outcomes.map(async (outcome, at) => {
      const body = { targetUserId: `kokyaku-${at + 31}`, metadata: { 'sandbox.outcome': outcome } };
      return expectOk(await business.call('identification.create', { body }), 'create').publicId;
    }),
  );
  const states = async () => {
    const { items } = expectOk(
      await business.call('business.listVerifications', { query: { limit: '100' } }),
      'list',
    );
    return made.map((publicId) => items.find((one) => one.publicId === publicId)?.status);
  };
  await expect.poll(states, { timeout: 120_000 }).toEqual(outcomes);
}

async function dialog(
  { page }: ConsolePages,
  sheet: ContactSheet,
  { button, label }: { readonly button: string; readonly label: string },
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sheet.take(page, label);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the work of a reviewer: sign-in, lists, a case, its decision', async ({
  owner,
  business,
  reviewed,
  browser,
  service,
}) => {
  const sheet = new ContactSheet('console-work');
  const stranger = await newMember(browser, service.port);
  await stranger.open();
  await stranger.account.heading('ログイン');
  await sheet.take(stranger.page, 'sign in');
  const { page } = owner;
  const take = (label: string) => sheet.take(page, label);
  await owner.open('/reviews');
  await owner.heading('審査');
  await take('no case waits');
  await prepare(business);
  const { publicId } = await reviewed('kokyaku-30');
  await owner.open();
  await owner.heading('手続き');
  await expect(page.locator(`a[href="/console/verifications/${publicId}"]`)).toBeVisible();
  await take('list');
  await dialog(owner, sheet, { button: '手続きを作成', label: 'make one' });
  await page.getByText('絞り込み').click();
  await take('list: filters');
  await owner.open('/reviews');
  await expect(page.getByRole('row').filter({ hasText: 'kokyaku-30' })).toBeVisible();
  await take('queue');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'キー操作' })).toBeVisible();
  await take('keys');
  await page.keyboard.press('Escape');
  await owner.open(`/verifications/${publicId}`);
  await owner.heading('本人確認');
  await expect(owner.part('判定')).toBeVisible();
  await take('case: withheld');
  await owner.press('画像と個人情報を表示');
  await take('case: purpose');
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(page.getByRole('group', { name: '書類の表面' })).toBeVisible();
  await take('case: shown');
  await owner.part('判定').getByLabel('撮り直しを依頼').check();
  await take('case: ask again');
  await owner.part('判定').getByLabel('承認').check();
  await page.getByLabel('理由').fill('氏名は旧字体であり、同じ人と確認した');
  await owner.press('この内容で判定する');
  await expect(page.getByText('判定しました。')).toBeVisible();
  await take('case: decided');
  await stranger.page.context().close();
  await sheet.write();
});

test('the house of an owner: figures, settings, keys, webhooks, staff', async ({
  owner,
  business,
  browser,
  service,
}) => {
  const sheet = new ContactSheet('console-house');
  const { page } = owner;
  const take = (label: string) => sheet.take(page, label);
  await prepare(business);
  const webhooks = await receiveWebhooks();
  const { id } = expectOk(
    await business.call('webhook.createEndpoint', { body: { url: webhooks.url } }),
    'endpoint',
  );
  for (const [path, heading, label] of [
    ['/counter', '窓口', 'counter'],
    ['/figures', '集計', 'figures'],
    ['/settings', '設定', 'settings'],
    ['/keys', 'APIキー', 'keys'],
    ['/webhooks', 'Webhook', 'webhooks'],
    ['/staff', '担当者', 'staff'],
    ['/nothing', 'ページが見つかりません', 'unknown page'],
  ] as const) {
    await owner.open(path);
    await owner.heading(heading);
    await take(label);
  }
  await owner.open('/webhooks');
  await owner.heading('Webhook');
  for (const [button, label] of [
    ['通知先を追加', 'webhooks: add'],
    [`編集:${webhooks.url}`, 'webhooks: edit'],
    [`失敗した通知を送り直す:${webhooks.url}`, 'webhooks: send again'],
  ] as const)
    await dialog(owner, sheet, { button, label });
  await page.getByRole('button', { name: `一時停止:${webhooks.url}`, exact: true }).click();
  await expect(page.locator('[data-toast]').first()).toBeVisible();
  await take('webhooks: paused, to be undone');
  await owner.open('/keys');
  await owner.heading('APIキー');
  await dialog(owner, sheet, { button: 'APIキーを作成', label: 'keys: make' });
  await owner.open('/staff');
  await owner.heading('担当者');
  await dialog(owner, sheet, { button: '担当者を招待', label: 'staff: invite' });
  const email = newEmail();
  await owner.invite(email, 'auditor');
  const auditor = await newMember(browser, service.port);
  await auditor.join(email);
  await sheet.take(auditor.page, 'auditor: list');
  await auditor.page.context().close();
  await business.call('webhook.deleteEndpoint', { params: { id } });
  await webhooks.close();
  await sheet.write();
});
