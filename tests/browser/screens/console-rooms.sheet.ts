import { createApiKey } from '@ekyc/service';
import { BusinessClient, expectOk } from '@ekyc/testkit';
import { simulatedReview } from '../../integration/simulated-review.ts';
import { StaffMember } from '../../integration/staff-member.ts';
import { expect, openAs, type Staffed, test } from '../staffed-service.ts';
import { ContactSheet } from './contact-sheet.ts';

test('what members of a business see beside their cases: lists, notes, records, calls, accounts', async ({
  page,
  browser,
  staffed,
}) => {
  const { service } = staffed;
  const business = await service.addBusiness();
  const { businessId } = business;
  const join = (role: 'reviewer' | 'owner' | 'auditor') => new StaffMember(service, businessId).join(role);
  const [reviewer, owner, auditor] = [await join('reviewer'), await join('owner'), await join('auditor')];
  const own: Staffed = { ...staffed, businessId, members: { ...staffed.members, reviewer, owner, auditor } };
  const sheet = new ContactSheet('console-rooms');
  const take = (label: string) => sheet.take(page, label);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await openAs(page, own, 'reviewer', '/lists');
  await expect(page.getByRole('heading', { level: 1, name: 'リスト' })).toBeVisible();
  await take('lists: none');
  const given = { targetUserId: 'kokyaku-31' };
  const publicId = await simulatedReview(service.ports, business, { given });
  await page.goto(`${service.url}/console/verifications/${publicId}`);
  await button('リストへの登録を提案').click();
  const proposal = page.getByRole('dialog', { name: 'リストへの登録を提案' });
  await proposal.getByLabel('理由').selectOption('なりすまし');
  await proposal.getByLabel('経緯').fill('別人の写真で3回申し込みがありました。');
  await take('case: propose for a list');
  await proposal.getByRole('button', { name: '提案する' }).click();
  await expect(page.getByText('ほかの担当者が承認すると有効になります')).toBeVisible();
  await button('メモ').click();
  const notes = page.getByRole('dialog', { name: 'メモ' });
  await notes.getByLabel('新しいメモ').fill('裏面の住所を見てください。');
  await notes.getByLabel(owner.holder.person.email).check();
  await notes.getByRole('button', { name: 'メモを残す' }).click();
  await expect(notes.getByText('メモを残しました。')).toBeVisible();
  await take('case: notes');

  const other = await (await browser.newContext()).newPage();
  await openAs(other, own, 'owner', '/reviews');
  await other.getByRole('link', { name: /^自分への言及/ }).click();
  await expect(other.getByRole('row').filter({ hasText: 'kokyaku-31' })).toBeVisible();
  await sheet.take(other, 'queue: mentions');
  await other.goto(`${service.url}/console/lists?state=mine`);
  await expect(other.getByRole('row').filter({ hasText: 'なりすまし' })).toBeVisible();
  await sheet.take(other, 'lists: to approve');
  await other.getByRole('button', { name: /^内容を見る/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  const shown = other.getByRole('dialog', { name: 'リストの登録' });
  await expect(shown).toContainText('別人の写真');
  await sheet.take(other, 'lists: an entry');
  await shown.getByRole('button', { name: '承認する' }).click();
  await expect(shown).toHaveCount(0);

  const next = await simulatedReview(service.ports, business, { given });
  await page.goto(`${service.url}/console/verifications/${next}`);
  await expect(page.getByRole('alert').filter({ hasText: '拒否リストに一致' })).toBeVisible();
  await button('画像と個人情報を表示').click();
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  const related = page.getByRole('region', { name: '関連する手続き' });
  await expect(related.getByRole('row').filter({ hasText: publicId.slice(0, 8) })).toContainText('書類番号');
  await take('case: on a list, with a related one');
  await page.goto(`${service.url}/console/reviews`);
  await page.getByRole('button', { name: '次の案件を担当する' }).click();
  await expect(page.locator('[data-toast]').first()).toBeVisible();
  await take('case: taken, to be undone');
  await page.goto(`${service.url}/console`);
  await button('表示の設定').click();
  await expect(page.getByRole('dialog', { name: '表示の設定' })).toBeVisible();
  await take('list: columns and views');

  await openAs(other, own, 'auditor', '/records');
  await expect(other.getByRole('table', { name: '個人情報の閲覧の記録' })).toBeVisible();
  await sheet.take(other, 'records: looks');
  await other.getByRole('button', { name: 'CSVで出力' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await sheet.take(other, 'records: as a file');
  await other.getByRole('dialog').getByRole('button', { name: '出力する' }).click();
  await expect(other.getByText(/件を出力しました。/)).toBeVisible();
  await other.getByRole('link', { name: '担当者などの操作' }).click();
  await expect(other.getByRole('table', { name: '操作の記録' })).toBeVisible();
  await sheet.take(other, 'records: events');
  await other.context().close();

  await calls(own);
  await openAs(page, own, 'owner', '/calls');
  await expect(async () => {
    await button('最新にする').click();
    await expect(page.getByRole('row').filter({ hasText: 'not_found' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await take('calls');
  await page.getByLabel('リクエストIDまたは手続きの番号').fill('山田太郎');
  await button('絞り込む').click();
  await expect(page.getByText(/全体で入力してください/)).toBeVisible();
  await take('calls: no such id');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`http://localhost:${new URL(service.url).port}/console/account`);
  await expect(stranger.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible();
  await sheet.take(stranger, 'sign in: with a passkey');
  await stranger.context().close();
  await openAs(page, own, 'owner', '/account');
  await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible();
  await take('account');
  await page.goto(`${service.url}/console/figures`);
  await expect(page.getByRole('heading', { level: 1, name: '集計' })).toBeVisible();
  await take('figures');
  await page.emulateMedia({ colorScheme: 'dark' });
  await take('figures: dark');
  await sheet.write();
});

/** Two calls by key: one that succeeds, and one of a case that there is not. */
async function calls({ service, businessId }: Staffed): Promise<void> {
  const { db } = service.ports;
  const key = await createApiKey(db, service.ports.now(), {
    businessId,
    scopes: ['verifications'],
    name: '店のシステム',
  });
  const program = new BusinessClient(service.url, key);
  expectOk(await program.call('identification.create', { body: {} }), 'create');
  await program.call('identification.get', { params: { publicId: 'n'.repeat(22) } });
}
