import { mostSavedViews } from '@ekyc/contract';
import { expectOk } from '@ekyc/testkit';
import type { StaffMember } from '../integration/staff-member.ts';
import { ConsolePages } from './console-pages.ts';
import { desk, lookAtToast, pauseOne, paused, toast, undoOf, waiting } from './console-toasts.ts';
import { expect, look, openAs, ownBusiness, test } from './staffed-service.ts';

test.use({ viewport: desk, isMobile: false, hasTouch: false });

const viewsOf = async (member: StaffMember) =>
  expectOk(await member.call('savedView.list'), 'views').items.map(({ name, view }) => ({ name, view }));

test('a saved view is deleted, replaced and saved without being asked, and each is undone by keyboard', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'reviewer');
  const { reviewer } = own.members;
  const { keyboard } = page;
  await openAs(page, own, 'reviewer', '');
  await page.getByRole('button', { name: '表示の設定' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '表示の設定' });
  const save = async () => {
    await dialog.getByLabel('名前').fill('朝の確認');
    await keyboard.press('Enter');
  };
  await save();
  // The service's answer is shown in the list before it is told.
  await expect(undoOf(page, '「朝の確認」を保存しました。')).toBeVisible();
  expect(await viewsOf(reviewer)).toHaveLength(1);
  await undoOf(page, '「朝の確認」を保存しました。').press('Enter');
  await expect(dialog.getByText('元に戻しました。')).toBeFocused();
  expect(await viewsOf(reviewer)).toEqual([]);
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  // Where one was at it, Escape closes it alone.
  await keyboard.press('Escape');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await save();
  await expect(undoOf(page, '「朝の確認」を保存しました。')).toBeVisible();
  const [first] = await viewsOf(reviewer);
  await dialog.getByLabel('手続き番号').press('Space');
  await expect(page).toHaveURL(/columns=/);
  await save();
  const replaced = '「朝の確認」を今の表示に置き換えました。';
  await expect(undoOf(page, replaced)).toBeVisible();
  expect(await viewsOf(reviewer)).not.toEqual([first]);
  await undoOf(page, replaced).press('Enter');
  await expect(dialog.getByText('元に戻しました。')).toBeVisible();
  expect(await viewsOf(reviewer)).toEqual([first]);

  const remove = dialog.getByRole('button', { name: '「朝の確認」を削除' });
  await remove.press('Enter');
  const removed = '「朝の確認」を削除しました。';
  await expect(dialog.getByText(removed)).toBeFocused();
  expect(await viewsOf(reviewer)).toEqual([]);
  await lookAtToast(page, removed, 'view-deleted');
  await keyboard.press('Tab');
  await expect(undoOf(page, removed)).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByText('元に戻しました。').last()).toBeFocused();
  await expect(remove).toBeVisible();
  expect(await viewsOf(reviewer)).toEqual([first]);
  await keyboard.press('Escape');
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('保存した表示').locator('option')).toHaveText(['選択なし', '朝の確認']);

  // The columns that were chosen in the dialog, told when it is closed.
  const columns = '表示する項目を変更しました。';
  await expect(undoOf(page, columns)).toBeVisible();
  await keyboard.press('z');
  await expect(page).toHaveURL(/\/console$/);
  await expect(page.getByText('元に戻しました。').last()).toBeVisible();
});

test('a view that can no longer come back says why, and one that took its name stays', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'reviewer');
  const { reviewer } = own.members;
  const view = { page: 'verifications', order: 'oldest', columns: [] } as const;
  const add = async (name: string, given: object = view) =>
    expectOk(await reviewer.call('savedView.save', { body: { name, view: given } }), 'save');
  await add('古い順');
  await openAs(page, own, 'reviewer', '');
  await page.getByRole('button', { name: '表示の設定' }).click();
  const dialog = page.getByRole('dialog', { name: '表示の設定' });
  const remove = dialog.getByRole('button', { name: '「古い順」を削除' });
  const removed = '「古い順」を削除しました。';
  await remove.click();
  await expect(undoOf(page, removed)).toBeVisible();
  await add('古い順', { ...view, status: 'approved' });
  await undoOf(page, removed).click();
  await expect(
    dialog.getByText('元に戻せませんでした。同じ名前の表示が、その後に保存されています。'),
  ).toBeFocused();
  expect((await viewsOf(reviewer))[0]?.view).toMatchObject({ status: 'approved' });
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: '表示の設定' }).click();
  // The answer is lost once: it may be tried again.
  await remove.click();
  await expect(undoOf(page, removed)).toBeVisible();
  await page.route('**/saved_views', (route) => route.abort(), { times: 1 });
  await undoOf(page, removed).click();
  const failed = '元に戻せませんでした。通信できませんでした。';
  await expect(undoOf(page, failed)).toBeVisible();
  await lookAtToast(page, failed, 'view-failed');
  for (let at = 0; at < mostSavedViews; at += 1) await add(`表示${at}`);
  await undoOf(page, failed).click();
  await expect(dialog.getByText(/^元に戻せませんでした。保存できる表示は20件までです。/)).toBeVisible();
  expect(await viewsOf(reviewer)).toHaveLength(mostSavedViews);
});

test('a view that is picked gives way again to what was shown and saved nowhere', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'reviewer');
  const view = { page: 'reviews', queue: 'all', order: 'newest', columns: ['created'] } as const;
  expectOk(await own.members.reviewer.call('savedView.save', { body: { name: '新しい順', view } }), 'save');
  await openAs(page, own, 'reviewer', '/reviews?order=oldest&kind=identification');
  const pick = () => page.getByLabel('保存した表示').selectOption('新しい順');
  await pick();
  await expect(page).toHaveURL(/order=newest/);
  await expect(undoOf(page, '「新しい順」を表示しています。')).toBeVisible();
  // From another page too.
  await page.getByRole('link', { name: '集計' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('集計');
  await page.keyboard.press('z');
  await expect(page).toHaveURL(/\/reviews\?kind=identification&order=oldest$/);
  await expect(toast(page, '元に戻しました。')).toBeVisible();
  // What is usual is a press away: nothing is told.
  await page.getByRole('link', { name: '審査', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await pick();
  await expect(page).toHaveURL(/order=newest/);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('taking a case, giving it back and passing over it are undone by key, and others keep what they took', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner', 'reviewer', 'auditor');
  const { owner, reviewer } = own.members;
  const [first = '', second = ''] = await waiting(own, 2);
  const { keyboard } = page;
  const holderOf = async (publicId: string) => {
    const { items } = expectOk(await owner.call('review.list', { query: { publicId } }), 'list');
    return items[0]?.taken?.person?.name ?? null;
  };
  const me = reviewer.holder.person.email;
  const said = (text: string) => expect(toast(page, text)).toBeVisible();
  const undo = async () => {
    await keyboard.press('z');
    await said('元に戻しました。');
  };
  await openAs(page, own, 'reviewer', '/reviews?queue=free');
  await expect(page.getByRole('row').filter({ hasText: first.slice(0, 8) })).toBeVisible();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'キー操作' })).toContainText('直前の操作を元に戻す');
  await keyboard.press('Escape');

  // The next one, out of the queue and back into it.
  await keyboard.press('n');
  await page.waitForURL(`**/${first}?work`);
  await said('次の案件を担当しました。');
  expect(await holderOf(first)).toBe(me);
  await undo();
  await expect(page).toHaveURL(/\/reviews\?queue=free$/);
  expect(await holderOf(first)).toBeNull();

  // One that is open, by its key.
  await page.getByRole('link', { name: new RegExp(first.slice(0, 8)) }).press('Enter');
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  await keyboard.press('t');
  await said('この案件を担当しました。');
  await lookAtToast(page, 'この案件を担当しました。', 'taken');
  await undo();
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  expect(await holderOf(first)).toBeNull();
  await keyboard.press('t');
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  await keyboard.press('t');
  await said('担当をやめました。');
  expect(await holderOf(first)).toBeNull();
  await undo();
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  expect(await holderOf(first)).toBe(me);

  // Passed over: the one before is theirs again, the next one free.
  await keyboard.press('n');
  await page.waitForURL(`**/${second}?work`);
  await said('前の案件の担当をやめ、次の案件を担当しました。');
  expect([await holderOf(first), await holderOf(second)]).toEqual([null, me]);
  await undo();
  await page.waitForURL(`**/${first}`);
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  expect([await holderOf(first), await holderOf(second)]).toEqual([me, null]);

  // Somebody else was faster: they keep it, and nothing else is changed.
  await keyboard.press('n');
  await page.waitForURL(`**/${second}?work`);
  await said('前の案件の担当をやめ、次の案件を担当しました。');
  expectOk(await owner.call('review.take', { params: { publicId: first } }), 'meanwhile');
  await keyboard.press('z');
  await said('元に戻せませんでした。ほかの担当者が担当しています。');
  await lookAtToast(page, '元に戻せませんでした。', 'taken-meanwhile');
  expect([await holderOf(first), await holderOf(second)]).toEqual([owner.holder.person.email, me]);
  await expect(page).toHaveURL(/\?work$/);

  // A decision can't be undone, and nothing that is still shown looks as if.
  await keyboard.press('t');
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  await keyboard.press('t');
  await said('この案件を担当しました。');
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  await keyboard.press('2');
  await keyboard.press('a');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('判定しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
});

test('an owner who undoes a taking does not take the case from whoever has it by then', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner', 'reviewer');
  const { owner, reviewer } = own.members;
  const [publicId = ''] = await waiting(own, 1);
  await openAs(page, own, 'owner', `/verifications/${publicId}`);
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  await page.keyboard.press('t');
  await expect(undoOf(page, 'この案件を担当しました。')).toBeVisible();
  const params = { publicId };
  expect((await owner.call('review.release', { params })).status).toBe(204);
  expectOk(await reviewer.call('review.take', { params }), 'meanwhile');
  await page.keyboard.press('z');
  await expect(toast(page, '元に戻せませんでした。ほかの担当者が担当しています。')).toBeVisible();
  const { items } = expectOk(await reviewer.call('review.list', { query: { publicId } }), 'list');
  expect(items[0]?.taken?.own).toBe(true);
});

test('an owner is asked before they end what somebody else has; what they only believe theirs stays', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner', 'reviewer');
  const { owner, reviewer } = own.members;
  const [publicId = ''] = await waiting(own, 1);
  const params = { publicId };
  const isTheirs = async () =>
    expectOk(await reviewer.call('review.list', { query: params }), 'list').items[0]?.taken?.own;
  expectOk(await owner.call('review.take', { params }), 'take');
  await openAs(page, own, 'owner', `/verifications/${publicId}`);
  await expect(page.getByText('あなたが担当しています')).toBeVisible();
  // The page does not know yet that somebody else has it.
  expect((await owner.call('review.release', { params })).status).toBe(204);
  expectOk(await reviewer.call('review.take', { params }), 'meanwhile');
  await page.getByRole('button', { name: '担当をやめる' }).press('Enter');
  await expect(page.getByText('ほかの担当者が担当しています。').first()).toBeVisible();
  expect(await isTheirs()).toBe(true);
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);

  await page.reload();
  const end = page.getByRole('button', { name: '担当を解除する' });
  await end.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'この案件の担当を解除しますか?' });
  await expect(dialog).toContainText(`${reviewer.holder.person.email}が担当しています。`);
  await look(page, 'taking-ended');
  await page.setViewportSize(desk);
  await page.keyboard.press('Escape');
  await expect(end).toBeFocused();
  expect(await isTheirs()).toBe(true);
  await end.press('Enter');
  await dialog.getByRole('button', { name: '解除する' }).press('Enter');
  await expect(toast(page, '担当を解除しました。')).toBeVisible();
  await expect(page.getByText('担当者はいません。')).toBeVisible();
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  expect(await isTheirs()).toBeUndefined();
});

test('a pause that a colleague made meanwhile is not told as one’s own, and cannot be undone', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner');
  const { owner } = own.members;
  const { id } = expectOk(
    await owner.call('webhook.createEndpoint', { body: { url: own.receiver.url } }),
    'create',
  );
  await openAs(page, own, 'owner', '/webhooks');
  const pause = page.getByRole('button', { name: `一時停止:${own.receiver.url}` });
  await expect(pause).toBeVisible();
  expectOk(await owner.call('webhook.pauseEndpoint', { params: { id } }), 'paused by another');
  await pause.press('Enter');
  await expect(toast(page, 'すでに一時停止されていました。')).toBeVisible();
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  await page.keyboard.press('z');
  const { items } = expectOk(await owner.call('webhook.listEndpoints'), 'list');
  expect(items[0]?.pausedAt).not.toBeNull();
});

test('an address is paused without being asked, and undone; not where it is gone or paused anew', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner');
  const { owner } = own.members;
  const { id, url } = await pauseOne(page, own);
  const read = async () => expectOk(await owner.call('webhook.listEndpoints'), 'list').items[0];
  const params = { id };
  expect((await read())?.pausedAt).not.toBeNull();
  await new ConsolePages(page, own.service.url).reach(undoOf(page, paused));
  await page.keyboard.press('Enter');
  await expect(page.getByText('元に戻しました。')).toBeFocused();
  await expect(page.getByText('有効', { exact: true })).toBeVisible();
  expect((await read())?.pausedAt).toBeNull();

  const pause = page.getByRole('button', { name: `一時停止:${url}` });
  await pause.press('Enter');
  await expect(undoOf(page, paused)).toBeVisible();
  expectOk(await owner.call('webhook.resumeEndpoint', { params }), 'resumed by another');
  staffed.service.pass(1);
  expectOk(await owner.call('webhook.pauseEndpoint', { params }), 'paused by another');
  await page.keyboard.press('z');
  await expect(toast(page, '元に戻せませんでした。その後に、ほかの人が再開してから')).toBeVisible();
  expect((await read())?.pausedAt).not.toBeNull();

  await page.getByRole('button', { name: `再開:${url}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '再開する' }).press('Enter');
  await expect(toast(page, '通知を再開しました。')).toBeVisible();
  // What waited is on its way: nothing to undo.
  await expect(page.getByRole('button', { name: '元に戻す' })).toHaveCount(0);
  await pause.press('Enter');
  await expect(undoOf(page, paused)).toBeVisible();
  expectOk(await owner.call('webhook.deleteEndpoint', { params }), 'deleted by another');
  await page.keyboard.press('z');
  await expect(toast(page, '元に戻せませんでした。その後に、この通知先が削除されています。')).toBeVisible();
});
