import type { Role } from '@ekyc/contract';
import { simulateVerification } from '@ekyc/service';
import { type BusinessClient, expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { StaffMember } from '../integration/staff-member.ts';
import { expect, look, openAs, type Staffed, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** A business of its own: other tests count what theirs has. */
async function withCases(staffed: Staffed, outcomes: readonly string[]) {
  const { service } = staffed;
  const business: BusinessClient & { businessId: string } = await service.addBusiness();
  const reviewer = await new StaffMember(service, business.businessId).join('reviewer');
  const cases: { id: string; publicId: string }[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    const body = { targetUserId: `kokyaku-${at}`, metadata: { 'sandbox.outcome': outcome } };
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    const { db } = service.ports;
    const found = db.selectFrom('verification').select('id').where('public_id', '=', publicId);
    cases.push({ publicId, id: (await found.executeTakeFirstOrThrow()).id });
  }
  const members = { reviewer } as unknown as Record<Role, StaffMember>;
  return { reviewer, cases, staffed: { ...staffed, businessId: business.businessId, members } };
}

const shortOf = ({ publicId }: { publicId: string }) => publicId.slice(0, 8);
const rowsOf = (page: Page) => page.locator('main li a');
const asked = (page: Page) => new URL(page.url()).search;

test('the list is ordered by decision, shows the columns that are chosen, and a view of it is saved and picked', async ({
  page,
  staffed,
}) => {
  const own = await withCases(staffed, ['approved', 'declined', 'canceled']);
  const [first, second] = own.cases;
  // The second one is decided first.
  for (const one of [second, first]) await simulateVerification(staffed.service.ports, one?.id ?? '');
  await openAs(page, own.staffed, 'reviewer', '');
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(3);
  await page.getByLabel('並び順').selectOption('判定が新しい順(判定済みのみ)');
  await expect(page).toHaveURL(/\?order=lastDecided$/);
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toHaveAttribute('href', new RegExp(first?.publicId ?? ''));
  await page.getByLabel('並び順').selectOption('判定が古い順(判定済みのみ)');
  await expect(rows.nth(0)).toHaveAttribute('href', new RegExp(second?.publicId ?? ''));

  // Columns, at once.
  const dialog = page.getByRole('dialog', { name: '表示の設定' });
  await page.getByRole('button', { name: '表示の設定' }).click();
  await expect(rows.nth(0)).not.toContainText(shortOf(second ?? { publicId: '' }));
  await dialog.getByLabel('手続き番号').check();
  await dialog.getByLabel('作成').uncheck();
  await expect(rows.nth(0)).toContainText(shortOf(second ?? { publicId: '' }));
  await expect(rows.nth(0)).not.toContainText('作成');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog.getByText('名前を入力してください。')).toBeVisible();
  await expect(dialog.getByLabel('名前')).toBeFocused();
  await dialog.getByLabel('名前').fill('判定の記録');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog.getByText('「判定の記録」を保存しました。')).toBeVisible();
  await look(page, 'view-dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '表示の設定' })).toBeFocused();
  await look(page, 'views');

  // The address says all of it, and the usual list is one press away.
  const search = asked(page);
  expect(search).toBe('?order=firstDecided&columns=publicId.reasons.decided');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(page.getByLabel('保存した表示').locator('option:checked')).toHaveText('判定の記録');
  await page.goto(`${staffed.service.url}/console`);
  await expect(rows).toHaveCount(3);
  await page.getByLabel('保存した表示').selectOption('判定の記録');
  await expect.poll(() => asked(page)).toBe(search);
  await expect(rows).toHaveCount(2);
  // From another page the menu leads back to the list as it was.
  await page.getByRole('link', { name: '集計' }).click();
  await page.getByRole('link', { name: '手続き', exact: true }).click();
  await expect.poll(() => asked(page)).toBe(search);

  // A reference narrows the list and stands neither in the address nor in a view.
  await page.getByText('絞り込み', { exact: true }).click();
  await page.getByLabel('管理番号', { exact: true }).fill('kokyaku-1');
  await page.getByLabel('状態', { exact: true }).selectOption('否認');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(rows).toHaveCount(1);
  expect(asked(page)).toContain('status=declined');
  expect(page.url()).not.toContain('kokyaku');
  await page.getByRole('button', { name: '表示の設定' }).click();
  await dialog.getByLabel('名前').fill('否認');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog.getByText('「否認」を保存しました。')).toBeVisible();
  const kept = expectOk(await own.reviewer.call('savedView.list'), 'views');
  expect(kept.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['判定の記録', '否認']));
  expect(JSON.stringify(kept)).not.toContain('kokyaku');
  await dialog.getByRole('button', { name: '「否認」を削除' }).click();
  await expect(dialog.getByText('「否認」を削除しました。')).toBeFocused();
  await dialog.getByRole('button', { name: '閉じる', exact: true }).press('Enter');
  await expect(page.getByLabel('保存した表示').locator('option')).toHaveText(['選択なし', '判定の記録']);

  // Picking a view says in the form what it narrows to.
  await page.getByLabel('保存した表示').selectOption('判定の記録');
  await expect(page.getByLabel('状態', { exact: true })).toHaveValue('');
});

test('the queue is ordered by waiting time or creation, with the columns that are chosen', async ({
  page,
  staffed,
}) => {
  const own = await withCases(staffed, ['review', 'review']);
  const [first, second] = own.cases;
  for (const one of [second, first]) await simulateVerification(staffed.service.ports, one?.id ?? '');
  await openAs(page, own.staffed, 'reviewer', '/reviews');
  const rows = page.getByRole('table', { name: '審査待ちの案件' }).locator('tbody tr');
  const sorted = page.locator('th[aria-sort]');
  await expect(rows.nth(0)).toContainText(shortOf(second ?? { publicId: '' }));
  await expect(sorted).toHaveText('待ち時間');
  await expect(sorted).toHaveAttribute('aria-sort', 'descending');
  await page.getByLabel('並び順').selectOption('待ち時間が短い順');
  await expect(rows.nth(0)).toContainText(shortOf(first ?? { publicId: '' }));
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
  await page.getByLabel('並び順').selectOption('作成が新しい順');
  await expect(rows.nth(0)).toContainText(shortOf(second ?? { publicId: '' }));
  await expect(sorted).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: '表示の設定' });
  await page.getByRole('button', { name: '表示の設定' }).click();
  await dialog.getByLabel('作成').check();
  await dialog.getByLabel('担当', { exact: true }).uncheck();
  await dialog.getByLabel('名前').fill('新しい順');
  await dialog.getByRole('button', { name: '保存する' }).click();
  await expect(dialog.getByText('「新しい順」を保存しました。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sorted).toHaveText('作成');
  await expect(page.getByRole('columnheader', { name: '担当' })).toHaveCount(0);
  await look(page, 'queue-views');
  expect(asked(page)).toBe('?order=newest&columns=waiting.created.document.kind.reasons');
  // A part of the queue keeps order and columns; the other list has views of its own.
  await page.getByRole('link', { name: /^未担当/ }).click();
  await expect(page).toHaveURL(/queue=free/);
  await expect(page.getByLabel('並び順').locator('option:checked')).toHaveText('作成が新しい順');
  await page.getByRole('link', { name: '手続き', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(page.getByLabel('保存した表示')).toHaveCount(0);
});
