import type { BusinessAnswer, HistoryAnswer, WebhookBody } from '@ekyc/contract';
import { type BusinessClient, expectOk, type ReceivedWebhook, receiveWebhooks } from '@ekyc/testkit';
import { Webhook } from 'standardwebhooks';
import { changeable } from '../integration/changeable.ts';
import { newEmail } from './account-pages.ts';
import { anotherFirstName, desktop, expect, lookAt, newMember, test } from './console-fixtures.ts';

test('an owner invites a reviewer, to whom nothing is shown without a purpose; one part is taken again, then approved', async ({
  owner,
  reviewed,
  business,
  browser,
  service,
}) => {
  const webhooks = await receiveWebhooks();
  const endpoint = await business.call('webhook.createEndpoint', { body: { url: webhooks.url } });
  const { id: endpointId, secret } = expectOk(endpoint, 'endpoint');
  const email = newEmail();
  await owner.invite(email, 'reviewer');
  const reviewer = await newMember(browser, service.port);
  await reviewer.join(email);
  const { page } = reviewer;
  const { publicId, journey } = await reviewed('kokyaku-18');
  await reviewer.open();
  await page.getByText('絞り込み').click();
  await page.getByLabel('状態').selectOption('審査待ち');
  await reviewer.press('絞り込む');
  const row = page.locator(`a[href="/console/verifications/${publicId}"]`);
  await expect(row).toContainText('入力内容との一致');
  await lookAt(reviewer, 'filtered');
  await page.setViewportSize(desktop);
  await row.click();
  await reviewer.heading('本人確認');
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page.getByText(anotherFirstName)).toHaveCount(0);
  await lookAt(reviewer, 'withheld');

  await reviewer.press('画像と個人情報を表示');
  await lookAt(reviewer, 'purpose');
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(page.getByText('目的「審査のため」で表示しています。')).toBeVisible();
  const pictures = page.locator('main img[src^="blob:"]');
  await expect(pictures).toHaveCount(7);
  // The portrait is looked at first.
  const front = page.getByRole('group', { name: '書類の表面' }).locator('img');
  const zoom = async () => Number(/scale\(([\d.]+)\)/.exec((await front.getAttribute('style')) ?? '')?.[1]);
  expect(await zoom()).toBeGreaterThan(2);
  const name = page.getByRole('row').filter({ hasText: anotherFirstName });
  await expect(name).toContainText('相違');
  await lookAt(reviewer, 'shown');
  await expect(reviewer.part('履歴')).toContainText('個人情報を表示');
  await expect(reviewer.part('履歴')).toContainText('目的:審査のため');

  await reviewer.part('判定').getByLabel('撮り直しを依頼').check();
  await reviewer.press('この内容で判定する');
  await expect(page.getByText('撮り直しの対象を1つ以上選んでください。')).toBeVisible();
  await page.getByLabel('書類の裏面').check();
  await page.getByLabel('理由').fill('裏面の備考が読めない');
  await lookAt(reviewer, 'decide');
  await reviewer.press('この内容で判定する');
  await expect(page.getByText('判定しました。')).toBeVisible();
  await expect(page.getByText('撮り直し待ち', { exact: true }).first()).toBeVisible();
  await expect(reviewer.part('履歴')).toContainText('理由:裏面の備考が読めない');
  // Loaded again, it is still shown, without being asked for again.
  await expect(pictures).toHaveCount(7);
  await reviewer.press('再開用リンクを作成');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '再開用リンクを作成' }).click();
  await expect(dialog.locator('code')).toHaveText(/#resume=/);
  await lookAt(reviewer, 'resume');
  await dialog.getByRole('button', { name: '閉じる' }).click();

  const { parts } = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  expect(parts).toMatchObject([{ take: 'document', photoTypes: ['back'] }]);
  await journey.takeDocument();
  const { takes, materials } = expectOk(
    await journey.visitor.call('identification.listMaterials'),
    'materials',
  );
  // Only that picture was taken again.
  expect(materials.filter(({ photoType }) => photoType !== 'back')).toHaveLength(6);
  const take = takes.filter(({ state }) => state === 'accepted').map((one) => one.take);
  expectOk(await journey.visitor.call('identification.takeOath', { take }), 'oath');
  const status = async () =>
    (await business.call('identification.get', { params: { publicId } })).body.status;
  await expect.poll(status).toBe('review');
  // Something else was submitted: it is shown to who asks for it, and the page's own reloads show nobody anything.
  await expect(page.getByText(/表示を終了しました/)).toBeVisible();
  await expect(pictures).toHaveCount(0);
  const { items } = await owner.call<HistoryAnswer>('GET', `/api/v1/verifications/${publicId}/history`);
  const viewings = items.filter(({ action }) => /viewed|listed/.test(action));
  expect(viewings.map(({ action }) => action).toSorted()).toEqual([
    ...Array.from({ length: 7 }, () => 'material.viewed'),
    'personal_data.viewed',
    'recording.listed',
  ]);
  expect(new Set(viewings.map(({ words, by }) => `${by?.name} ${words}`))).toEqual(
    new Set([`${email} 審査のため`]),
  );
  await page.reload();
  await reviewer.heading('本人確認');
  await reviewer.part('判定').getByLabel('承認').check();
  await page.getByLabel('理由').fill('裏面を確認した');
  await reviewer.press('この内容で判定する');
  await expect(page.getByText('判定しました。')).toBeVisible();
  expect(await status()).toBe('approved');
  await expect(reviewer.part('判定').getByLabel('承認')).toHaveCount(0);

  await reviewer.press('証跡をダウンロード(ZIP)');
  await lookAt(reviewer, 'evidence');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'ダウンロードする' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`evidence-${publicId}.zip`);
  await expect(reviewer.part('履歴')).toContainText('証跡をダウンロード');
  await expect(reviewer.button('画像と個人情報を削除する')).toHaveCount(0);
  await page.context().close();

  await expect
    .poll(() => sequenceOf(webhooks.received, { secret, publicId }))
    .toEqual([
      'identification.submitted',
      'identification.review',
      'identification.resubmission',
      'identification.submitted',
      'identification.review',
      'identification.approved',
    ]);
  await business.call('webhook.deleteEndpoint', { params: { id: endpointId } });
  await webhooks.close();

  await owner.open(`/verifications/${publicId}`);
  await owner.press('画像と個人情報を削除する');
  await owner.page.getByRole('checkbox').check();
  await lookAt(owner, 'redact');
  await owner.page.setViewportSize(desktop);
  await owner.page.getByRole('dialog').getByRole('button', { name: '削除する', exact: true }).click();
  await expect(owner.page.getByText('削除済み', { exact: true }).first()).toBeVisible();
  await expect(owner.page.getByText('この手続きの画像と個人情報は削除されています。')).toBeVisible();
  await lookAt(owner, 'redacted');
});

/** Types of one verification's webhooks as a receiver sorts them; each is verified, and none may be missing. */
function sequenceOf(
  received: readonly ReceivedWebhook[],
  { secret, publicId }: { readonly secret: string; readonly publicId: string },
): readonly string[] {
  const bodies = received.map(({ body, headers }) => new Webhook(secret).verify(body, { ...headers }));
  const own = (bodies as WebhookBody[]).filter(({ data }) => data.publicId === publicId);
  const sorted = own.toSorted((one, other) => one.sequence - other.sequence);
  expect(sorted.map(({ sequence }) => sequence)).toEqual(sorted.map((_, at) => at + 1));
  return sorted.map(({ type }) => type);
}

test('a whole review by keyboard alone', { tag: '@nightly' }, async ({ owner, reviewed, business }) => {
  const { page } = owner;
  const { keyboard } = page;
  const { publicId } = await reviewed();
  await page.setViewportSize(desktop);
  await owner.open(`/verifications/${publicId}`);
  await owner.heading('本人確認');
  await owner.reach(owner.button('画像と個人情報を表示'));
  await keyboard.press('Enter');
  await owner.reach(page.getByLabel('審査のため'));
  // Up from the first is the last: another purpose.
  await keyboard.press('ArrowUp');
  await owner.reach(page.getByRole('textbox', { name: '目的' }));
  await keyboard.insertText('担当者の教育のため');
  await keyboard.press('Enter');
  await expect(page.getByText('目的「担当者の教育のため」で表示しています。')).toBeVisible();
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(7);

  const viewer = page.getByRole('group', { name: '撮影された顔' });
  await owner.reach(viewer);
  const transform = () => viewer.locator('img').evaluate((image) => (image as HTMLElement).style.transform);
  await keyboard.press('+');
  await keyboard.press('+');
  expect(await transform()).toContain('scale(1.5625)');
  await keyboard.press('ArrowRight');
  expect(await transform()).toContain('translate(-10%');
  await keyboard.press('r');
  expect(await transform()).toContain('rotate(90deg)');
  await expect(page.getByText('撮影された顔 拡大156%・回転90度')).toBeAttached();
  await keyboard.press('0');
  expect(await transform()).toContain('scale(1) rotate(0deg)');
  await keyboard.press('-');
  expect(await transform()).toContain('scale(1)');

  const thumbnail = page.getByRole('button', { name: /^裏面/ });
  await owner.reach(thumbnail);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '裏面' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(thumbnail).toBeFocused();

  await owner.reach(page.getByRole('radio', { name: '承認' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '否認' })).toBeChecked();
  await owner.reach(page.getByLabel('理由'));
  await keyboard.insertText('氏名が書類と異なる');
  await owner.reach(owner.button('この内容で判定する'));
  await keyboard.press('Enter');
  await expect(page.getByText('判定しました。')).toBeVisible();
  const { status } = expectOk(await business.call('identification.get', { params: { publicId } }), 'get');
  expect(status).toBe('declined');
});

test('what a role may not do is not offered', { tag: '@nightly' }, async ({
  owner,
  business,
  browser,
  service,
}) => {
  const publicId = await inReview(business);
  const invite = async (role: string) => {
    const email = newEmail();
    await owner.invite(email, role);
    const member = await newMember(browser, service.port);
    await member.join(email);
    await member.open(`/verifications/${publicId}`);
    await member.heading('本人確認');
    return member;
  };
  const developer = await invite('developer');
  await expect(developer.page.getByText('あなたの役割では、画像と個人情報は表示できません。')).toBeVisible();
  for (const name of ['画像と個人情報を表示', 'この内容で判定する', '証跡をダウンロード(ZIP)'])
    await expect(developer.button(name)).toHaveCount(0);
  await expect(developer.page.getByRole('link', { name: '担当者' })).toHaveCount(0);
  await expect(developer.page.getByRole('link', { name: 'APIキー', exact: true })).toBeVisible();
  await developer.page.context().close();

  const auditor = await invite('auditor');
  await expect(auditor.button('画像と個人情報を表示')).toBeVisible();
  for (const name of ['この内容で判定する', '画像と個人情報を削除する'])
    await expect(auditor.button(name)).toHaveCount(0);
  await auditor.open();
  await auditor.heading('手続き');
  await expect(auditor.button('手続きを作成')).toHaveCount(0);
  await auditor.page.context().close();
});

test('where four eyes are demanded a second person must decide the same', { tag: '@nightly' }, async ({
  owner,
  business,
  browser,
  service,
}) => {
  const demandFourEyes = async (fourEyes: boolean) => {
    const given = changeable(await owner.call<BusinessAnswer>('GET', '/api/v1/business'));
    await owner.call('PUT', '/api/v1/business', { ...given, settings: { ...given.settings, fourEyes } });
  };
  await demandFourEyes(true);
  const publicId = await inReview(business);
  const email = newEmail();
  await owner.invite(email, 'reviewer');
  const reviewer = await newMember(browser, service.port);
  await reviewer.join(email);
  const decide = async (member: typeof owner) => {
    await member.open(`/verifications/${publicId}`);
    await member.part('判定').getByLabel('承認').check();
    await member.page.getByLabel('理由').fill('書類を確認した');
    await member.press('この内容で判定する');
  };
  await decide(owner);
  await expect(owner.page.getByText('判定を提案しました。')).toBeVisible();
  await expect(owner.page.getByText(/あなたが.+に「承認」を提案しました。/)).toBeVisible();
  await lookAt(owner, 'proposed');
  await reviewer.open(`/verifications/${publicId}`);
  const proposal = reviewer.part('判定');
  await expect(proposal).toContainText(/owner@demo\.exampleが.+に「承認」を提案しています。/);
  await expect(proposal).toContainText('理由:書類を確認した');
  await lookAt(reviewer, 'second');
  // Another opinion, with its parts, takes the place of the first.
  await owner.part('判定').getByLabel('撮り直しを依頼').check();
  await owner.page.getByLabel('書類の裏面').check();
  await owner.page.getByLabel('理由').fill('裏面が暗い');
  await owner.press('この内容で判定する');
  await expect(owner.page.getByText(/あなたが.+に「撮り直しを依頼」を提案しました。/)).toBeVisible();
  await reviewer.page.reload();
  await expect(proposal).toContainText('撮り直しの対象:書類の裏面');
  await expect(proposal).toContainText('理由:裏面が暗い');
  await lookAt(reviewer, 'second-parts');
  await decide(owner);
  await expect(owner.page.getByText(/あなたが.+に「承認」を提案しました。/)).toBeVisible();
  await decide(reviewer);
  await expect(reviewer.page.getByText('判定しました。')).toBeVisible();
  await expect(reviewer.page.getByText('承認', { exact: true })).toBeVisible();
  await expect(reviewer.part('履歴')).toContainText(/owner@demo\.example\s*判定を提案/);
  await reviewer.page.context().close();
  await demandFourEyes(false);
});

/** One that a person must decide, with specimen pictures: a sandbox business names the outcome. */
async function inReview(business: BusinessClient): Promise<string> {
  const body = { metadata: { 'sandbox.outcome': 'review' } };
  const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
  const status = async () =>
    (await business.call('identification.get', { params: { publicId } })).body.status;
  await expect.poll(status).toBe('review');
  return publicId;
}
