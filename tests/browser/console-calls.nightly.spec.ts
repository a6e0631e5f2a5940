import { createApiKey } from '@ekyc/service';
import { BusinessClient, expectOk } from '@ekyc/testkit';
import { expect, look, openAs, ownBusiness, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a developer finds the call that failed, by its request id, and what its code means', async ({
  page,
  staffed,
}) => {
  // A business of its own: other tests look at one without verifications.
  const own = await ownBusiness(staffed, 'developer');
  const { service, businessId } = own;
  const key = await createApiKey(service.ports.db, service.ports.now(), {
    businessId,
    scopes: ['verifications'],
    name: '店のシステム',
  });
  const program = new BusinessClient(service.url, key);
  const { publicId } = expectOk(await program.call('identification.create', { body: {} }), 'create');
  expectOk(await program.call('identification.get', { params: { publicId } }), 'get');
  const missing = await program.call('identification.get', { params: { publicId: 'n'.repeat(22) } });
  const requestId = missing.headers.get('x-request-id') ?? '';
  await openAs(page, own, 'developer', '/calls');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API呼び出し');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const refresh = page.getByRole('button', { name: '最新にする' });
  await expect(async () => {
    await refresh.click();
    await expect(row(requestId)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(row('identification.create')).toContainText('店のシステム');
  const link = row(publicId.slice(0, 8)).getByRole('link', { name: /手続きを開く/ });
  await expect(link).toHaveAttribute('href', `/console/verifications/${publicId}`);
  await look(page, 'calls');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('結果').selectOption('失敗のみ');
  await expect(page).toHaveURL(/\/console\/calls\?failed=true$/);
  await expect(row(requestId)).toBeVisible();
  await expect(row('identification.create')).toHaveCount(0);
  const search = page.getByLabel('リクエストIDまたは手続きの番号');
  await search.fill('山田太郎');
  await search.press('Enter');
  await expect(search).toBeFocused();
  await expect(page.getByText('リクエストIDか手続きの番号を、全体で入力してください。')).toBeVisible();
  await look(page, 'calls-wrong');
  expect(decodeURIComponent(page.url())).not.toContain('山田太郎');
  await search.fill(requestId);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`of=${requestId}$`));
  await expect(row(requestId)).toBeVisible();
  await page.getByRole('link', { name: 'not_foundの説明' }).click();
  await expect(page).toHaveURL(/\/problems\/not_found$/);
  await page.goBack();
  await expect(row(requestId)).toBeVisible();
});
