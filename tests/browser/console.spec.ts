import { expectOk } from '@ekyc/testkit';
import { desktop, expect, lookAt, newMember, test } from './console-fixtures.ts';
import { newEmail } from './account-pages.ts';

test('an invited person signs up and is led into the console; the token stays nowhere', async ({
  owner,
  browser,
  service,
}) => {
  const email = newEmail();
  await owner.invite(email, 'owner');
  const member = await newMember(browser, service.port);
  const { page } = member;
  await page.goto(await member.invitationOf(email));
  await expect(page.getByText('管理画面(デモ商店からの招待)')).toBeVisible();
  await lookAt(member, 'invited');
  await member.join(email);
  expect(new URL(page.url()).pathname).toBe('/console');
  expect(new URL(page.url()).hash).toBe('');
  const link = await member.invitationOf(email);
  const token = new URL(link).hash.slice(1);
  const values = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) => Object.values(storage).map(String)),
  );
  expect(values.length).toBeGreaterThan(0);
  expect(values.join(' ')).not.toContain(token);
  expect(service.output()).not.toContain(token);
  // Neither the way back nor the used link leads in again.
  await page.goto(link);
  await member.heading('招待を受けられませんでした');
  await expect(page.getByRole('alert')).toContainText('招待が無効です');
  expect(page.url()).not.toContain(token);
  await lookAt(member, 'invitation-used');
  await member.press('管理画面を開く');
  await member.heading('手続き');
  await expect(page.getByRole('banner')).toContainText('オーナー');
  await lookAt(member, 'list');
  await page.context().close();
});

test('whoever is in no staff is told that an invitation is needed', { tag: '@nightly' }, async ({
  browser,
  service,
}) => {
  const stranger = await newMember(browser, service.port);
  await stranger.open();
  await stranger.account.heading('ログイン');
  await stranger.page.getByRole('tab', { name: '新規登録' }).click();
  const email = newEmail();
  await stranger.account.signUp(email);
  await stranger.heading('招待が必要です');
  await expect(stranger.page.getByText(email)).toBeVisible();
  await lookAt(stranger, 'no-membership');
  await stranger.open('/invitation');
  await stranger.heading('このリンクは使えません');
  await stranger.press('管理画面を開く');
  await stranger.press('ログアウト');
  await stranger.account.heading('ログイン');
  await stranger.page.context().close();
});

test('the page is never framed, and has a camera for itself alone', async ({ request, service }) => {
  for (const path of ['/console', '/console/verifications/AbCdEfGhIjKlMnOpQrStUv', '/console/keys']) {
    const answer = await request.get(`http://localhost:${service.port}${path}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers()['permissions-policy']).toContain('camera=(self)');
    expect(answer.headers()['cache-control']).toBe('no-cache');
  }
});

test('a verification is made, and its link is shown to be copied and scanned', { tag: '@nightly' }, async ({
  owner,
}) => {
  const { page } = owner;
  await owner.open();
  await owner.press('手続きを作成');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('種類').selectOption('顔の登録');
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByText('管理番号を入力してください。')).toBeVisible();
  await lookAt(owner, 'make');
  await dialog.getByLabel('種類').selectOption('本人確認');
  await dialog.getByLabel(/管理番号/).fill('kokyaku-17');
  await dialog.getByRole('button', { name: '作成する' }).click();
  await expect(dialog.getByRole('heading', { name: '作成しました' })).toBeVisible();
  const link = (await dialog.locator('code').textContent()) ?? '';
  expect(link).toMatch(/\/identification\?publicId=[\w-]{22,}$/);
  await expect(dialog.getByAltText('お客さまのリンクのQRコード')).toBeVisible();
  await lookAt(owner, 'made');
  await page.setViewportSize(desktop);
  await dialog.getByRole('button', { name: 'この手続きを見る' }).click();
  await owner.heading('本人確認');
  await expect(page.getByText('kokyaku-17')).toBeVisible();
  await lookAt(owner, 'created');
  await owner.press('手続きを中止する');
  await page.getByRole('dialog').getByRole('button', { name: '中止する', exact: true }).click();
  await expect(page.getByText('中止', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '手続きの一覧' }).click();
  await owner.heading('手続き');
});

test('the list follows what happens, also after the line was cut', async ({ owner, business }) => {
  const { page } = owner;
  await page.setViewportSize(desktop);
  await owner.open();
  await expect(page.getByText('自動で更新されます')).toBeVisible();
  const make = async (outcome: string) => {
    const body = { metadata: { 'sandbox.outcome': outcome } };
    return expectOk(await business.call('identification.create', { body }), 'create').publicId;
  };
  const row = (publicId: string) => page.locator(`a[href="/console/verifications/${publicId}"]`);
  const first = await make('review');
  await expect(row(first)).toContainText('審査待ち');
  await expect(page.getByRole('status').filter({ hasText: '更新されました' })).toBeAttached();

  await page.context().setOffline(true);
  await expect(page.getByText('自動更新に接続し直しています')).toBeVisible();
  const second = await make('approved');
  await page.context().setOffline(false);
  await expect(page.getByText('自動で更新されます')).toBeVisible();
  await expect(row(second)).toContainText('承認');

  // A page that shows one follows it as well.
  await row(first).click();
  await owner.heading('本人確認');
  await expect(page.getByRole('button', { name: 'この内容で判定する' })).toBeVisible();
  const decision = { decision: 'declined', reason: '書類の不備' } as const;
  expectOk(
    await business.call('identification.decide', { params: { publicId: first }, body: decision }),
    'decide',
  );
  await expect(page.getByText('否認', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'この内容で判定する' })).toHaveCount(0);
});

test('a list longer than a page is shown on asking, narrowed by day, reason and reference', {
  tag: '@nightly',
}, async ({ owner, business }) => {
  const { page } = owner;
  for (let made = 0; made < 22; made++)
    expectOk(await business.call('identification.create', { body: {} }), 'create');
  const body = { documentType: 'hazMatLicense', targetUserId: 'kokyaku-77' } as const;
  expectOk(await business.call('additionalDocument.create', { body }), 'create');
  await owner.open();
  const rows = page.locator('main li a');
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('追加書類の提出');
  await owner.press('さらに表示');
  await expect(rows.nth(22)).toBeVisible();
  const filter = page.locator('details');
  await filter.getByText('絞り込み').click();
  await filter.getByLabel('管理番号').fill(' kokyaku-77 ');
  await owner.press('絞り込む');
  await expect(rows).toHaveCount(1);
  expect(page.url()).not.toContain('kokyaku');
  await rows.first().click();
  await owner.heading('追加書類の提出');
  await page.goBack();
  // Coming back shows the same list.
  await expect(rows).toHaveCount(1);
  await expect(filter.getByLabel('管理番号')).toHaveValue(' kokyaku-77 ');
  await owner.press('条件を消す');
  await expect(rows).toHaveCount(20);
  await filter.getByLabel('作成日(まで)').fill('2020-01-01');
  await owner.press('絞り込む');
  await expect(page.getByText('条件に合う手続きはありません。')).toBeVisible();
});
