import { BusinessClient, call, expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { changeable } from '../integration/changeable.ts';
import { expect, look, openAs, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('an owner changes settings: what is wrong stands at its field, what somebody else saved is not overwritten', async ({
  page,
  staffed,
}) => {
  const owner = staffed.members.owner;
  const read = async () => expectOk(await owner.call('business.get'), 'settings');
  await openAs(page, staffed, 'owner', '/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('設定');
  const save = page.getByRole('button', { name: '変更を保存' });
  await expect(page.getByText('変更はありません。')).toBeVisible();
  const preview = page.getByTestId('preview');
  await page.getByLabel('あいさつ文').fill('いつもご利用ありがとうございます。');
  await page.getByLabel('お問い合わせの案内').fill('電話 03-0000-0000');
  await page.getByLabel('ボタンの色').fill('#ffee00');
  await expect(page.getByText('ボタンの文字は黒')).toBeVisible();
  await page.getByLabel('ボタンの色').fill('#8b0000');
  await expect(preview.getByText('いつもご利用ありがとうございます。')).toBeVisible();
  await expect(preview.getByText('電話 03-0000-0000')).toBeVisible();
  await expect(preview.getByText('同意してはじめる')).toHaveCSS('background-color', 'rgb(139, 0, 0)');

  const origins = page.getByLabel('戻り先のサイト', { exact: true });
  await origins.fill('https://shop.example\n\nshop.example/back');
  await page.getByLabel('標準の基準を使う').uncheck();
  await page.getByLabel('同じ人とみなす基準').fill('0.9');
  await page.getByLabel('最低年齢').fill('十八');
  await save.click();
  await expect(page.getByLabel('最低年齢')).toBeFocused();
  await expect(page.getByText('0〜120の数字で入力してください。')).toBeVisible();
  await page.getByLabel('最低年齢').fill('18');
  const methods = page.getByRole('group', { name: '本人確認の方法' });
  const passport = page.getByLabel('法令に基づく窓口での確認で、パスポートも受け付ける');
  await methods.getByLabel('画像で確認').uncheck();
  await save.click();
  await expect(page.getByText('3行目:')).toBeVisible();
  await expect(methods.getByText('1つ以上選んでください。')).toBeVisible();
  await expect(methods.getByLabel('画像で確認')).toBeFocused();
  await expect(passport).toHaveCount(0);
  await methods.getByLabel('窓口でICチップを読み取る').check();
  await methods.getByLabel('画像で確認').check();
  await passport.check();
  await expect(origins).toHaveAttribute('aria-invalid', 'true');
  await origins.fill('https://shop.example/');
  await save.click();
  await expect(page.getByText('0.4から0.55までの値を指定してください。')).toBeVisible();
  await expect(page.getByLabel('同じ人とみなす基準')).toBeFocused();
  await look(page, 'settings-wrong');
  await page.getByLabel('同じ人とみなす基準').fill('0.5');
  await page.getByText('項目ごとの扱いを変更する').click();
  await page.getByRole('group', { name: '書類の有効期限' }).getByLabel('不合格').selectOption('審査に回す');

  await page.getByRole('link', { name: 'APIキー', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('APIキー');
  await page.getByRole('link', { name: '設定' }).click();
  await expect(page.getByText('保存していない変更があります。')).toBeVisible();

  const now = await read();
  const before = changeable(now);
  expect([now.mode, now.logoUrl, now.bounds.defaults.accept]).toEqual(['live', null, 0.55]);
  const theirs = {
    ...before,
    siteUrl: 'https://shop.example',
    settings: { ...before.settings, fourEyes: true },
  };
  expectOk(await owner.call('business.update', { body: theirs }), 'somebody else saves');
  await save.click();
  await expect(page.getByText('ほかの人が先に設定を変更した')).toBeVisible();
  await page.getByRole('button', { name: '最新の設定を読み込む' }).click();
  await expect(page.getByLabel('サイトのURL')).toHaveValue('https://shop.example');
  await expect(page.getByLabel('あいさつ文')).toHaveValue('いつもご利用ありがとうございます。');
  await save.click();
  await expect(page.getByText('設定を保存しました。')).toBeVisible();
  await expect(save).toBeFocused();
  expect(await read()).toMatchObject({
    siteUrl: 'https://shop.example',
    redirectOrigins: ['https://shop.example'],
    settings: {
      greeting: 'いつもご利用ありがとうございます。',
      primaryColor: '#8b0000',
      minimumAge: 18,
      methods: ['picture', 'chipAtCounter'],
      passportAtCounter: true,
      fourEyes: true,
      match: { accept: 0.5, review: 0.65 },
      policy: { expiry: { failed: 'review' } },
    },
  });
});

test('an owner puts a logo on the visitors’ screens and takes it away again', async ({ page, staffed }) => {
  await openAs(page, staffed, 'owner', '/settings');
  const logo = page.getByRole('group', { name: 'ロゴ' });
  const choose = async (buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser');
    await logo.getByRole('button', { name: /ロゴを(選ぶ|変更)/ }).click();
    await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  };
  await choose(Buffer.from('no picture'));
  await expect(logo.getByRole('alert')).toContainText('受け付けられません');
  await choose(Buffer.alloc(1_048_577));
  await expect(logo.getByRole('alert')).toHaveText('1MB以下の画像を選んでください。');
  const drawn = { width: 240, height: 60, channels: 3, background: '#0017c1' } as const;
  await choose(await sharp({ create: drawn }).png().toBuffer());
  await expect(logo.getByRole('status')).toHaveText('ロゴを変更しました。');
  const shown = page.getByTestId('preview').locator('img');
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await look(page, 'settings');
  await logo.getByRole('button', { name: 'ロゴを削除' }).click();
  await expect(logo.getByText('ロゴはありません。')).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('an owner makes a key, which is shown once and works until it is revoked', async ({
  page,
  context,
  staffed,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, staffed, 'owner', '/keys');
  await page.getByRole('button', { name: 'APIキーを作成' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await expect(dialog.getByText('1つ以上選んでください。')).toBeVisible();
  await expect(dialog.getByLabel('名前')).toBeFocused();
  await look(page, 'keys-making');
  await page.keyboard.type('会員サイト');
  await dialog.getByRole('checkbox', { name: /^手続き/ }).press('Space');
  await dialog.getByRole('button', { name: '作成する' }).press('Enter');
  await expect(dialog.getByText('表示されるのは今だけです')).toBeVisible();
  await look(page, 'keys-made');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'コピー' }).click();
  await expect(dialog.getByText('コピーしました。')).toBeVisible();
  const apiKey = await page.evaluate(() => navigator.clipboard.readText());
  const client = new BusinessClient(staffed.service.url, apiKey);
  expectOk(await client.call('identification.create', { body: {} }), 'the new key');
  await dialog.getByRole('button', { name: '保管したので閉じる' }).click();
  await expect(page.getByRole('button', { name: 'APIキーを作成' })).toBeFocused();

  await page.getByRole('button', { name: '「会員サイト」を無効にする' }).click();
  await look(page, 'keys-revoking');
  await dialog.getByRole('button', { name: '無効にする' }).click();
  await expect(page.getByText('「会員サイト」を無効にしました。')).toBeFocused();
  expect((await client.call('identification.create', { body: {} })).code).toBe('api_key_invalid');
  await expect(page.getByRole('listitem').filter({ hasText: '会員サイト' })).toContainText('ご自身');
  await expect(page.getByText(apiKey)).toHaveCount(0);
  await look(page, 'keys');
});

test('an owner adds an address, tests it, changes its secret, sees what failed and sends it again', {
  tag: '@nightly',
}, async ({ page, staffed }) => {
  const { receiver, members, service } = staffed;
  await openAs(page, staffed, 'owner', '/webhooks');
  await expect(page.getByText('通知先はまだ登録されていません。')).toBeVisible();
  await page.getByRole('button', { name: '通知先を追加' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('通知先のURL').fill('ftp://shop.example');
  await dialog.getByRole('button', { name: '追加する' }).click();
  await expect(dialog.getByText('https://で始まるURLを正しく入力してください。')).toBeVisible();
  await expect(dialog.getByLabel('通知先のURL')).toBeFocused();
  await dialog.getByLabel('通知先のURL').fill(receiver.url);
  await dialog.getByRole('button', { name: '追加する' }).click();
  await look(page, 'webhooks-secret');
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: '設定したので閉じる' }).click();

  const act = (name: string) => page.getByRole('button', { name: `${name}:${receiver.url}` }).click();
  await act('テスト通知を送る');
  await expect(dialog.getByText('届きました(応答コード204)。')).toBeVisible();
  const [tested] = receiver.received;
  expect(new Webhook(secret).verify(tested?.body ?? '', { ...tested?.headers })).toMatchObject({
    type: 'test',
  });
  receiver.answerWith(500);
  await dialog.getByRole('button', { name: 'もう一度送る' }).click();
  await expect(dialog.getByRole('alert')).toContainText('応答コード500');
  await look(page, 'webhooks-tested');
  await dialog.getByRole('button', { name: '閉じる' }).click();

  await expect(page.getByRole('button', { name: `署名の鍵を更新:${receiver.url}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^古い鍵を無効にする:/ })).toHaveCount(0);
  await act('署名の鍵を更新');
  // The answer is lost once: pressed again, the secret that was made is shown, and no other is made.
  const rotations = await losesFirstAnswer(page, '**/rotate_secret');
  await dialog.getByRole('button', { name: '新しい鍵を作成' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: '新しい鍵を作成' }).click();
  await expect(dialog.locator('code')).toHaveText(/^whsec_/);
  expect(await dialog.locator('code').textContent()).not.toBe(secret);
  expect(rotations).toHaveLength(2);
  expect(new Set(rotations).size).toBe(1);
  await dialog.getByRole('button', { name: '設定したので閉じる' }).click();
  // No third one: it would end the one that the receiver still uses.
  await expect(page.getByRole('button', { name: /^署名の鍵を更新:/ })).toHaveCount(0);
  await expect(page.getByText(/署名の鍵を更新しています/)).toBeVisible();
  await look(page, 'webhooks-changing');
  await act('古い鍵を無効にする');
  await dialog.getByRole('button', { name: '古い鍵を無効にする' }).click();
  await expect(page.getByText('古い鍵を無効にしました。')).toBeVisible();
  await expect(page.getByRole('button', { name: `署名の鍵を更新:${receiver.url}` })).toBeVisible();

  receiver.answerWith(410);
  const { publicId } = expectOk(await members.owner.call('identification.create', { body: {} }), 'create');
  expectOk(await members.owner.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
  await staffed.deliverAll();
  await page.reload();
  await expect(page.getByText('停止中', { exact: true })).toBeVisible();
  const message = page.getByRole('listitem').filter({ hasText: '本人確認・中止' }).first();
  await message.getByText('送信の記録(1回)').click();
  await expect(message.getByText('応答コード410')).toBeVisible();
  await look(page, 'webhooks');
  receiver.answerWith(204);
  await act('失敗した通知を送り直す');
  await dialog.getByLabel('いつから(日本時間)').fill('');
  await dialog.getByRole('button', { name: '送り直す' }).click();
  await expect(dialog.getByText('日時を入力してください。')).toBeVisible();
  await dialog.getByLabel('いつから(日本時間)').fill('2026-01-01T00:00');
  await dialog.getByRole('button', { name: '送り直す' }).click();
  await expect(page.getByText('1件の通知を送り直します。')).toBeVisible();
  await expect(page.getByText('停止中', { exact: true })).toHaveCount(0);
  await staffed.deliverAll();
  await page.getByRole('button', { name: '最新の状態にする' }).click();
  await expect(message.getByText('届きました')).toBeVisible();
  await message.getByRole('button', { name: /送り直す$/ }).click();
  await expect(message.getByText('送信待ち')).toBeVisible();

  const filter = page.getByLabel('手続きの番号で絞り込む');
  await filter.fill('short');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByText('手続きの番号を正しく入力してください。')).toBeVisible();
  await filter.fill('x'.repeat(22));
  await filter.press('Enter');
  await expect(page.getByText('この手続きの通知はありません。')).toBeVisible();
  await filter.fill(publicId);
  await filter.press('Enter');
  await expect(message).toBeVisible();
  await act('削除');
  await dialog.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('通知先を削除しました。')).toBeFocused();
  expect(expectOk(await members.owner.call('webhook.listEndpoints'), 'endpoints').items).toEqual([]);
  expect((await call(service.url, 'webhook.listEndpoints')).status).toBe(401);
});

/** The first answer of these calls reaches the service and never the page. @returns the keys of the calls, as they come */
async function losesFirstAnswer(page: Page, calls: string): Promise<readonly string[]> {
  const keys: string[] = [];
  await page.route(calls, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  return keys;
}
