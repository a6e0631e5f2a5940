import { examineVerification } from '@ekyc/service';
import {
  driversLicense,
  expectOk,
  licenceHolder,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { StaffMember } from '../integration/staff-member.ts';
import { expect, look, openAs, test } from './staffed-service.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('a reviewer of a live business is told why the faces are theirs to decide, and sees them large', async ({
  staffed,
  page,
}) => {
  const { service } = staffed;
  const business = await service.addBusiness({}, 'live');
  const reviewer = await new StaffMember(service, business.businessId).join('owner');
  const holder = licenceHolder(3);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  await new VisitorJourney(new VisitorClient(service.url, publicId), scenes, holder).submit();
  const { id } = await service.ports.db
    .selectFrom('verification')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  await examineVerification(service.ports, id);

  const members = { ...staffed.members, owner: reviewer };
  await openAs(page, { ...staffed, members }, 'owner', `/verifications/${publicId}`);
  await page.getByRole('button', { name: '画像と個人情報を表示' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(page.getByText('顔が同じ人かどうかは、自動では判断していません。')).toBeVisible();
  // The portrait is small on its card and enlarged; the selfie's face fills its picture as it is.
  const portrait = page.getByRole('group', { name: '書類の表面', exact: true }).locator('img');
  await expect(portrait).toHaveAttribute('style', /scale\([2-8]/);
  await expect(page.getByRole('group', { name: '撮影された顔', exact: true }).locator('img')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: '顔の一致' });
  await expect(row).toContainText('自動では判断しません');
  await look(page, 'faces');

  await page.getByRole('link', { name: '設定' }).click();
  await expect(page.getByText('顔の照合はすべて審査に回ります。')).toBeVisible();
  await look(page, 'faces-settings');
});
