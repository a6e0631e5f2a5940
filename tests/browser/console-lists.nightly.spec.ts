import { simulatedReview } from '../integration/simulated-review.ts';
import { StaffMember } from '../integration/staff-member.ts';
import { expect, look, openAs, test } from './staffed-service.ts';

const desk = { width: 1280, height: 800 };
test.use({ viewport: desk, isMobile: false, hasTouch: false });

test('the person of a case is proposed for a list, another member approves, and their next case says so', async ({
  page,
  browser,
  staffed,
}) => {
  const { service } = staffed;
  const business = await service.addBusiness();
  const join = (role: 'reviewer' | 'owner') => new StaffMember(service, business.businessId).join(role);
  const members = { ...staffed.members, reviewer: await join('reviewer'), owner: await join('owner') };
  const own = { ...staffed, businessId: business.businessId, members };
  const publicId = await simulatedReview(service.ports, business);
  await openAs(page, own, 'reviewer', `/verifications/${publicId}`);
  const part = page.getByRole('region', { name: 'リスト', exact: true });
  await expect(part).toContainText('一致するリストの登録はありません');
  await part.getByRole('button', { name: 'リストへの登録を提案' }).press('Enter');
  const proposal = page.getByRole('dialog', { name: 'リストへの登録を提案' });
  await proposal.getByRole('button', { name: '提案する' }).press('Enter');
  await expect(proposal.getByLabel('理由')).toBeFocused();
  await proposal.getByLabel('理由').selectOption('なりすまし');
  await proposal.getByLabel('経緯').fill('別人の写真で3回申し込みがありました。');
  await look(page, 'lists-propose');
  await page.setViewportSize(desk);
  await proposal.getByRole('button', { name: '提案する' }).press('Enter');
  await expect(part).toContainText('ほかの担当者が承認すると有効になります');
  await expect(part.getByRole('listitem')).toContainText('承認待ち');

  const context = await browser.newContext({ viewport: desk });
  const other = await context.newPage();
  await openAs(other, own, 'owner', '/lists?state=mine');
  const entry = other.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^リスト/ });
  await expect(entry).toContainText('1件が待っています');
  await look(other, 'lists');
  await other.setViewportSize(desk);
  await other.getByRole('button', { name: /^内容を見る/ }).press('Enter');
  await other
    .getByRole('dialog', { name: '登録の内容を見る目的' })
    .getByRole('button', { name: '表示する' })
    .click();
  const shown = other.getByRole('dialog', { name: 'リストの登録' });
  await expect(shown).toContainText('900364014180');
  await look(other, 'lists-shown');
  await other.setViewportSize(desk);
  await shown.getByRole('button', { name: '承認する' }).press('Enter');
  await expect(other.getByText('条件に合う登録はありません。')).toBeVisible();
  await other.getByLabel('状態').selectOption('有効');
  await expect(other.getByRole('row').filter({ hasText: 'なりすまし' })).toContainText('有効');
  await context.close();

  const next = await simulatedReview(service.ports, business);
  await page.goto(`${service.url}/console/verifications/${next}`);
  await expect(page.getByRole('alert').filter({ hasText: '拒否リストに一致' })).toBeVisible();
  await expect(part.getByRole('listitem')).toContainText('自動確認の後に登録');
  await look(page, 'lists-case');
});
