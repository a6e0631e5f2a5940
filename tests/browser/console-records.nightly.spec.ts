import { readFile } from 'node:fs/promises';
import { expectOk } from '@ekyc/testkit';
import { bringOn, untilExamined } from '../integration/brought-to.ts';
import { expect, look, openAs, ownBusiness, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

async function made({ members }: Staffed, targetUserId: string): Promise<string> {
  const body = { targetUserId };
  return expectOk(await members.owner.call('identification.create', { body }), 'create').publicId;
}

test('by keyboard a colleague is called to a case, finds it among the mentions, reads the note, and it is taken back', async ({
  page,
  context,
  staffed,
}) => {
  const { service, members } = staffed;
  const publicId = await made(staffed, 'kokyaku-memo');
  await bringOn(service, publicId, [...untilExamined, 'review'], ['profileMatch']);
  const { keyboard } = page;
  await openAs(page, staffed, 'owner', `/verifications/${publicId}`);
  await expect(page.getByRole('button', { name: 'メモ', exact: true })).toBeVisible();
  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'キー操作' })).toContainText('案件のメモを開く');
  await keyboard.press('Escape');
  await keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'メモ' });
  await expect(dialog.getByText('メモはまだありません。')).toBeVisible();
  await dialog.getByRole('button', { name: 'メモを残す' }).press('Enter');
  await expect(dialog.getByText('メモを入力してください。')).toBeVisible();
  await expect(dialog.getByLabel('新しいメモ')).toBeFocused();
  await keyboard.type('裏面の住所を見てください。');
  const { email } = members.reviewer.holder.person;
  // A developer may not read it, and cannot be called.
  await expect(dialog.getByLabel(members.developer.holder.person.email)).toHaveCount(0);
  await dialog.getByLabel(email).press('Space');
  await dialog.getByLabel('新しいメモ').press('Control+Enter');
  await expect(dialog.getByText('メモを残しました。')).toBeVisible();
  await expect(dialog.getByText(`宛先:${email}`)).toBeVisible();
  await look(page, 'notes');
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'メモ 1件' })).toBeVisible();
  await expect(page.getByRole('region', { name: '履歴' })).toContainText('メモ:裏面の住所を見てください。');

  const other = await context.newPage();
  await openAs(other, staffed, 'reviewer', '/reviews');
  await other.getByRole('link', { name: /^自分への言及/ }).click();
  await expect(other.getByRole('link', { name: /^自分への言及/ })).toHaveText(/1$/);
  const row = other.getByRole('row').filter({ hasText: 'kokyaku-memo' });
  await expect(row).toContainText(members.owner.holder.person.email);
  await look(other, 'mentions');
  await row.getByRole('link').press('Enter');
  await expect(other.getByRole('button', { name: 'メモ 1件(自分への言及 1件)' })).toBeVisible();
  await other.keyboard.press('m');
  const theirs = other.getByRole('dialog', { name: 'メモ' });
  await expect(theirs.getByText('裏面の住所を見てください。')).toBeVisible();
  await expect(theirs.getByText('自分への言及', { exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /のメモを取り消す$/ })).toHaveCount(0);
  await expect
    .poll(async () => expectOk(await members.reviewer.call('review.count'), 'count').mentioned)
    .toBe(0);
  await other.keyboard.press('Escape');
  await expect(other.getByRole('button', { name: 'メモ 1件', exact: true })).toBeVisible();
  await openAs(other, staffed, 'reviewer', '/reviews?queue=mentioned');
  await expect(other.getByText('自分への言及はありません。')).toBeVisible();
  await other.close();

  await keyboard.press('m');
  const takeBack = dialog.getByRole('button', { name: /のメモを取り消す$/ });
  await takeBack.press('Enter');
  // Its words cannot come back: it is asked first, and who turns back is where they were.
  const asked = page.getByRole('dialog', { name: 'このメモを取り消しますか?' });
  await expect(asked).toContainText('元には戻せません。');
  await look(page, 'note-taken-back');
  await page.setViewportSize({ width: 1280, height: 800 });
  await keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(takeBack).toBeFocused();
  await expect(dialog.getByText('裏面の住所を見てください。')).toBeVisible();
  await takeBack.press('Enter');
  await asked.getByRole('button', { name: '取り消す' }).press('Enter');
  await expect(dialog.getByText(/^メモは取り消されました/)).toBeVisible();
  await keyboard.press('Escape');
  const history = page.getByRole('region', { name: '履歴' });
  await expect(history).toContainText('メモを取り消し');
  await expect(history).not.toContainText('裏面の住所');
});

test('an auditor sees who looked at whom and why, takes it as a file, and that is on record', async ({
  page,
  staffed,
}) => {
  const own = await ownBusiness(staffed, 'owner', 'reviewer', 'auditor');
  const { members } = own;
  const [one, two] = [await made(own, '=kokyaku-1'), await made(own, 'kokyaku-2')];
  const get = async (who: keyof typeof members, publicId: string, purpose: string) =>
    expectOk(await members[who].call('identification.get', { params: { publicId }, purpose }), 'get');
  await get('reviewer', one, '審査のため');
  // Two looks within a millisecond have no order.
  own.service.pass(1);
  await get('owner', two, '不正の調査のため');
  await openAs(page, own, 'auditor', '');
  await page.getByRole('link', { name: '記録', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('記録');
  const rows = page.getByRole('table', { name: '個人情報の閲覧の記録' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(two.slice(0, 8));
  await expect(rows.nth(1)).toContainText('不正の調査のため');
  await expect(rows.nth(2)).toContainText('=kokyaku-1');
  await look(page, 'records');
  const { email } = members.reviewer.holder.person;
  await page.getByLabel('担当者', { exact: true }).selectOption(email);
  await page.getByRole('button', { name: '表示', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(email);

  await page.getByRole('button', { name: 'CSVで出力' }).click();
  const dialog = page.getByRole('dialog', { name: '記録を出力する目的' });
  await look(page, 'records-export');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '出力する' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^閲覧の記録_\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.startsWith('\uFEFF日時(日本時間),担当者,内容,手続き番号,')).toBe(true);
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`,${email},個人情報を表示,${one},`);
  // No spreadsheet computes what somebody wrote.
  expect(csv).toContain(`"'=kokyaku-1"`);
  await expect(page.getByText('1件を出力しました。')).toBeVisible();

  await page.getByRole('link', { name: '担当者などの操作' }).click();
  await expect(page).toHaveURL(/\/console\/records\?log=events$/);
  const newest = page.getByRole('table', { name: '操作の記録' }).getByRole('row').nth(1);
  await expect(newest).toContainText('閲覧の記録を出力しました(1件)');
  await expect(newest).toContainText(members.auditor.holder.person.email);
  await expect(newest).toContainText('監査のため');
  await look(page, 'records-events');

  // Who may neither see nor change staff has no such page.
  await openAs(page, own, 'reviewer', '/records');
  await expect(page.getByText('このページを見る権限がありません。')).toBeVisible();
  await expect(page.getByRole('link', { name: '記録', exact: true })).toHaveCount(0);
});
