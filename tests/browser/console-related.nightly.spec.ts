import { desktop, expect, lookAt, test } from './console-fixtures.ts';

test('a case leads to others of the same person, and of the same document once a purpose is given', async ({
  owner,
  reviewed,
}) => {
  const { page } = owner;
  const earlier = await reviewed('kokyaku-earlier');
  const other = await reviewed('kokyaku-related');
  const { publicId } = await reviewed('kokyaku-related');
  await owner.open(`/verifications/${publicId}`);
  await owner.heading('本人確認');
  const part = page.getByRole('region', { name: '関連する手続き' });
  const rowOf = (id: string) => part.getByRole('row').filter({ hasText: id.slice(0, 8) });
  await expect(rowOf(other.publicId)).toContainText('管理番号');
  await expect(rowOf(other.publicId)).not.toContainText('書類番号');
  await expect(rowOf(earlier.publicId)).toHaveCount(0);
  await expect(part.getByText('画像と個人情報を表示すると調べます')).toBeVisible();

  await owner.press('画像と個人情報を表示');
  await page.getByRole('dialog').getByRole('button', { name: '表示する' }).click();
  await expect(rowOf(earlier.publicId)).toContainText('書類番号');
  await expect(rowOf(other.publicId)).toContainText('管理番号、書類番号');
  await expect(part.getByText('画像と個人情報を表示すると調べます')).toHaveCount(0);
  await lookAt(owner, 'related');

  await page.setViewportSize(desktop);
  await rowOf(earlier.publicId).getByRole('link').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/verifications/${earlier.publicId}$`, 'u'));
  const history = page.getByRole('region', { name: '履歴' });
  await expect(history).toContainText('個人情報');
});
