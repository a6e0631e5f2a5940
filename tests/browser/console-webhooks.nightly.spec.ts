import { expectOk } from '@ekyc/testkit';
import { expect, look, openAs, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('an address is told of some events, paused, changed and resumed, by keyboard; what another saved is not overwritten', async ({
  page,
  staffed,
}) => {
  const { receiver, members } = staffed;
  const { owner } = members;
  const read = async () => expectOk(await owner.call('webhook.listEndpoints'), 'list').items[0];
  await openAs(page, staffed, 'owner', '/webhooks');
  await page.getByRole('button', { name: '通知先を追加' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('通知先のURL').fill(receiver.url);
  await dialog.getByLabel('選んだものだけ').press('Space');
  await dialog.getByRole('button', { name: '追加する' }).press('Enter');
  await expect(dialog.getByText('お知らせする状態を1つ以上選んでください。')).toBeVisible();
  const events = dialog.getByRole('group', { name: '本人確認' });
  await expect(events.getByLabel('提出')).toBeFocused();
  await events.getByLabel('中止').press('Space');
  await look(page, 'webhooks-events');
  await dialog.getByRole('button', { name: '追加する' }).press('Enter');
  await dialog.getByRole('button', { name: '設定したので閉じる' }).press('Enter');
  await expect(page.getByText('お知らせする状態:本人確認(中止)')).toBeVisible();
  await expect(page.getByText('有効', { exact: true })).toBeVisible();

  const act = (name: string) => page.getByRole('button', { name: `${name}:${receiver.url}` }).press('Enter');
  await act('一時停止');
  await expect(page.getByText('通知を一時停止しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: `再開:${receiver.url}` })).toBeFocused();
  await expect(page.getByText('一時停止中', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^失敗した通知を送り直す:/ })).toHaveCount(0);
  const { publicId } = expectOk(await owner.call('identification.create', { body: {} }), 'create');
  expectOk(await owner.call('identification.cancelByClient', { params: { publicId } }), 'cancel');
  await staffed.deliverAll();
  await page.getByRole('button', { name: '最新の状態にする' }).press('Enter');
  const message = page.getByRole('listitem').filter({ hasText: '本人確認・中止' }).first();
  await expect(message.getByText('送信待ち(一時停止中)')).toBeVisible();
  await message.getByRole('button', { name: /送り直す$/ }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('通知先は一時停止中です。');
  await look(page, 'webhooks-paused');

  await act('編集');
  await expect(dialog.getByLabel('通知先のURL')).toHaveValue(receiver.url);
  await expect(events.getByLabel('中止')).toBeChecked();
  const id = (await read())?.id ?? '';
  const meanwhile = { revision: 1, url: receiver.url, eventTypes: ['identification.approved'] };
  expectOk(await owner.call('webhook.updateEndpoint', { params: { id }, body: meanwhile }), 'meanwhile');
  await dialog.getByLabel(/^すべて/).press('Space');
  await dialog.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('ほかの人が設定を変更しました。');
  await look(page, 'webhooks-edit');
  await page.keyboard.press('Escape');
  await expect(page.getByText('お知らせする状態:本人確認(承認)')).toBeVisible();
  await act('編集');
  await expect(events.getByLabel('承認')).toBeChecked();
  await dialog.getByLabel('通知先のURL').fill('https://');
  await dialog.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(dialog.getByText('https://で始まるURLを正しく入力してください。')).toBeVisible();
  await dialog.getByLabel('通知先のURL').fill(receiver.url);
  await dialog.getByLabel(/^すべて/).press('Space');
  await dialog.getByRole('button', { name: '保存する' }).press('Enter');
  await expect(page.getByText('通知先を変更しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: /^編集:/ })).toBeFocused();
  await expect(page.getByText('お知らせする状態:すべて')).toBeVisible();
  expect(await read()).toMatchObject({ revision: 3, eventTypes: [] });

  await act('再開');
  await dialog.getByRole('button', { name: '再開する' }).press('Enter');
  await expect(page.getByText('通知を再開しました。')).toBeVisible();
  await expect(page.getByRole('button', { name: `一時停止:${receiver.url}` })).toBeFocused();
  await staffed.deliverAll();
  await page.getByRole('button', { name: '最新の状態にする' }).press('Enter');
  await expect(message.getByText('届きました')).toBeVisible();

  await openAs(page, staffed, 'auditor', '/webhooks');
  await expect(page.getByText('お知らせする状態:すべて')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(編集|一時停止):/ })).toHaveCount(0);
  expectOk(await owner.call('webhook.deleteEndpoint', { params: { id } }), 'delete');
});
