import { expectOk, VisitorClient } from '@ekyc/testkit';
import { consoleAreas } from './console-pages.ts';
import { desktop, expect, lookAt, test } from './console-fixtures.ts';

test('with the largest letters every page of the console keeps its words together', async ({
  owner,
  reviewed,
  business,
  service,
}) => {
  const { page } = owner;
  // The longest name of a document, among the figures of what was begun.
  const body = { documentType: 'hazMatLicense' };
  const licence = expectOk(await business.call('additionalDocument.create', { body }), 'create');
  const visitor = new VisitorClient(service.url, licence.publicId);
  expectOk(await visitor.call('additionalDocument.bindSecurityCode'), 'security');
  expectOk(await visitor.call('additionalDocument.startTake', {}), 'take_start');
  const { publicId } = await reviewed();
  await owner.open(`/verifications/${publicId}`);
  await owner.heading('本人確認');
  await page.getByRole('button', { name: '特大', exact: true }).click();
  await owner.press('画像と個人情報を表示');
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(page.getByRole('group', { name: '書類の表面' })).toBeVisible();
  await lookAt(owner, 'letters-case');
  for (const [path, heading] of consoleAreas) {
    await owner.open(path);
    await owner.heading(heading);
    await expect(page.getByText('読み込んでいます')).toHaveCount(0);
    if (path === '/figures') await expect(page.getByText('危険物取扱者免状')).toBeVisible();
    // Loaded with these letters, the page has no room for the menu at its side.
    const menu = await page.getByRole('navigation', { name: 'メニュー' }).boundingBox();
    expect(menu?.width).toBeGreaterThan(desktop.width / 2);
    // What is longer than its field is scrolled in it, at any size of letters.
    for (const address of await page.getByLabel(/URL/).all()) await address.fill('https://a.jp');
    await lookAt(owner, `letters${path.replace('/', '-')}`);
    await page.setViewportSize(desktop);
  }
  // Other tests of this worker have the same owner.
  await page.getByRole('button', { name: '標準', exact: true }).click();
});
